/** What `--help` shows. The variables are those of `config.ts`. */
export const HELP = `Oikos: the fleet's knowledge in one graph, and the right runbook before a risky command.

  npm start                 install and build what is missing, then serve
  npm start -- --help       this text
  npm start -- --version    the version
  npm run seeds:remove      take out of the running service what came as seeds and nobody touched

Everything is set by the environment; a variable that is empty counts as one that is not set:

  OIKOS_PORT           port to listen on                                      (4000)
  OIKOS_BIND           address to listen on                                   (127.0.0.1)
  OIKOS_PUBLIC_URL     scheme, name and port under which others reach it, e.g. https://oikos.example.net
  OIKOS_BEHIND_PROXY   yes: a proxy with TLS stands in front, listening beyond loopback is meant (no)
  OIKOS_TLS_CERT_FILE, OIKOS_TLS_KEY_FILE
                       serve TLS itself, with these PEM files; renewed ones are taken up within a minute
  OIKOS_RATE_LIMIT     requests a minute for each token, or none              (30000)
  OIKOS_BAD_TOKEN_LIMIT
                       bad tokens a minute from one address, or none          (600)
  OIKOS_DATA           folder of tokens, logs and the managed database        (./data)
  OIKOS_CACHE          folder of what is fetched, shared by all clones        (~/.cache/oikos)
  OIKOS_SEEDS          folder of seeds loaded into a new graph; none: nothing (the ones that come along)
  OIKOS_LOCAL_ENTITY   slug of the machine that the service runs on: routes to it need no ssh (none)
  OIKOS_POLICY_FILE    what runs, what is asked about and what is denied, in the form of schema/policy.yaml (that file)
  OIKOS_SSH_CONFIG     ssh configuration to use for keys, known hosts and jump hosts (~/.ssh/config)
  OIKOS_APPROVAL_MINUTES
                       how long a question to an operator stays open          (240)
  OIKOS_APPROVAL_KEY_FILE
                       key of the commands that wait for a yes; one file for all processes on one graph (keys/approvals in OIKOS_DATA)
  OIKOS_EXECUTION_HOURS
                       how long an execution may run before it is stopped     (24)
  OIKOS_OUTPUT_DAYS    how long the output of an ended execution is kept      (30)
  OIKOS_EXECUTION_DAYS how long an ended execution is kept                    (365)
  OIKOS_ALLOW_LOOPBACK yes: machines of the fleet may have loopback addresses (no)
  OIKOS_LOG_LEVEL      trace, debug, info, warn, error, fatal or silent       (info)

  NEO4J_URI            use this Neo4j instead of a managed one, e.g. neo4j://db:7687
  NEO4J_USER           (neo4j)
  NEO4J_PASSWORD       or NEO4J_PASSWORD_FILE, a file that holds it
  NEO4J_DATABASE       (neo4j)
  JAVA_HOME            the Java, 17 to 25, of the managed Neo4j               (the one on the PATH)
`;
