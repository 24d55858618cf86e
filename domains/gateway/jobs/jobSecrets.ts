import type { DataKey } from '../../../db/secrets/envelope.ts';
import { modelJobContext } from '../../../db/secrets/modelJob.ts';
import type { Secrets } from '../../../db/secrets/secrets.ts';

/** The request fields that callers see again. */
export interface ShownRequest {
  prompt: string;
  seconds: number;
  size: string | null;
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
    return this.#secrets.encrypt(modelJobContext(job, 'shown_encrypted'), JSON.stringify(shown));
  }

  openShown(job: JobPlace & { shownEncrypted: string }): ShownRequest {
    return JSON.parse(
      this.#secrets.decrypt(modelJobContext(job, 'shown_encrypted'), job.shownEncrypted),
    ) as ShownRequest;
  }

  sealRequest(job: JobPlace, body: Buffer): string {
    return this.#secrets.encrypt(modelJobContext(job, 'request_encrypted'), body.toString('base64'));
  }

  openRequest(job: JobPlace, sealed: string): Buffer {
    return Buffer.from(this.#secrets.decrypt(modelJobContext(job, 'request_encrypted'), sealed), 'base64');
  }

  /** The first one encrypts results; the others read those from before. */
  get contentKeys(): readonly DataKey[] {
    return this.#secrets.keysFor('model job content');
  }
}
