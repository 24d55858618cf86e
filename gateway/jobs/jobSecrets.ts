import type { DataKey } from '../../db/secrets/envelope.ts';
import type { SecretContext, Secrets } from '../../db/secrets/secrets.ts';

/** What callers see again of the request of their job. */
export interface ShownRequest {
  prompt: string;
  seconds: number;
  size: string | null;
}

/** Where a text of a job is stored: it can be read as that field of that job only. */
function contextOf(job: { id: string; organizationId: string }, field: string): SecretContext {
  return { table: 'model_jobs', row: job.id, organizationId: job.organizationId, field };
}

interface JobPlace {
  id: string;
  organizationId: string;
}

/** Encrypts and reads what jobs keep of their callers (decisions §4). */
export class JobSecrets {
  readonly #secrets: Secrets;

  constructor(secrets: Secrets) {
    this.#secrets = secrets;
  }

  sealShown(job: JobPlace, shown: ShownRequest): string {
    return this.#secrets.encrypt(contextOf(job, 'shown_encrypted'), JSON.stringify(shown));
  }

  openShown(job: JobPlace & { shownEncrypted: string }): ShownRequest {
    return JSON.parse(this.#secrets.decrypt(contextOf(job, 'shown_encrypted'), job.shownEncrypted)) as ShownRequest;
  }

  sealRequest(job: JobPlace, body: Buffer): string {
    return this.#secrets.encrypt(contextOf(job, 'request_encrypted'), body.toString('base64'));
  }

  openRequest(job: JobPlace, sealed: string): Buffer {
    return Buffer.from(this.#secrets.decrypt(contextOf(job, 'request_encrypted'), sealed), 'base64');
  }

  /** What results are encrypted with. */
  get contentKey(): DataKey {
    return this.#secrets.keysFor('model job content')[0]!;
  }
}
