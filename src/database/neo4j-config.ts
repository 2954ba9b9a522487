/** `test` starts faster, compiles less well, and dies with the process that started it. */
export type Profile = 'server' | 'test';

/**
 * The whole configuration of the managed Neo4j, as the text of its `neo4j.conf`. A name that Neo4j does not know
 * stops its start, so a spelling mistake here cannot go unnoticed.
 */
export function neo4jConf(port: number, profile: Profile): string {
  const settings: Record<string, string> = {
    // Reached from this machine only, over Bolt only, with a password.
    'server.default_listen_address': '127.0.0.1',
    'server.bolt.listen_address': `127.0.0.1:${port}`,
    'server.bolt.advertised_address': `127.0.0.1:${port}`,
    'server.http.enabled': 'false',
    'server.https.enabled': 'false',
    'dbms.security.auth_enabled': 'true',
    // LOAD CSV can read neither this machine's files nor any address.
    'dbms.security.allow_csv_import_from_file_urls': 'false',
    'internal.dbms.cypher_ip_blocklist': '0.0.0.0/0,::/0',
    'dbms.usage_report.enabled': 'false',
    // An unused store takes 3 MiB instead of 260.
    'db.tx_log.preallocate': 'false',
    'db.tx_log.rotation.size': '16m',
    'server.memory.pagecache.size': profile === 'test' ? '64m' : '256m',
    'server.logs.gc.enabled': 'false',
    // Statements can carry what people typed; our own log filters it, this one would not.
    'db.logs.query.enabled': 'OFF',
    // Internal settings: stopping takes 0.3 s instead of 10. Only we talk to this server, and we stop talking first.
    'internal.dbms.bolt.netty_server_shutdown_quiet_period': '0',
    'internal.dbms.bolt.netty_server_shutdown_timeout': '1s',
    'internal.server.bolt.thread_pool_shutdown_wait_time': '0s',
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  return ['# Written at every start; changes made here are lost.', ...lines, ''].join('\n');
}

const OPENED_PACKAGES = ['java.nio', 'java.io', 'sun.nio.ch', 'java.util.concurrent'];

/** The JVM's options, without class path and archive. `memoryBytes` is what the machine has. */
export function jvmOptions(profile: Profile, javaFeature: number, memoryBytes: number): string[] {
  const opens = OPENED_PACKAGES.map((name) => `--add-opens=java.base/${name}=ALL-UNNAMED`);
  // Newer Javas warn about what Neo4j does with memory; it is known, and would fill the log.
  const quiet = javaFeature >= 23 ? ['--sun-misc-unsafe-memory-access=allow'] : [];
  const common = [...opens, ...quiet, '-Dfile.encoding=UTF-8', '-Djava.awt.headless=true'];
  // One compiler and one collector thread: starts fastest, about 13 % slower later, which a test does not notice.
  if (profile === 'test') return [...common, '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xmx512m'];
  const heapMiB = Math.min(4096, Math.max(512, Math.floor(memoryBytes / 4 / 1024 / 1024)));
  // Out of memory leaves a server in an unknown state: better gone, and started again.
  return [...common, `-Xmx${heapMiB}m`, '-XX:+ExitOnOutOfMemoryError'];
}
