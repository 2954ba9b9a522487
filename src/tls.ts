import { createHash, createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Server } from 'node:https';
import { createSecureContext } from 'node:tls';

export interface TlsFiles {
  readonly certFile: string;
  readonly keyFile: string;
}

/** Certificate with its chain, and key, as PEM. */
export interface TlsPair {
  readonly cert: Buffer;
  readonly key: Buffer;
}

/** Certificate or key cannot be used. The message names the variable, the file and what to do. */
export class TlsUnusable extends Error {
  override readonly name = 'TlsUnusable';
}

/** Reads certificate and key and sees to it that they belong together. Throws TlsUnusable. */
export function readTls({ certFile, keyFile }: TlsFiles): TlsPair {
  const cert = readOne('OIKOS_TLS_CERT_FILE', certFile);
  const key = readOne('OIKOS_TLS_KEY_FILE', keyFile);
  const certificate = parseCertificate(cert, certFile);
  if (!certificate.checkPrivateKey(parseKey(key, keyFile))) {
    throw new TlsUnusable(
      `OIKOS_TLS_KEY_FILE: ${keyFile} is not the key of the certificate in ${certFile}; name the two that were made together.`,
    );
  }
  try {
    createSecureContext({ cert, key });
  } catch (cause) {
    throw new TlsUnusable(`OIKOS_TLS_CERT_FILE: ${certFile} cannot be served: ${textOf(cause)}`, { cause });
  }
  return { cert, key };
}

function readOne(variable: string, file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (cause) {
    throw new TlsUnusable(
      `${variable}: ${file} cannot be read: ${textOf(cause)}. Name a PEM file that this account may read.`,
      { cause },
    );
  }
}

function parseCertificate(pem: Buffer, file: string): X509Certificate {
  try {
    return new X509Certificate(pem);
  } catch (cause) {
    throw new TlsUnusable(
      `OIKOS_TLS_CERT_FILE: ${file} holds no certificate in PEM form (-----BEGIN CERTIFICATE-----).`,
      { cause },
    );
  }
}

function parseKey(pem: Buffer, file: string): KeyObject {
  try {
    return createPrivateKey(pem);
  } catch (cause) {
    const isLocked = pem.includes('ENCRYPTED');
    throw new TlsUnusable(
      isLocked
        ? `OIKOS_TLS_KEY_FILE: the key in ${file} has a passphrase, and nobody is there to type it. Without: openssl pkey -in ${file} -out <file only this account can read>`
        : `OIKOS_TLS_KEY_FILE: ${file} holds no private key in PEM form (-----BEGIN PRIVATE KEY-----).`,
      { cause },
    );
  }
}

/** What a person should know about the certificate at this moment; null when there is nothing. */
export function noteOnCertificate({ cert }: TlsPair, nowMs: number): string | null {
  const { validFrom, validTo } = new X509Certificate(cert);
  if (nowMs > Date.parse(validTo))
    return `The TLS certificate has expired (${validTo}); clients will refuse it.`;
  if (nowMs < Date.parse(validFrom))
    return `The TLS certificate is not valid yet (${validFrom}); clients will refuse it.`;
  return null;
}

export interface TlsWatch {
  readonly everyMs: number;
  /** Another pair is served from now on, or the files hold one that cannot be: then the one before is kept. */
  readonly onChange: (outcome: TlsPair | TlsUnusable) => void;
}

/** Takes up certificate and key when their files change. Says the same fault once. Ends with the returned function. */
export function renewTls(server: Server, files: TlsFiles, served: TlsPair, watch: TlsWatch): () => void {
  let present = digestOf(served);
  let faultSaid = '';
  const timer = setInterval(() => {
    try {
      const pair = readTls(files);
      faultSaid = '';
      if (digestOf(pair) === present) return;
      server.setSecureContext(pair);
      present = digestOf(pair);
      watch.onChange(pair);
    } catch (error) {
      // Of two files one is always written first: until the other follows they do not match.
      if (!(error instanceof TlsUnusable)) throw error;
      if (error.message === faultSaid) return;
      faultSaid = error.message;
      watch.onChange(error);
    }
  }, watch.everyMs);
  timer.unref();
  return () => {
    clearInterval(timer);
  };
}

function digestOf({ cert, key }: TlsPair): string {
  return createHash('sha256').update(cert).update('\0').update(key).digest('hex');
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
