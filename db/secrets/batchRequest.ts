import type { SecretContext } from './envelope.ts';

/** Returns the place of a text of a request of a batch: it can be read as that field of that request only. */
export function batchRequestContext(
  { organizationId, batchId, line }: { organizationId: string; batchId: string; line: number },
  field: 'request_encrypted' | 'result_encrypted',
): SecretContext {
  return { table: 'model_batch_requests', row: `${batchId} ${line}`, organizationId, field };
}
