import { sql } from 'kysely';

import type { ModelBatchRequestRow } from '../../rows/modelBatch.ts';
import { now } from '../../tables/expressions.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { organizationOf, runQuery, runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';
import type { BatchCounts } from './modelBatches.ts';

/** A request as it is added. */
export interface NewBatchRequest {
  line: number;
  customId: string;
  requestEncrypted: string;
}

/** How a request ended. */
export interface BatchRequestEnd {
  batchId: string;
  line: number;
  status: 'succeeded' | 'errored';
  resultEncrypted: string;
  creditsMicros: bigint;
}

/** The requests of batches, until their results are written. */
export class ModelBatchRequests {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Adds requests; existing rows stay unchanged. */
  async add(batchId: string, requests: readonly NewBatchRequest[]): Promise<void> {
    const organizationId = organizationOf(this.#scope);
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .insertInto('modelBatchRequests')
        .values(requests.map((request) => ({ ...request, batchId, organizationId })))
        .onConflict((conflict) => conflict.doNothing()),
    );
  }

  /** Returns the lines of up to `limit` pending requests, in order. Requests that failed before come last. */
  async pendingLines(batchId: string, limit: number): Promise<number[]> {
    const rows = await runQuery(
      this.#scope,
      this.#of(batchId).select('line').where('status', '=', 'pending').orderBy('attempts').orderBy('line').limit(limit),
    );
    return rows.map(({ line }) => line);
  }

  /** A request that has not ended, or null. */
  async findPending(batchId: string, line: number): Promise<ModelBatchRequestRow | null> {
    const request = this.#of(batchId).selectAll().where('line', '=', line).where('status', '=', 'pending');
    return runQueryForRow(this.#scope, request);
  }

  /** Returns whether the request is still pending in a batch that is in progress. */
  async isNeeded(batchId: string, line: number): Promise<boolean> {
    const found = await runQueryForRow(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('modelBatchRequests as r')
        .innerJoin('modelBatches as b', 'b.id', 'r.batchId')
        .select('r.line')
        .where('r.batchId', '=', batchId)
        .where('r.line', '=', line)
        .where('r.status', '=', 'pending')
        .where('b.status', '=', 'in_progress'),
    );
    return found !== null;
  }

  /** Counts a failed call, and returns the number of failed calls. */
  async countAttempt(batchId: string, line: number): Promise<number> {
    const counted = await runQueryForRow(
      this.#scope,
      this.#change(batchId)
        .set((set) => ({ attempts: set('attempts', '+', 1) }))
        .where('line', '=', line)
        .returning('attempts'),
    );
    return counted?.attempts ?? 0;
  }

  /** Replaces a pending request by its result, and deletes its kept answer. */
  async end({ batchId, line, ...end }: BatchRequestEnd): Promise<boolean> {
    const ended = this.#change(batchId)
      .set({ ...end, requestEncrypted: null })
      .where('line', '=', line)
      .where('status', '=', 'pending');
    if ((await runQueryForCount(this.#scope, ended)) === 0) return false;
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .deleteFrom('keptAnswers')
        .where('placeId', '=', batchId)
        .where('callKey', '=', String(line))
        .where('isPaid', '=', true),
    );
    return true;
  }

  /** Returns pending requests whose call is running in some process, or was answered by a process that died before it stored the outcome. */
  async answered(batchId: string): Promise<{ line: number; isPaid: boolean }[]> {
    return runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('keptAnswers as k')
        .innerJoin('modelBatchRequests as r', (join) =>
          join.onRef('r.batchId', '=', 'k.placeId').on(sql<boolean>`r.line::text = k.call_key`),
        )
        .select(['r.line', 'k.isPaid'])
        .where('k.placeId', '=', batchId)
        .where('r.status', '=', 'pending')
        .where((where) => where.or([where('k.isPaid', '=', true), where('k.leaseUntil', '>', now)])),
    );
  }

  /** Ends all pending requests. */
  async endPending(batchId: string, status: 'canceled' | 'expired'): Promise<void> {
    await runQuery(
      this.#scope,
      this.#change(batchId).set({ status, requestEncrypted: null }).where('status', '=', 'pending'),
    );
  }

  /** Returns requests behind a line, in order: up to `limit`, and none once the results before them have `maxBytes`. */
  async page(
    batchId: string,
    after: number,
    { limit, maxBytes }: { limit: number; maxBytes: number },
  ): Promise<ModelBatchRequestRow[]> {
    const before = sql<bigint | string>`coalesce(sum(octet_length(result_encrypted))
      over (order by line rows between unbounded preceding and 1 preceding), 0)`;
    const behind = this.#of(batchId).where('line', '>', after).orderBy('line');
    const sizes = await runQuery(this.#scope, behind.select(['line', before.as('bytesBefore')]).limit(limit));
    const last = sizes.findLast(({ bytesBefore }) => Number(bytesBefore) < maxBytes)?.line;
    return last === undefined ? [] : runQuery(this.#scope, behind.selectAll().where('line', '<=', last));
  }

  /** Counts the requests of a batch by outcome, with their cost. */
  async counts(batchId: string): Promise<BatchCounts> {
    const count = (status: ModelBatchRequestRow['status']) =>
      sql<number>`(count(*) filter (where status = ${status}))::integer`;
    const row = await runQueryForRow(
      this.#scope,
      this.#of(batchId).select([
        count('succeeded').as('succeeded'),
        count('errored').as('errored'),
        count('canceled').as('canceled'),
        count('expired').as('expired'),
        sql<bigint>`coalesce(sum(credits_micros), 0)::bigint`.as('creditsMicros'),
      ]),
    );
    return row!;
  }

  #of(batchId: string) {
    return tablesOf(this.#scope).selectFrom('modelBatchRequests').where('batchId', '=', batchId);
  }

  #change(batchId: string) {
    return tablesOf(this.#scope).updateTable('modelBatchRequests').where('batchId', '=', batchId);
  }
}
