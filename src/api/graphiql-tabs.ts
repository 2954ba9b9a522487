/** What GraphiQL opens with. Each is complete, but for the token in the headers below the editor. */
export const EXAMPLE_TABS: readonly { readonly query: string }[] = [
  {
    query: `# Put your token into the headers below: {"authorization":"Bearer oikos_…"}.
# The agent's lies in data/tokens/agent. Then press the play button.
# What must be read before this command runs on this host?
query BeforeIAct { entityKnowledge(entity: "host:strong", command: "chown :10000 /mnt/media_local") { __typename ... on EntityKnowledge { runbooks { strength runbook { title } } } } }
`,
  },
];
