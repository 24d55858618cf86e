import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

import { AppError } from '../../openapi/AppError.ts';

/** Where a secret belongs. A text encrypted for one place cannot be read as that of another. */
export interface SecretContext {
  readonly table: string;
  readonly row: string;
  /** Null for secrets of the instance. */
  readonly organizationId: string | null;
  readonly field: string;
}

/** An encryption key, with the name in its envelopes. */
export interface DataKey {
  readonly id: string;
  readonly bytes: Buffer;
}

const nonceBytes = 12;
const tagBytes = 16;
const shape = /^v1\.([a-z0-9]{1,32})\.([A-Za-z0-9_-]{16})\.([A-Za-z0-9_-]*)\.([A-Za-z0-9_-]{22})$/;

/**
 * Encrypts with AES-256-GCM into `v1.<data key id>.<nonce>.<ciphertext>.<tag>` (base64url parts). The context is
 * authenticated with it. Nonces are random: a data key must be replaced before 2^32 texts (NIST SP 800-38D).
 */
export function sealEnvelope(key: DataKey, context: SecretContext, plaintext: Buffer): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key.bytes, nonce, { authTagLength: tagBytes });
  cipher.setAAD(additionalData(context));
  const ciphertext = Buffer.concat([cipher.update(plaintext), cipher.final()]);
  return `v1.${key.id}.${[nonce, ciphertext, cipher.getAuthTag()].map((part) => part.toString('base64url')).join('.')}`;
}

/**
 * Reads an envelope. Errors: `secret_unreadable` when it was changed, moved to another row, made with another key, or is invalid; the error
 * reveals nothing about its content.
 */
export function openEnvelope(keys: readonly DataKey[], context: SecretContext, envelope: string): Buffer {
  const match = shape.exec(envelope);
  const key = match && keys.find((one) => one.id === match[1]);
  if (!match || !key) throw unreadable(context, match ? 'unknown data key' : 'no envelope');
  try {
    const decipher = createDecipheriv('aes-256-gcm', key.bytes, Buffer.from(match[2]!, 'base64url'), {
      authTagLength: tagBytes,
    });
    decipher.setAAD(additionalData(context));
    decipher.setAuthTag(Buffer.from(match[4]!, 'base64url'));
    return Buffer.concat([decipher.update(Buffer.from(match[3]!, 'base64url')), decipher.final()]);
  } catch {
    throw unreadable(context, 'not authentic here'); // the cipher's own error says no more
  }
}

function additionalData(context: SecretContext): Buffer {
  return Buffer.from(JSON.stringify(['bureau', context.table, context.row, context.organizationId, context.field]));
}

function unreadable(context: SecretContext, reason: string): AppError {
  return new AppError('secret_unreadable', 'A stored secret cannot be read. Enter it again.', {
    internal: `${context.table}.${context.field} of ${context.row}: ${reason}`,
  });
}
