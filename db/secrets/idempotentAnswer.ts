import type { IdempotencyPlace } from '../repositories/instance/idempotencyRecords.ts';
import type { SecretContext } from './envelope.ts';

/** Where the answer to an `Idempotency-Key` is stored: it can be read for that request of that organization and nothing else. */
export function idempotentAnswerContext(place: IdempotencyPlace & { organizationId: string }): SecretContext {
  const { organizationId } = place;
  return { table: 'idempotency_records', row: idempotentRow(place), organizationId, field: 'answer_encrypted' };
}

/** Distinguishes a record from others of its organization. */
export function idempotentRow({ credentialId, operation, keyHash }: IdempotencyPlace): string {
  return `${credentialId} ${operation} ${keyHash.toString('base64')}`;
}
