import { generateKeyPairSync, sign } from 'node:crypto';

/** A certificate that signs itself, with its key, as PEM; written by hand, so that no program of the system is needed. */
export interface SelfSigned {
  readonly cert: string;
  readonly key: string;
}

const SEQUENCE = 0x30;
const OID = { ecdsaWithSha256: '2a8648ce3d040302', commonName: '550403', subjectAltName: '551d11' };

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const head =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...head]), content]);
}
const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));
const nameOf = (text: string): Buffer =>
  der(SEQUENCE, der(0x31, der(SEQUENCE, oid(OID.commonName), der(0x0c, Buffer.from(text)))));
const utcTime = (at: Date): Buffer =>
  der(0x17, Buffer.from(`${at.toISOString().replaceAll(/[-:T]/g, '').slice(2, 14)}Z`));

/** For localhost, 127.0.0.1 and the names that are given; good from yesterday until `days` from now. */
export function makeCertificate({ days = 1, names = [] as readonly string[], serial = 1 } = {}): SelfSigned {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = der(SEQUENCE, oid(OID.ecdsaWithSha256));
  const subject = nameOf('oikos test');
  const dayMs = 86_400_000;
  const hosts = ['localhost', ...names].map((name) => der(0x82, Buffer.from(name)));
  const altNames = der(SEQUENCE, ...hosts, der(0x87, Buffer.from([127, 0, 0, 1])));
  const content = der(
    SEQUENCE,
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([serial])),
    algorithm,
    subject,
    der(SEQUENCE, utcTime(new Date(Date.now() - 2 * dayMs)), utcTime(new Date(Date.now() + days * dayMs))),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(SEQUENCE, der(SEQUENCE, oid(OID.subjectAltName), der(0x04, altNames)))),
  );
  const signature = sign('sha256', content, privateKey);
  const certificate = der(SEQUENCE, content, algorithm, der(0x03, Buffer.from([0]), signature));
  return {
    cert: pem('CERTIFICATE', certificate),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

function pem(label: string, bytes: Buffer): string {
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`;
}
