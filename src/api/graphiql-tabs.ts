/** What GraphiQL opens with. Each tab is complete, but for the token in the headers below the editor. */
export interface ExampleTab {
  readonly query: string;
  readonly variables?: string;
}

const BEFORE_I_ACT = `# Put a token into the headers below, in the place of
# oikos_...; the service says at its start where the three
# tokens lie. Then press the play button.
#
# What must be read before this command runs on this host?
query BeforeIAct { entityKnowledge(entity: "host:strong", command: "chown :10000 /mnt/media_local") { __typename ... on EntityKnowledge { runbooks { strength runbook { title } } } } }
`;

const FLEET = `# What is in the fleet?
query Fleet {
  entities(first: 20) {
    totalCount
    nodes {
      slug
      kind
      title
      attributes
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
`;

const FROM_EVENING_TO_RUNBOOK = `# From an evening's finding to a runbook in force: with the
# operator's token, choose one after the other beside the
# play button. Promote wants the id that WriteDown answers,
# in the variables below.

mutation WriteDown {
  createInvestigation(
    input: {
      title: "Restarting nfs-server while clients have it mounted leaves them hanging"
      symptom: "df hangs on every client"
      findings: ["Clients wait in rpc_wait_bit_killable until the server is back"]
      rootCause: "A restart takes the exports away before the clients let go"
      fix: "Reload instead of restarting"
      entities: ["host:strong"]
      evidence: [
        { command: "systemctl restart nfs-server", entity: "host:strong", outcome: HUNG }
        { command: "systemctl reload nfs-server", entity: "host:strong", outcome: WORKED, exitCode: 0 }
      ]
    }
  ) {
    __typename
    ... on CreateInvestigationSuccess {
      investigation {
        id
        status
      }
    }
    ... on Failure {
      message
    }
  }
}

mutation Promote($investigation: ID!) {
  promoteInvestigation(
    input: { investigation: $investigation, slug: "runbook:reload-nfs-server", severity: OUTAGE }
  ) {
    __typename
    ... on PromoteInvestigationSuccess {
      runbook {
        slug
        status
        trigger {
          understood
        }
        steps {
          text
          command
        }
      }
    }
    ... on Failure {
      message
    }
  }
}

mutation Publish {
  publishRunbook(input: { slug: "runbook:reload-nfs-server" }) {
    __typename
    ... on PublishRunbookSuccess {
      runbook {
        status
        publishedBy
      }
      notes
    }
    ... on Failure {
      message
    }
  }
}

query AndNow {
  entityKnowledge(entity: "host:strong", command: "sudo systemctl restart nfs-server") {
    __typename
    ... on EntityKnowledge {
      runbooks {
        strength
        runbook {
          title
        }
      }
    }
    ... on Failure {
      message
    }
  }
}
`;

export const EXAMPLE_TABS: readonly ExampleTab[] = [
  { query: BEFORE_I_ACT },
  { query: FLEET },
  { query: FROM_EVENING_TO_RUNBOOK, variables: '{"investigation": "the id that WriteDown answers"}' },
];
