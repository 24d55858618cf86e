import { sql, type ExpressionBuilder } from 'kysely';

import type { Tables } from '../../generated/tables.ts';
import type { ModelJobRow } from '../../rows/modelJob.ts';
import { ago, now } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { addToOutbox } from '../executions/addToOutbox.ts';
import { isMadeBy, type MadeByReader } from '../identity/madeBy.ts';
import { organizationOf, runQuery, runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';

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
  | 'instanceKeyId'
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

const dayMs = 24 * 3_600_000;
const keptDays = 30; // decisions §4
const maxPruned = 10_000;
const unfinished = ['queued', 'submitting', 'in_progress'] as const;

/** Jobs of models. States change by compare-and-set, and final ones never; a caller without an effect lost a race and reads again. */
export class ModelJobs {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Adds a job and the message that starts its workflow; false if its execution has made it already. */
  async insert(job: NewModelJob, outboxId: string): Promise<boolean> {
    const organizationId = organizationOf(this.#scope);
    const added = await runQueryForCount(
      this.#scope,
      tablesOf(this.#scope)
        .insertInto('modelJobs')
        .values({
          organizationId,
          id: job.id,
          keyId: job.keyId,
          accountId: job.accountId,
          endpoint: job.endpoint,
          model: job.model,
          providerId: job.providerId,
          upstreamName: job.upstreamName,
          priceId: job.priceId,
          callId: job.callId,
          durationMs: job.durationMs,
          shownEncrypted: job.shownEncrypted,
          requestEncrypted: job.requestEncrypted,
          requestType: job.requestType,
          ownKeyId: job.ownKeyId,
          instanceKeyId: job.instanceKeyId,
          paysInstead: job.paysInstead,
          executionId: job.executionId,
          idempotencyKey: job.idempotencyKey,
        })
        .onConflict((conflict) =>
          conflict.columns(['organizationId', 'idempotencyKey']).where('idempotencyKey', 'is not', null).doNothing(),
        ),
    );
    if (added === 0) return false;
    await addToOutbox(this.#scope, { id: outboxId, kind: 'start_model_job', reference: job.id });
    return true;
  }

  /** The job, whatever its state; null when there is none. Deleted and expired ones are the caller's to leave out. */
  async find(id: string): Promise<ModelJobRow | null> {
    return runQueryForRow(this.#scope, this.#jobs().where('id', '=', id));
  }

  /** Returns a job that the reader may read, as `find`; null reads everything of the organization. */
  async findReadable(id: string, reader: MadeByReader | null): Promise<ModelJobRow | null> {
    return runQueryForRow(
      this.#scope,
      this.#jobs()
        .where('id', '=', id)
        .where((where) => this.#isReadable(where, reader)),
    );
  }

  /** The job that an execution has made at a place; null if there is none. */
  async findMade(idempotencyKey: string): Promise<ModelJobRow | null> {
    return runQueryForRow(this.#scope, this.#jobs().where('idempotencyKey', '=', idempotencyKey));
  }

  /** Frees the place of a job that has ended for another one. */
  async freePlace(idempotencyKey: string): Promise<void> {
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('modelJobs')
        .set({ idempotencyKey: null })
        .where('idempotencyKey', '=', idempotencyKey)
        .where('status', 'in', ['completed', 'failed', 'canceled']),
    );
  }

  /** Charge of a call, in micro-credits; 0 without a record. */
  async chargeOf(callId: string): Promise<bigint> {
    const call = await runQueryForRow(
      this.#scope,
      tablesOf(this.#scope).selectFrom('callRecords').select('creditsMicros').where('id', '=', callId),
    );
    return call?.creditsMicros ?? 0n;
  }

  /** Cancels a job whose execution ended before it, because nothing waits for it. */
  async cancelUnwanted(id: string): Promise<boolean> {
    const canceled = this.#change(id)
      .set({ status: 'canceled', endedAt: now, requestEncrypted: null })
      .where('status', 'in', unfinished)
      .where((where) =>
        where.not(
          where.exists(
            where
              .selectFrom('executions as e')
              .whereRef('e.id', '=', 'modelJobs.executionId')
              .where('e.status', 'not in', ['success', 'error', 'canceled']),
          ),
        ),
      );
    return (await runQueryForCount(this.#scope, canceled)) === 1;
  }

  /** Jobs that are neither deleted nor older than 30 days. */
  async list({ endpoint, reader, limit, order, after }: ModelJobQuery): Promise<ModelJobRow[]> {
    let query = this.#jobs()
      .where('endpoint', '=', endpoint)
      .where((where) => this.#isReadable(where, reader))
      .where('deletedAt', 'is', null)
      .where('createdAt', '>', ago(keptDays * dayMs));
    if (after !== null)
      query = query.where((where) => {
        const place = where
          .selectFrom('modelJobs')
          .select(['createdAt', 'id'])
          .where('id', '=', after)
          .where((which) => this.#isReadable(which, reader));
        return order === 'desc' ? sql<boolean>`(created_at, id) < ${place}` : sql<boolean>`(created_at, id) > ${place}`;
      });
    return runQuery(this.#scope, query.orderBy('createdAt', order).orderBy('id', order).limit(limit));
  }

  /** From now on this process gives the job to its provider, with that key; false when another one did, or the job has ended. */
  async claim(id: string, instanceKeyId: string | null): Promise<boolean> {
    const claimed = this.#change(id).set({ status: 'submitting', instanceKeyId }).where('status', '=', 'queued');
    return (await runQueryForCount(this.#scope, claimed)) === 1;
  }

  /** The own key failed: the instance's key and credits are next. False if that was not agreed, or the job has ended. */
  async payInstead(id: string): Promise<boolean> {
    const queued = this.#change(id)
      .set({ status: 'queued', ownKeyId: null })
      .where('status', '=', 'submitting')
      .where('ownKeyId', 'is not', null)
      .where('paysInstead', '=', true);
    return (await runQueryForCount(this.#scope, queued)) === 1;
  }

  /** The provider has it. False if the job has ended; its id at the provider is stored anyway. */
  async submitted(id: string, upstreamId: string): Promise<boolean> {
    const job = await runQueryForRow(
      this.#scope,
      this.#change(id)
        .set({
          upstreamId,
          requestEncrypted: null,
          status: sql`case when status = 'submitting' then 'in_progress' else status end`,
        })
        .where('upstreamId', 'is', null)
        .returning('status'),
    );
    return job?.status === 'in_progress';
  }

  /** How far the provider is, in percent. */
  async advance(id: string, progress: number): Promise<void> {
    await runQuery(
      this.#scope,
      this.#change(id)
        .set({ progress: sql`greatest(progress, ${progress})` })
        .where('status', '=', 'in_progress'),
    );
  }

  /** Its file is whole: from now on it can neither fail nor be canceled. */
  async stored(id: string, file: { binaryId: string; mediaType: string; durationMs: number }): Promise<boolean> {
    const { binaryId, mediaType, durationMs } = file;
    const settling = this.#change(id)
      .set({ status: 'settling', progress: 100, binaryId, mediaType, durationMs })
      .where('status', '=', 'in_progress');
    return (await runQueryForCount(this.#scope, settling)) === 1;
  }

  /** It is paid. */
  async completed(id: string): Promise<boolean> {
    const paid = this.#change(id).set({ status: 'completed', endedAt: now }).where('status', '=', 'settling');
    return (await runQueryForCount(this.#scope, paid)) === 1;
  }

  async fail(id: string, error: { code: string; message: string }): Promise<boolean> {
    const failed = this.#change(id).set(failure(error)).where('status', 'in', unfinished);
    return (await runQueryForCount(this.#scope, failed)) === 1;
  }

  /** System only. Fails an abandoned job; the ledger's sweep then releases its hold. */
  async lose(id: string, error: { code: string; message: string }): Promise<boolean> {
    const lost = await runQueryForRow(
      this.#scope,
      this.#change(id)
        .set(failure(error))
        .where('status', 'in', [...unfinished, 'settling'])
        .returning('callId'),
    );
    if (lost === null) return false;
    const ended = sql`ledger.renew_holds(array[${lost.callId}::text], array[null::bigint], 0)`;
    await runQuery(this.#scope, tables.selectNoFrom(ended.as('ended')));
    return true;
  }

  /** Ends a job for its caller, and wakes its workflow to end it for the provider and the ledger. */
  async cancel(id: string, outboxId: string): Promise<boolean> {
    const canceled = await runQueryForCount(
      this.#scope,
      this.#change(id)
        .set({ status: 'canceled', endedAt: now, requestEncrypted: null })
        .where('status', 'in', unfinished),
    );
    if (canceled === 0) return false;
    await addToOutbox(this.#scope, { id: outboxId, kind: 'resume_execution', reference: id });
    return true;
  }

  /** Hides it from now on. */
  async remove(id: string): Promise<void> {
    await runQuery(this.#scope, this.#change(id).set({ deletedAt: now }).where('deletedAt', 'is', null));
  }

  /** System only. Fails jobs whose workflow must be gone, and deletes up to 10,000 that are older than 31 days; returns how many. */
  async prune(): Promise<number> {
    await runQuery(
      this.#scope,
      tables
        .updateTable('modelJobs')
        .set(failure({ code: 'upstream_timeout', message: 'The job did not end in time.' }))
        .where('status', 'in', unfinished)
        .where('createdAt', '<', ago(dayMs)),
    );
    return runQueryForCount(
      this.#scope,
      tables.deleteFrom('modelJobs').where('id', 'in', (where) =>
        where
          .selectFrom('modelJobs')
          .select('id')
          .where('createdAt', '<', ago((keptDays + 1) * dayMs))
          .limit(maxPruned)
          .forUpdate()
          .skipLocked(),
      ),
    );
  }

  #jobs() {
    return tablesOf(this.#scope).selectFrom('modelJobs').selectAll();
  }

  #change(id: string) {
    return tablesOf(this.#scope).updateTable('modelJobs').where('id', '=', id);
  }

  /** A job holds its prompt, so one of an execution whose items belong to a hirer is hidden from the keys of the publisher. */
  #isReadable(where: ExpressionBuilder<Tables, 'modelJobs'>, reader: MadeByReader | null) {
    const isMade = isMadeBy(this.#scope, reader);
    if (reader === null) return isMade;
    const own = where
      .selectFrom('executions as e')
      .whereRef('e.id', '=', 'modelJobs.executionId')
      .where('e.itemsOrganizationId', 'is', null);
    return where.and([isMade, where.or([where('executionId', 'is', null), where.exists(own)])]);
  }
}

/** Columns of a job that failed. */
function failure({ code, message }: { code: string; message: string }) {
  return {
    status: 'failed',
    endedAt: now,
    requestEncrypted: null,
    errorCode: code,
    errorMessage: message,
  } as const;
}
