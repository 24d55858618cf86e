import { hkdfSync } from 'node:crypto';

import { type DataKey, openEnvelope, sealEnvelope, type SecretContext } from './envelope.ts';
import { KeyRing, type KeyRingOptions } from './keyRing.ts';

export type { SecretContext };

/** Encrypts what is stored secretly: keys of providers, credentials of nodes. */
export interface Secrets {
  /** The text to store: an envelope that can be read for this context only. */
  encrypt(context: SecretContext, plaintext: string): string;
  /** Errors: `secret_unreadable` when the envelope was changed, moved or made with another key. */
  decrypt(context: SecretContext, envelope: string): string;
  /** Keys for one other purpose, made from the data keys, the newest first; the first one encrypts, all of them read. */
  keysFor(purpose: string): readonly DataKey[];
}

/**
 * Opens the secrets of the instance. Errors: a plain Error that stops the start when the key is malformed, lost, or not the one the
 * database was encrypted with (`KeyRing.open`). Nothing is re-encrypted.
 */
export async function openSecrets(options: KeyRingOptions): Promise<Secrets> {
  const { dataKeys } = await KeyRing.open(options);
  return {
    encrypt: (context, plaintext) => sealEnvelope(dataKeys[0]!, context, Buffer.from(plaintext, 'utf8')),
    decrypt: (context, envelope) => openEnvelope(dataKeys, context, envelope).toString('utf8'),
    keysFor: (purpose) => dataKeys.map((dataKey) => derivedKey(dataKey, purpose)),
  };
}

function derivedKey({ id, bytes }: DataKey, purpose: string): DataKey {
  return { id, bytes: Buffer.from(hkdfSync('sha256', bytes, '', `bureau ${purpose} v1`, 32)) };
}
