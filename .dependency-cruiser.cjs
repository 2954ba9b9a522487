/**
 * The direction of dependencies:
 *   domain <- graph | search | exec | importers <- auth <- services <- api <- app <- main
 * Rooms side by side do not know each other, and a library belongs to the room that answers for it.
 */
const rooms = ['domain', 'graph', 'database', 'search', 'exec', 'auth', 'services', 'api'];
const mayImport = {
  domain: [],
  graph: ['domain'],
  database: [],
  search: ['domain'],
  exec: ['domain'],
  auth: ['domain', 'graph'],
  services: ['domain', 'graph', 'database', 'search', 'exec', 'auth'],
  api: ['services', 'auth', 'domain'],
};
const owners = {
  domain: ['unbash', 're2js'],
  graph: ['neo4j-driver'],
  search: ['minisearch'],
  api: [
    'graphql',
    'graphql-yoga',
    '@graphql-tools/',
    '@graphql-yoga/',
    '@escape\\.tech/',
    'dataloader',
    'prom-client',
  ],
};

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphans',
      severity: 'error',
      from: { orphan: true, path: '^src/', pathNot: 'src/main\\.ts$' },
      to: {},
    },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
    { name: 'not-to-dev', severity: 'error', from: { path: '^src/' }, to: { dependencyTypes: ['npm-dev'] } },
    ...rooms.map((room) => ({
      name: `${room}-imports`,
      severity: 'error',
      comment: `${room} may import only: ${mayImport[room].join(', ') || 'nothing of ours'}`,
      from: { path: `^src/${room}/` },
      to: { path: '^src/', pathNot: `^src/(${[room, ...mayImport[room]].join('|')})/` },
    })),
    ...Object.entries(owners).map(([room, names]) => ({
      name: `only-${room}-touches-its-libraries`,
      severity: 'error',
      from: { path: '^src/', pathNot: `^src/${room}/` },
      to: { path: `node_modules/(${names.join('|')})(/|$)` },
    })),
    {
      name: 'domain-is-pure',
      severity: 'error',
      comment: 'domain has no clock and no I/O; createHash is the one thing of Node it uses',
      from: { path: '^src/domain/' },
      to: { dependencyTypes: ['core'], pathNot: '^(node:)?crypto$' },
    },
    {
      name: 'only-exec-reaches-targets',
      severity: 'error',
      comment: 'exec starts what runs on targets; database starts its Java; nobody else starts a program',
      from: { path: '^src/', pathNot: '^src/(exec|database)/' },
      to: { path: '^(node:)?child_process$|node_modules/(execa|ssh-config|ssh2)(/|$)' },
    },
    {
      name: 'driver-types-stay-inside',
      severity: 'error',
      comment: 'one folder touches the driver; nothing outside it can see an Integer or a Node',
      from: { path: '^src/(?!graph/)' },
      to: { path: 'node_modules/neo4j-driver' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|data)/' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'types'] },
  },
};
