import { sql } from 'kysely';

import type { BatchError, ModelBatchRow } from '../../rows/modelBatch.ts';
import { ago, fromNow, now } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { addToOutbox } from '../executions/addToOutbox.ts';
import { isMadeBy, type MadeByReader } from '../identity/madeBy.ts';
import { onePage, pageOf, type Page, type PageRequest } from '../page.ts';
import { organizationOf, runQuery, runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';

/** A batch as it begins. */
export type NewModelBatch = Pick<
  ModelBatchRow,
  | 'id'
  | 'keyId'
  | 'accountId'
  | 'endpoint'
  | 'inputFileId'
  | 'inputBinaryId'
  | 'metadata'
  | 'requestHeaders'
  | 'outputKeptSeconds'
  | 'storedBytes'
  | 'total'
> & { windowMs: number };

/** Filter and position of a list of batches. */
export interface ModelBatchQuery {
  reader: MadeByReader;
  /** True: those of messages; false: all others. */
  ofMessages: boolean;
  limit: number;
  /** The batch before the first one listed. */
  after: string | null;
  /** The batch after the last one listed; then the page ends there. */
  before: string | null;
}

/** The results of an ended batch, with its counts. */
export type BatchEnd = Pick<ModelBatchRow, 'outputFileId' | 'errorFileId' | 'resultsBinaryId' | 'storedBytes'> &
  BatchCounts;

/** Requests by outcome, and their cost. */
export type BatchCounts = Pick<ModelBatchRow, 'succeeded' | 'errored' | 'canceled' | 'expired' | 'creditsMicros'>;

const dayMs = 24 * 3_600_000;
const keptDays = 30; // decisions §4
const maxPruned = 100;
const open = ['validating', 'in_progress', 'finalizing', 'cancelling'] as const;
const cancelable = ['validating', 'in_progress'] as const;

/** Batches of calls. States change by compare-and-set, and final ones never. */
export class ModelBatches {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Adds a batch and the message that starts its workflow. */
  async insert({ windowMs, metadata, requestHeaders, ...batch }: NewModelBatch, outboxId: string): Promise<void> {
    const organizationId = organizationOf(this.#scope);
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .insertInto('modelBatches')
        .values({
          ...batch,
          organizationId,
          metadata: metadata === null ? null : JSON.stringify(metadata),
          requestHeaders: JSON.stringify(requestHeaders),
          expiresAt: fromNow(windowMs),
        }),
    );
    await addToOutbox(this.#scope, { id: outboxId, kind: 'start_model_batch', reference: batch.id });
  }

  /** Returns the number of batches of the organization that have not ended. */
  async countOpen(): Promise<number> {
    const row = await runQueryForRow(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('modelBatches')
        .select(sql<number>`count(*)::integer`.as('count'))
        .where('status', 'in', open),
    );
    return row!.count;
  }

  /** Returns the batch in any state, or null. */
  async find(id: string): Promise<ModelBatchRow | null> {
    return runQueryForRow(this.#scope, this.#batches().where('id', '=', id));
  }

  /** Returns a batch that the reader may read and that was not deleted, or null. */
  async findReadable(id: string, reader: MadeByReader): Promise<ModelBatchRow | null> {
    return runQueryForRow(this.#scope, this.#readable(reader).where('id', '=', id));
  }

  /** Batches of the last 30 days, the newest first. */
  async list({ reader, ofMessages, limit, after, before }: ModelBatchQuery): Promise<ModelBatchRow[]> {
    const place = (id: string) =>
      tablesOf(this.#scope)
        .selectFrom('modelBatches')
        .select(['createdAt', 'id'])
        .where('id', '=', id)
        .where(isMadeBy(this.#scope, reader));
    let query = this.#readable(reader)
      .where('inputFileId', ofMessages ? 'is' : 'is not', null)
      .where('createdAt', '>', ago(keptDays * dayMs));
    if (after !== null) query = query.where(() => sql<boolean>`(created_at, id) < ${place(after)}`);
    if (before === null)
      return runQuery(this.#scope, query.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(limit));
    query = query.where(() => sql<boolean>`(created_at, id) > ${place(before)}`);
    const rows = await runQuery(this.#scope, query.orderBy('createdAt', 'asc').orderBy('id', 'asc').limit(limit));
    return rows.toReversed();
  }

  /** One page of the batches of the last 30 days, of both kinds, the newest first. */
  async page(reader: MadeByReader, page: PageRequest): Promise<Page<ModelBatchRow>> {
    const query = this.#readable(reader).where('createdAt', '>', ago(keptDays * dayMs));
    return pageOf(await runQuery(this.#scope, onePage(query, page)), page);
  }

  /** Starts a batch after all its requests were added. */
  async begin(id: string, { total, models }: { total: number; models: readonly string[] }): Promise<boolean> {
    const begun = this.#change(id)
      .set({ status: 'in_progress', total, models: [...models], inProgressAt: now })
      .where('status', '=', 'validating');
    return (await runQueryForCount(this.#scope, begun)) === 1;
  }

  /** Fails a batch whose input is invalid. */
  async refuse(id: string, errors: readonly BatchError[]): Promise<boolean> {
    const failed = this.#change(id)
      .set({ status: 'failed', errors: JSON.stringify(errors), endedAt: now })
      .where('status', '=', 'validating');
    if ((await runQueryForCount(this.#scope, failed)) === 0) return false;
    await this.#removeRequests(id);
    return true;
  }

  /** Starts writing the results: no further request starts. `isLate` means that the batch has expired. */
  async finalize(id: string, { isLate }: { isLate: boolean }): Promise<boolean> {
    const finalizing = this.#change(id)
      .set({ status: 'finalizing', finalizingAt: now, isLate })
      .where('status', '=', 'in_progress');
    return (await runQueryForCount(this.#scope, finalizing)) === 1;
  }

  /** Ends a batch: its results replace its requests. */
  async end(id: string, end: BatchEnd): Promise<boolean> {
    const ended = this.#change(id)
      .set({
        ...end,
        status: sql`case when status = 'cancelling' then 'cancelled' when is_late then 'expired' else 'completed' end`,
        endedAt: now,
      })
      .where('status', 'in', ['finalizing', 'cancelling']);
    if ((await runQueryForCount(this.#scope, ended)) === 0) return false;
    await this.#removeRequests(id);
    return true;
  }

  /** Cancels a batch: running calls complete, and their results are kept. Returns false if the batch has ended or is writing its results. */
  async cancel(id: string, outboxId: string): Promise<boolean> {
    const canceled = this.#change(id)
      .set({ status: 'cancelling', cancellingAt: now })
      .where('status', 'in', cancelable);
    if ((await runQueryForCount(this.#scope, canceled)) === 0) return false;
    await addToOutbox(this.#scope, { id: outboxId, kind: 'resume_execution', reference: id });
    return true;
  }

  /** Hides an ended batch from now on; returns where its results are, or null if it has not ended. */
  async remove(id: string): Promise<Pick<ModelBatchRow, 'resultsBinaryId'> | null> {
    return runQueryForRow(
      this.#scope,
      this.#change(id)
        .set({ deletedAt: now, storedBytes: 0n })
        .where('status', 'not in', open)
        .where('deletedAt', 'is', null)
        .returning('resultsBinaryId'),
    );
  }

  /**
   * System only. Fails a batch whose workflow was never started. If the workflow is lost, starts another one, which ends the batch as
   * cancelled and keeps its results. Returns false if the batch had ended.
   */
  async lose(id: string, error: { code: string; message: string }, outboxId: string): Promise<boolean> {
    const errors: BatchError[] = [{ ...error, line: null, param: null }];
    const end =
      error.code === 'work_not_started'
        ? ({ status: 'failed', endedAt: now } as const)
        : ({ status: 'cancelling', cancellingAt: now } as const);
    const lost = this.#change(id)
      .set({ ...end, errors: JSON.stringify(errors) })
      .where('status', 'in', open);
    if ((await runQueryForCount(this.#scope, lost)) === 0) return false;
    if (end.status === 'cancelling')
      await addToOutbox(this.#scope, { id: outboxId, kind: 'start_model_batch', reference: id });
    return true;
  }

  /** System only. Deletes up to 100 that are older than 31 days, with their requests; returns how many. */
  async prune(): Promise<number> {
    return runQueryForCount(
      this.#scope,
      tables.deleteFrom('modelBatches').where('id', 'in', (where) =>
        where
          .selectFrom('modelBatches')
          .select('id')
          .where('createdAt', '<', ago((keptDays + 1) * dayMs))
          .limit(maxPruned)
          .forUpdate()
          .skipLocked(),
      ),
    );
  }

  async #removeRequests(id: string): Promise<void> {
    await runQuery(this.#scope, tablesOf(this.#scope).deleteFrom('modelBatchRequests').where('batchId', '=', id));
  }

  #batches() {
    return tablesOf(this.#scope).selectFrom('modelBatches').selectAll().$castTo<ModelBatchRow>();
  }

  #readable(reader: MadeByReader) {
    return this.#batches().where('deletedAt', 'is', null).where(isMadeBy(this.#scope, reader));
  }

  #change(id: string) {
    return tablesOf(this.#scope).updateTable('modelBatches').where('id', '=', id);
  }
}
