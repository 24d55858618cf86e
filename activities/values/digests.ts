import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto';

export const digestAlgorithms = [
  'md5',
  'sha1',
  'sha256',
  'sha384',
  'sha512',
  'sha3_256',
  'sha3_384',
  'sha3_512',
] as const;

export const encodings = ['hex', 'base64', 'base64url'] as const;
export type Encoding = (typeof encodings)[number];

export interface Digest {
  algorithm: (typeof digestAlgorithms)[number];
  encoding: Encoding;
  /** Makes an HMAC of it. */
  secret?: string;
}

/** The hash or the HMAC of bytes that may come piece by piece. */
export async function digestOf(
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { algorithm, encoding, secret }: Digest,
): Promise<string> {
  const name = opensslName(algorithm);
  const digest: Hash | Hmac = secret === undefined ? createHash(name) : createHmac(name, secret);
  for await (const piece of bytes) digest.update(piece);
  return digest.digest(encoding);
}

/** Returns OpenSSL's name of the algorithm. */
export function opensslName(algorithm: Digest['algorithm']): string {
  return algorithm.replace('_', '-');
}
