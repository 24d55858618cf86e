import { createHash, createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto';

import type { DataKey } from '../../db/secrets/envelope.ts';

/** Purpose of the keys that sign manifests. */
export const signingKeyPurpose = 'signing of deliverables';

/** A public key as `/.well-known/bureau-keys.json` shows it: JWK (RFC 8037). */
export interface PublicSigningKey {
  kid: string;
  kty: 'OKP';
  crv: 'Ed25519';
  x: string;
  use: 'sig';
  alg: 'EdDSA';
}

/** Signs with the instance's newest key, and says which keys there are. */
export interface ManifestSigner {
  sign: (type: string, payload: Buffer) => { signature: string; signingKey: string };
  publicKeys: () => PublicSigningKey[];
}

/** PKCS #8 of an Ed25519 key in front of its 32 bytes of seed (RFC 8410 §7). */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Creates a signer of derived keys, the newest first: the first one signs, all of them are published. */
export function createManifestSigner(keys: readonly DataKey[]): ManifestSigner {
  const pairs = keys.map(({ bytes }) => {
    const secret = createPrivateKey({ key: Buffer.concat([pkcs8Prefix, bytes]), format: 'der', type: 'pkcs8' });
    return { secret, shown: shownKey(createPublicKey(secret)) };
  });
  return {
    sign: (type, payload) => {
      const { secret, shown } = pairs[0]!;
      return { signature: sign(null, signedBytes(type, payload), secret).toString('base64'), signingKey: shown.kid };
    },
    publicKeys: () => pairs.map(({ shown }) => shown),
  };
}

/** The bytes that DSSE 1.0 signs: `DSSEv1 SP len(type) SP type SP len(body) SP body`. Source: secure-systems-lab/dsse, protocol.md. */
export function signedBytes(type: string, payload: Uint8Array): Buffer {
  const head = `DSSEv1 ${Buffer.byteLength(type)} ${type} ${payload.length} `;
  return Buffer.concat([Buffer.from(head), payload]);
}

function shownKey(key: KeyObject): PublicSigningKey {
  const { x } = key.export({ format: 'jwk' });
  const kid = createHash('sha256').update(Buffer.from(x!, 'base64url')).digest('hex').slice(0, 32);
  return { kid, kty: 'OKP', crv: 'Ed25519', x: x!, use: 'sig', alg: 'EdDSA' };
}
