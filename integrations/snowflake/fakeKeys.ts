import { generateKeyPairSync } from 'node:crypto';

export const account = 'myorg-shop';
export const user = 'bureau';

/** A pair of keys for each run of the tests. */
export const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2_048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
