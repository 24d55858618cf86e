import type { SecretContext } from './envelope.ts';

/** Where a text of a job is stored: it can be read as that field of that job only. */
export function modelJobContext(
  job: { id: string; organizationId: string },
  field: 'shown_encrypted' | 'request_encrypted',
): SecretContext {
  return { table: 'model_jobs', row: job.id, organizationId: job.organizationId, field };
}
