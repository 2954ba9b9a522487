import { createPrivateKey, X509Certificate } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:https';
import { get as getPlain } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect } from 'node:tls';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { listen, type Listening } from '../../src/listen.ts';
import { makeCertificate, type SelfSigned } from '../support/certificate.ts';
import { freePort } from '../support/service.ts';

let folder: string;
let certFile: string;
let keyFile: string;
let notes: string[];
const open: Listening[] = [];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'oikos-test-tls-'));
  certFile = path.join(folder, 'cert.pem');
  keyFile = path.join(folder, 'key.pem');
  notes = [];
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((listening) => listening.drain(0)));
  rmSync(folder, { recursive: true, force: true });
});

function write({ cert, key }: SelfSigned): void {
  writeFileSync(certFile, cert);
  writeFileSync(keyFile, key, { mode: 0o600 });
}

/** Serves "hello" with the two files and looks for renewed ones all the time. */
async function serve(): Promise<number> {
  const port = await freePort();
  const config = readConfig({
    OIKOS_PORT: String(port),
    OIKOS_TLS_CERT_FILE: certFile,
    OIKOS_TLS_KEY_FILE: keyFile,
  });
  const options = { renewalMs: 10, onCertificate: (note: string) => notes.push(note) };
  open.push(await listen(config, (_request, response) => response.end('hello'), options));
  return port;
}

function fetchText(port: number, ca: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = get({ host: '127.0.0.1', port, ca, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => {
        resolve(text);
      });
    });
    request.on('error', reject);
  });
}

/** The fingerprint of the certificate that a client is shown now. */
function shownCertificate(port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false }, () => {
      resolve(socket.getPeerCertificate().fingerprint256);
      socket.destroy();
    });
    socket.on('error', reject);
  });
}
const fingerprintOf = ({ cert }: SelfSigned): string => new X509Certificate(cert).fingerprint256;

describe('with certificate and key', () => {
  it('the service speaks TLS, and a client that trusts the certificate is answered', async () => {
    const pair = makeCertificate();
    write(pair);
    const port = await serve();
    expect(await fetchText(port, pair.cert)).toBe('hello');
    expect(notes).toEqual([]);
  });

  it('a client that trusts another certificate is not answered, and neither is one without TLS', async () => {
    write(makeCertificate());
    const port = await serve();
    await expect(fetchText(port, makeCertificate().cert)).rejects.toThrow(/certificate|signature/);
    const plain = new Promise((resolve, reject) => {
      getPlain({ host: '127.0.0.1', port, agent: false }, resolve).on('error', reject);
    });
    await expect(plain).rejects.toThrow(/hang up|ECONNRESET|Parse Error/);
  });

  it('that has expired it is said, and served all the same', async () => {
    const pair = makeCertificate({ days: -1 });
    write(pair);
    const port = await serve();
    expect(await shownCertificate(port)).toBe(fingerprintOf(pair));
    expect(notes).toEqual([expect.stringMatching(/has expired/)]);
  });
});

describe('a renewed certificate', () => {
  it('is served without a new start, once both files belong together', async () => {
    const [before, after] = [makeCertificate(), makeCertificate({ serial: 2 })];
    write(before);
    const port = await serve();
    expect(await shownCertificate(port)).toBe(fingerprintOf(before));
    writeFileSync(certFile, after.cert);
    await expect.poll(() => notes).toEqual([expect.stringMatching(/still served.*is not the key/s)]);
    expect(await shownCertificate(port)).toBe(fingerprintOf(before));
    writeFileSync(keyFile, after.key);
    await expect.poll(() => shownCertificate(port)).toBe(fingerprintOf(after));
    expect(notes.at(-1)).toMatch(/renewed/);
    expect(await fetchText(port, after.cert)).toBe('hello');
  });

  it('whose files are gone changes nothing', async () => {
    const pair = makeCertificate();
    write(pair);
    const port = await serve();
    rmSync(certFile);
    await expect.poll(() => notes).toEqual([expect.stringMatching(/OIKOS_TLS_CERT_FILE.*cannot be read/)]);
    expect(await fetchText(port, pair.cert)).toBe('hello');
  });
});

describe('files that cannot be served keep the service from starting, by name', () => {
  const locked = (key: string): string =>
    createPrivateKey(key)
      .export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'hunter2' })
      .toString();

  it.each<[string, (pair: SelfSigned) => void, RegExp]>([
    [
      'a certificate that is missing',
      () => {
        rmSync(certFile);
      },
      /^OIKOS_TLS_CERT_FILE: .*cert\.pem cannot be read: ENOENT/,
    ],
    [
      'a key that is missing',
      () => {
        rmSync(keyFile);
      },
      /^OIKOS_TLS_KEY_FILE: .*key\.pem cannot be read: ENOENT/,
    ],
    ['a key that is a folder', () => (keyFile = folder), /^OIKOS_TLS_KEY_FILE: .* cannot be read: EISDIR/],
    [
      'a certificate that is none',
      () => {
        writeFileSync(certFile, 'x');
      },
      /^OIKOS_TLS_CERT_FILE: .*no certificate in PEM/,
    ],
    [
      'a key that is none',
      () => {
        writeFileSync(keyFile, '');
      },
      /^OIKOS_TLS_KEY_FILE: .*no private key in PEM/,
    ],
    [
      'the two the other way round',
      ({ cert, key }) => {
        write({ cert: key, key: cert });
      },
      /^OIKOS_TLS_CERT_FILE: .*no certificate/,
    ],
    [
      'a key of another certificate',
      () => {
        writeFileSync(keyFile, makeCertificate().key);
      },
      /^OIKOS_TLS_KEY_FILE: .*is not the key of/,
    ],
    [
      'a key with a passphrase',
      ({ key }) => {
        writeFileSync(keyFile, locked(key));
      },
      /^OIKOS_TLS_KEY_FILE: .*passphrase.*openssl pkey/,
    ],
  ])('%s', async (_what, spoil, message) => {
    const pair = makeCertificate();
    write(pair);
    spoil(pair);
    await expect(serve()).rejects.toThrow(message);
    await expect(serve()).rejects.toMatchObject({ name: 'TlsUnusable' });
  });

  it.skipIf(process.getuid?.() === 0)(
    'a key that this account may not read (not tried as root)',
    async () => {
      write(makeCertificate());
      chmodSync(keyFile, 0o000);
      await expect(serve()).rejects.toThrow(/^OIKOS_TLS_KEY_FILE: .*cannot be read: EACCES/);
    },
  );
});
