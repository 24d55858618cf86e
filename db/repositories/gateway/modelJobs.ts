import type { ModelJobRow } from '../../rows/modelJob.ts';
import { madeBy, readerValues, type MadeByReader } from '../identity/madeBy.ts';
import { organizationOf, runChange, runStatement, type Scope } from '../scope.ts';

/** A job as it begins. */
export type NewModelJob = Pick<
  ModelJobRow,
  | 'id'
  | 'keyId'
  | 'accountId'
  | 'endpoint'
  | 'model'
  | 'providerId'
  | 'upstreamName'
  | 'priceId'
  | 'callId'
  | 'durationMs'
  | 'shownEncrypted'
  | 'requestEncrypted'
  | 'requestType'
  | 'ownKeyId'
  | 'paysInstead'
  | 'executionId'
  | 'idempotencyKey'
>;

/** Whose jobs are listed, and from where on. */
export interface ModelJobQuery {
  endpoint: string;
  /** Null: an execution, which reads everything of its organization. */
  reader: MadeByReader | null;
  limit: number;
  order: 'asc' | 'desc';
  /** The job before the first one listed. */
  after: string | null;
}

const keptDays = 30; // decisions §4
const unfinished = `('queued', 'submitting', 'in_progress')`;
const mine = 'organization_id = $1 and id = $2';
/** A job holds its prompt, so one of an execution whose items belong to a hirer is hidden from the keys of the publisher. */
const readable = (
  key: number,
): string => `${madeBy(key)} and ($${key}::text is null or execution_id is null or exists (select from executions e
  where e.organization_id = $1 and e.id = model_jobs.execution_id and e.items_organization_id is null))`;

/** Jobs of models. States change by compare-and-set, and final ones never; a caller without an effect lost a race and reads again. */
export class ModelJobs {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Adds a job and the message that starts its workflow; false if its execution has made it already. */
  async insert(job: NewModelJob, outboxId: string): Promise<boolean> {
    const organizationId = organizationOf(this.#scope);
    const added = await runChange(
      this.#scope,
      `insert into model_jobs (organization_id, id, key_id, account_id, endpoint, model, provider_id, upstream_name, price_id, call_id,
         duration_ms, shown_encrypted, request_encrypted, request_type, own_key_id, pays_instead, execution_id, idempotency_key)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
       on conflict (organization_id, idempotency_key) where idempotency_key is not null do nothing`,
      [
        organizationId,
        job.id,
        job.keyId,
        job.accountId,
        job.endpoint,
        job.model,
        job.providerId,
        job.upstreamName,
        job.priceId,
        job.callId,
        job.durationMs,
        job.shownEncrypted,
        job.requestEncrypted,
        job.requestType,
        job.ownKeyId,
        job.paysInstead,
        job.executionId,
        job.idempotencyKey,
      ],
    );
    if (added === 0) return false;
    await this.#tell({ outboxId, kind: 'start_model_job', id: job.id });
    return true;
  }

  /** The job, whatever its state; null when there is none. Deleted and expired ones are the caller's to leave out. */
  async find(id: string): Promise<ModelJobRow | null> {
    const rows = await runStatement<ModelJobRow>(this.#scope, `select * from model_jobs where ${mine}`, [
      organizationOf(this.#scope),
      id,
    ]);
    return rows[0] ?? null;
  }

  /** Returns a job that the reader may read, as `find`; null reads everything of the organization. */
  async findReadable(id: string, reader: MadeByReader | null): Promise<ModelJobRow | null> {
    const rows = await runStatement<ModelJobRow>(
      this.#scope,
      `select * from model_jobs where ${mine} and (${readable(3)})`,
      [organizationOf(this.#scope), id, ...readerValues(reader)],
    );
    return rows[0] ?? null;
  }

  /** The job that an execution has made at a place; null if there is none. */
  async findMade(idempotencyKey: string): Promise<ModelJobRow | null> {
    const rows = await runStatement<ModelJobRow>(
      this.#scope,
      'select * from model_jobs where organization_id = $1 and idempotency_key = $2',
      [organizationOf(this.#scope), idempotencyKey],
    );
    return rows[0] ?? null;
  }

  /** Frees the place of a job that has ended for another one. */
  async freePlace(idempotencyKey: string): Promise<void> {
    await runChange(
      this.#scope,
      `update model_jobs set idempotency_key = null where organization_id = $1 and idempotency_key = $2 and status in ('completed', 'failed', 'canceled')`,
      [organizationOf(this.#scope), idempotencyKey],
    );
  }

  /** Charge of a call, in micro-credits; 0 without a record. */
  async chargeOf(callId: string): Promise<bigint> {
    const rows = await runStatement<{ micros: bigint }>(
      this.#scope,
      'select credits_micros as micros from call_records where organization_id = $1 and id = $2',
      [organizationOf(this.#scope), callId],
    );
    return BigInt(rows[0]?.micros ?? 0);
  }

  /** Cancels a job whose execution ended before it, because nothing waits for it. */
  cancelUnwanted(id: string): Promise<boolean> {
    return this.#change(
      `status = 'canceled', ended_at = now(), request_encrypted = null`,
      `status in ${unfinished} and not exists (select from executions e where e.organization_id = model_jobs.organization_id
         and e.id = model_jobs.execution_id and e.status not in ('success', 'error', 'canceled'))`,
      [id],
    );
  }

  /** Jobs that are neither deleted nor older than 30 days. */
  async list({ endpoint, reader, limit, order, after }: ModelJobQuery): Promise<ModelJobRow[]> {
    const beyond = order === 'desc' ? '<' : '>';
    return runStatement<ModelJobRow>(
      this.#scope,
      `select * from model_jobs where organization_id = $1 and endpoint = $2 and (${readable(5)})
          and deleted_at is null and created_at > now() - interval '${keptDays} days'
          and ($3::text is null or (created_at, id) ${beyond} (select created_at, id from model_jobs where organization_id = $1 and id = $3 and (${readable(5)})))
        order by created_at ${order}, id ${order} limit $4`,
      [organizationOf(this.#scope), endpoint, after, limit, ...readerValues(reader)],
    );
  }

  /** From now on this process gives the job to its provider; false when another one did, or the job has ended. */
  claim(id: string): Promise<boolean> {
    return this.#change(`status = 'submitting'`, `status = 'queued'`, [id]);
  }

  /** The own key failed: the instance's key and credits are next. False if that was not agreed, or the job has ended. */
  payInstead(id: string): Promise<boolean> {
    return this.#change(
      `status = 'queued', own_key_id = null`,
      `status = 'submitting' and own_key_id is not null and pays_instead`,
      [id],
    );
  }

  /** The provider has it. False if the job has ended; its id at the provider is stored anyway. */
  async submitted(id: string, upstreamId: string): Promise<boolean> {
    const rows = await runStatement<{ status: string }>(
      this.#scope,
      `update model_jobs set upstream_id = $3, request_encrypted = null,
         status = case when status = 'submitting' then 'in_progress' else status end
       where ${mine} and upstream_id is null returning status`,
      [organizationOf(this.#scope), id, upstreamId],
    );
    return rows[0]?.status === 'in_progress';
  }

  /** How far the provider is, in percent. */
  async advance(id: string, progress: number): Promise<void> {
    await this.#change('progress = greatest(progress, $3)', `status = 'in_progress'`, [id, progress]);
  }

  /** Its file is whole: from now on it can neither fail nor be canceled. */
  stored(id: string, file: { binaryId: string; mediaType: string; durationMs: number }): Promise<boolean> {
    return this.#change(
      `status = 'settling', progress = 100, binary_id = $3, media_type = $4, duration_ms = $5`,
      `status = 'in_progress'`,
      [id, file.binaryId, file.mediaType, file.durationMs],
    );
  }

  /** It is paid. */
  completed(id: string): Promise<boolean> {
    return this.#change(`status = 'completed', ended_at = now()`, `status = 'settling'`, [id]);
  }

  fail(id: string, error: { code: string; message: string }): Promise<boolean> {
    return this.#change(
      `status = 'failed', ended_at = now(), request_encrypted = null, error_code = $3, error_message = $4`,
      `status in ${unfinished}`,
      [id, error.code, error.message],
    );
  }

  /** System only. Fails an abandoned job; the ledger's sweep then releases its hold. */
  async lose(id: string, error: { code: string; message: string }): Promise<boolean> {
    const organizationId = organizationOf(this.#scope);
    const rows = await runStatement<{ callId: string }>(
      this.#scope,
      `update model_jobs set status = 'failed', ended_at = now(), request_encrypted = null, error_code = $3, error_message = $4
       where ${mine} and status in ('queued', 'submitting', 'in_progress', 'settling') returning call_id`,
      [organizationId, id, error.code, error.message],
    );
    for (const { callId } of rows)
      await runStatement(this.#scope, 'select ledger.renew_holds(array[$1::text], array[null::bigint], 0)', [callId]);
    return rows.length > 0;
  }

  /** Ends a job for its caller, and wakes its workflow to end it for the provider and the ledger. */
  async cancel(id: string, outboxId: string): Promise<boolean> {
    const canceled = await this.#change(
      `status = 'canceled', ended_at = now(), request_encrypted = null`,
      `status in ${unfinished}`,
      [id],
    );
    if (canceled) await this.#tell({ outboxId, kind: 'resume_execution', id });
    return canceled;
  }

  /** Hides it from now on. */
  async remove(id: string): Promise<void> {
    await this.#change('deleted_at = now()', 'deleted_at is null', [id]);
  }

  /** System only. Fails jobs whose workflow must be gone, and deletes up to 10,000 that are older than 31 days; returns how many. */
  async prune(): Promise<number> {
    await runChange(
      this.#scope,
      `update model_jobs set status = 'failed', ended_at = now(), request_encrypted = null, error_code = 'upstream_timeout',
         error_message = 'The job did not end in time.'
       where status in ${unfinished} and created_at < now() - interval '1 day'`,
    );
    return runChange(
      this.#scope,
      `delete from model_jobs where id in (
         select id from model_jobs where created_at < now() - interval '${keptDays + 1} days' limit 10000 for update skip locked)`,
    );
  }

  async #change(set: string, where: string, [id, ...values]: [string, ...unknown[]]): Promise<boolean> {
    const changed = await runChange(this.#scope, `update model_jobs set ${set} where ${mine} and ${where}`, [
      organizationOf(this.#scope),
      id,
      ...values,
    ]);
    return changed === 1;
  }

  async #tell({ outboxId, kind, id }: { outboxId: string; kind: string; id: string }): Promise<void> {
    await runStatement(
      this.#scope,
      'insert into outbox (id, organization_id, kind, reference) values ($2, $1, $3, $4)',
      [organizationOf(this.#scope), outboxId, kind, id],
    );
  }
}
