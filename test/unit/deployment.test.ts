import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../../src/config.ts';

/** No container engine is needed or used here: the files are read, not run. */
const compose = parse(readFileSync('docker-compose.yml', 'utf8'));
const dockerfile = readFileSync('Dockerfile', 'utf8').replaceAll('\\\n', ' ');

describe('docker-compose.yml', () => {
  it('gives the service an environment that it accepts', () => {
    const environment = Object.fromEntries(
      Object.entries(compose.services.oikos.environment as Record<string, string>).map(([name, value]) => [
        name,
        value
          .replace(/\$\{OIKOS_PUBLIC_URL:-(.*)\}/, '$1')
          .replace(/\$\{NEO4J_PASSWORD:\?.*\}/, 'some password'),
      ]),
    );
    expect(readConfig(environment)).toMatchObject({
      port: 4000,
      bind: '0.0.0.0',
      neo4j: { uri: 'bolt://neo4j:7687' },
    });
  });

  it('publishes the port to this machine alone, and keeps data in volumes', () => {
    expect(compose.services.oikos.ports).toEqual(['127.0.0.1:4000:4000']);
    expect(compose.services.neo4j.ports).toBeUndefined();
    for (const service of Object.values<{ volumes: string[] }>(compose.services)) {
      for (const volume of service.volumes)
        expect(compose.volumes).toHaveProperty(volume.split(':')[0] ?? '');
    }
  });
});

describe('Dockerfile', () => {
  it('copies only what is there', () => {
    const sources = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, list]) =>
      (list ?? '').split(' '),
    );
    expect(sources.length).toBeGreaterThan(4);
    for (const source of sources) expect(existsSync(source), source).toBe(true);
  });

  it('brings every folder that the service reads, and does not run as root', () => {
    for (const folder of ['schema', 'seeds']) expect(dockerfile).toContain(`COPY ${folder} `);
    expect(dockerfile).toMatch(/^USER node$/m);
  });
});
