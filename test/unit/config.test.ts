import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConfigError, readConfig, type Environment } from '../../src/config.ts';
import { HELP } from '../../src/help.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'oikos-test-config-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function faultOf(env: Environment): string {
  try {
    readConfig(env);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
  throw new Error('the configuration was accepted');
}

describe('a folder', () => {
  test.each(['OIKOS_DATA', 'OIKOS_CACHE'])('that cannot be one is told with its variable: %s', (name) => {
    const file = path.join(folder, 'a-file');
    writeFileSync(file, '');
    for (const value of [file, path.join(file, 'below')])
      expect(faultOf({ [name]: value })).toContain(`${name} is ${value}, and ${file} is a file`);
    const { dataDir } = readConfig({ OIKOS_DATA: path.join(folder, 'not', 'there', 'yet') });
    expect(dataDir).toBe(path.join(folder, 'not', 'there', 'yet'));
  });

  test.each(['/proc/x', '/sys/x'])('below the kernel is refused: %s', (value) => {
    expect(faultOf({ OIKOS_DATA: value })).toContain(`OIKOS_DATA is ${value}`);
  });
});

describe('without any variable', () => {
  test('an empty one counts as none, whichever it is', () => {
    const names = [...HELP.matchAll(/\b(?:OIKOS|NEO4J)_[A-Z_]+/g)].map(([name]) => name);
    expect(names.length).toBeGreaterThan(20);
    expect(readConfig(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readConfig({}));
    expect(HELP).toContain('a variable that is empty counts as one that is not set');
  });

  test('the service listens on loopback, port 4000, keeps its data in ./data and brings its own database', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      port: 4000,
      bind: '127.0.0.1',
      neo4j: null,
      logLevel: 'info',
      isBehindProxy: false,
      rates: { requests: 30_000, badTokens: 600 },
      warnings: [],
    });
    expect(config.dataDir).toBe(path.resolve('data'));
    expect(config.seeds).toBeUndefined();
  });

  test('an empty variable counts as one that is not set', () => {
    expect(readConfig({ OIKOS_PORT: '', NEO4J_URI: '', OIKOS_PUBLIC_URL: '' })).toMatchObject({ port: 4000 });
  });
});

describe('a value that cannot be used is refused by name', () => {
  test.each([
    [{ OIKOS_PORT: 'four' }, /OIKOS_PORT is a port, a number from 1 to 65535; it is "four"/],
    [{ OIKOS_PORT: '70000' }, /OIKOS_PORT is a port/],
    [{ OIKOS_BIND: 'eth0' }, /OIKOS_BIND is the IP address to listen on/],
    [{ OIKOS_PUBLIC_URL: 'oikos.example.net' }, /OIKOS_PUBLIC_URL is scheme, name and port/],
    [{ OIKOS_PUBLIC_URL: 'https://oikos.example.net/graphql' }, /OIKOS_PUBLIC_URL/],
    [{ OIKOS_LOG_LEVEL: 'loud' }, /OIKOS_LOG_LEVEL is one of trace, debug/],
    [{ NEO4J_URI: 'http://db:7474', NEO4J_PASSWORD: 'x' }, /NEO4J_URI is bolt:\/\/ or neo4j:\/\//],
    [{ NEO4J_URI: 'neo4j://db:7687' }, /NEO4J_PASSWORD or NEO4J_PASSWORD_FILE is needed/],
    [
      { NEO4J_URI: 'neo4j://db:7687', NEO4J_PASSWORD_FILE: '/nowhere/at/all' },
      /NEO4J_PASSWORD_FILE cannot be read/,
    ],
    [{ OIKOS_TLS_CERT_FILE: 'cert.pem' }, /belong together/],
    [
      { OIKOS_OUTPUT_DAYS: '0' },
      /OIKOS_OUTPUT_DAYS is how long .* in days, a whole number from 1 to 36500; it is "0"/,
    ],
    [{ OIKOS_EXECUTION_DAYS: '99999' }, /OIKOS_EXECUTION_DAYS is how long .* from 1 to 36500/],
    [{ OIKOS_RATE_LIMIT: '0' }, /OIKOS_RATE_LIMIT is how many a minute, .* or none for no bound; it is "0"/],
    [{ OIKOS_BAD_TOKEN_LIMIT: '-3' }, /OIKOS_BAD_TOKEN_LIMIT is how many a minute/],
    [{ OIKOS_RATE_LIMIT: '1e9' }, /OIKOS_RATE_LIMIT is how many a minute/],
  ])('%j', (env, message) => {
    expect(faultOf(env)).toMatch(message);
  });

  test('all faults are told at once', () => {
    const fault = faultOf({ OIKOS_PORT: '0', OIKOS_LOG_LEVEL: 'loud' });
    expect(fault).toMatch(/OIKOS_PORT[\s\S]*OIKOS_LOG_LEVEL/);
  });

  test('a password in an address is not repeated in the message', () => {
    expect(faultOf({ NEO4J_URI: 'neo4j://neo4j:hunter2@db:7687', NEO4J_PASSWORD: 'x' })).not.toContain(
      'hunter2',
    );
  });
});

describe('listening beyond loopback', () => {
  test('without TLS or a declared proxy the service does not start and says why', () => {
    const fault = faultOf({ OIKOS_BIND: '0.0.0.0' });
    expect(fault).toContain('tokens would cross the network in clear text');
    expect(fault).toContain('OIKOS_BEHIND_PROXY=yes');
  });

  test('with a declared proxy or with TLS it starts', () => {
    expect(readConfig({ OIKOS_BIND: '0.0.0.0', OIKOS_BEHIND_PROXY: 'yes' }).bind).toBe('0.0.0.0');
    const tls = { OIKOS_TLS_CERT_FILE: 'c.pem', OIKOS_TLS_KEY_FILE: 'k.pem' };
    expect(readConfig({ OIKOS_BIND: '::', ...tls }).tls).toEqual({ certFile: 'c.pem', keyFile: 'k.pem' });
  });
});

test('output is kept for 30 days and executions for a year, unless one says otherwise', () => {
  expect(readConfig({}).retention).toEqual({ outputDays: 30, executionDays: 365 });
  expect(readConfig({ OIKOS_OUTPUT_DAYS: '7', OIKOS_EXECUTION_DAYS: '36500' }).retention).toEqual({
    outputDays: 7,
    executionDays: 36_500,
  });
});

describe('rates', () => {
  test('are numbers a minute, or none', () => {
    expect(readConfig({ OIKOS_ALLOW_LOOPBACK: 'yes' }).allowsLoopback).toBe(true);
    expect(readConfig({}).allowsLoopback).toBe(false);
    expect(readConfig({ OIKOS_LOCAL_ENTITY: 'host:strong' }).localEntity).toBe('host:strong');
    expect(() => readConfig({ OIKOS_LOCAL_ENTITY: 'strong' })).toThrow(/OIKOS_LOCAL_ENTITY is the slug/);
    expect(readConfig({ OIKOS_RATE_LIMIT: '120', OIKOS_BAD_TOKEN_LIMIT: 'none' }).rates).toEqual({
      requests: 120,
      badTokens: null,
    });
  });
});

describe('secrets', () => {
  test('a password may stand in a file', () => {
    const file = path.join(folder, 'password');
    writeFileSync(file, 'from a file\n');
    const config = readConfig({ NEO4J_URI: 'neo4j+s://db.example.net', NEO4J_PASSWORD_FILE: file });
    expect(config.neo4j).toEqual({ uri: 'neo4j+s://db.example.net', user: 'neo4j', password: 'from a file' });
    expect(faultOf({ NEO4J_URI: 'neo4j://db', NEO4J_PASSWORD: 'x', NEO4J_PASSWORD_FILE: file })).toContain(
      'keep one of them',
    );
  });
});

describe('a variable that has no effect is pointed out', () => {
  test('a misspelt one, with the one that was meant', () => {
    const { warnings } = readConfig({ OIKOS_PROT: '5000' });
    expect(warnings).toEqual([
      'OIKOS_PROT is not a variable of this service and has no effect; did you mean OIKOS_PORT?',
    ]);
  });

  test('a database password without a database address', () => {
    expect(readConfig({ NEO4J_PASSWORD: 'x' }).warnings[0]).toContain('NEO4J_PASSWORD has no effect without');
  });
});

describe('seeds', () => {
  test('a folder of one’s own, or none at all', () => {
    expect(readConfig({ OIKOS_SEEDS: 'mine' }).seeds).toBe(path.resolve('mine'));
    expect(readConfig({ OIKOS_SEEDS: 'none' }).seeds).toBeNull();
  });
});
