import { generateKeyPair, randomBytes, sign } from 'node:crypto';
import { promisify } from 'node:util';

const years = 10;
const sha256WithRsa = Buffer.from('300d06092a864886f70d01010b0500', 'hex');
const commonName = Buffer.from('0603550403', 'hex');

/** A key that signs requests, with the certificate by which providers know it. */
export interface SigningKey {
  readonly privateKey: string;
  readonly certificate: string;
}

/** Creates a key of 2,048 bits and a self-signed certificate (RFC 5280 §4.1): SAML requires one, its issuer is not checked. */
export async function makeSigningKey(name: string): Promise<SigningKey> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const now = new Date();
  const end = new Date(now);
  end.setUTCFullYear(now.getUTCFullYear() + years);
  const who = sequence(set(sequence(commonName, der(0x0c, Buffer.from(name)))));
  const serial = Buffer.concat([Buffer.from([0x01]), randomBytes(15)]);
  const toSign = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    sha256WithRsa,
    who,
    sequence(utcTime(now), utcTime(end)),
    who,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = sign('sha256', toSign, privateKey);
  const certificate = sequence(toSign, sha256WithRsa, der(0x03, Buffer.concat([Buffer.from([0]), signature])));
  const lines = certificate
    .toString('base64')
    .match(/.{1,64}/g)!
    .join('\n');
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}

function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const long = Buffer.from(length.toString(16).padStart(length > 0xff ? 4 : 2, '0'), 'hex');
  const size = length < 0x80 ? Buffer.from([length]) : Buffer.concat([Buffer.from([0x80 | long.length]), long]);
  return Buffer.concat([Buffer.from([tag]), size, content]);
}

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts));
}

function set(...parts: Buffer[]): Buffer {
  return der(0x31, Buffer.concat(parts));
}

function utcTime(time: Date): Buffer {
  const text = time.toISOString().replaceAll(/[-:T]|\.\d+/g, '');
  return der(0x17, Buffer.from(text.slice(2)));
}
