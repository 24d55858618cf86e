import { sql } from 'kysely';

import { CallRecordEntity, type CallRecordRow } from '../../entities/callRecord.ts';
import type { CallAttempt } from '../../ledger/ledger.ts';
import { tables } from '../../tables/tables.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { ModelPriceEntity, type ModelPriceRow } from '../../entities/modelPrice.ts';
import { onePage, pageOf, type Page, type PageRequest } from '../page.ts';
import { findPage, findRow } from '../rows.ts';
import { runQuery, runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';

/** A stored attempt, with the current label of its own key. */
export type KeptAttempt = CallAttempt & { readonly providerKeyLabel: string | null };

/** Filter of calls; missing fields do not filter. */
export interface CallFilter {
  readonly accountId?: string;
  readonly keyId?: string;
  readonly model?: string;
  readonly provider?: string;
  readonly status?: CallRecordRow['status'];
  readonly kind?: CallRecordRow['kind'];
  readonly refused?: boolean;
  readonly requestId?: string;
  readonly errorCode?: string;
  readonly priceId?: string;
  /** Calls of the executions and service accounts of this project. */
  readonly projectId?: string;
  readonly tag?: string;
  /** Leaves out successful requests that called nothing. */
  readonly withoutReads?: boolean;
  readonly createdAfter?: Date;
  readonly createdBefore?: Date;
}

type Narrowed = Pick<CallRecordRow, 'status' | 'kind' | 'metadata'>;

const maxPruned = 10_000;

/** Calls of models, searches and runs of employees, to read; the ledger writes them with their charge. */
export class CallRecords {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** The calls of a key, newest first, without requests that called nothing. */
  list(keyId: string, page: PageRequest): Promise<Page<CallRecordRow>> {
    return findPage(this.#scope, CallRecordEntity, { where: { keyId, kind: { $ne: 'other' } }, page });
  }

  /** The calls of the organization that fit, newest first. */
  async search(filter: CallFilter, page: PageRequest): Promise<Page<CallRecordRow>> {
    const { createdAfter, createdBefore, tag, withoutReads = false, ...equal } = filter;
    let calls = onePage(tablesOf(this.#scope).selectFrom('callRecords').selectAll(), page);
    for (const [column, value] of Object.entries(equal) as [keyof typeof equal, string | boolean | undefined][])
      if (value !== undefined) calls = calls.where(column, '=', value);
    if (withoutReads)
      calls = calls.where((where) => where.or([where('kind', '<>', 'other'), where('status', '<>', 'ok')]));
    if (tag !== undefined) calls = calls.where(sql<boolean>`tags @> array[${tag}::text]`);
    if (createdAfter !== undefined) calls = calls.where('createdAt', '>=', createdAfter);
    if (createdBefore !== undefined) calls = calls.where('createdAt', '<', createdBefore);
    return pageOf(await runQuery(this.#scope, calls.$narrowType<Narrowed>()), page);
  }

  /** The price row that a call was charged at; null for a call without one, or of a deleted model. */
  async priceOf(call: Pick<CallRecordRow, 'priceId'>): Promise<ModelPriceRow | null> {
    if (call.priceId === null) return null;
    return findRow(this.#scope, ModelPriceEntity, { id: call.priceId });
  }

  /** One call, or null; only of that account where one is named. */
  find(id: string, filter: Pick<CallFilter, 'accountId'>): Promise<CallRecordRow | null> {
    return findRow(this.#scope, CallRecordEntity, { id, ...filter });
  }

  /** The attempts of a call, in order, with the labels of existing own keys; null if only its record exists. */
  async attemptsOf(callId: string): Promise<KeptAttempt[] | null> {
    const row = await runQueryForRow(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('callAttempts as a')
        .select((select) => [
          'a.attempts',
          sql<Record<string, string>>`${select
            .selectFrom('providerKeys as k')
            .select(sql`coalesce(jsonb_object_agg(k.id, k.label), '{}')`.as('labels'))
            .where(
              sql<boolean>`k.id in (select one ->> 'providerKeyId' from jsonb_array_elements(a.attempts) as one)`,
            )}`.as('labels'),
        ])
        .where('a.callId', '=', callId)
        .$narrowType<{ attempts: CallAttempt[] }>(),
    );
    if (row === null) return null;
    return row.attempts.map((one) => ({ ...one, providerKeyLabel: row.labels[one.providerKeyId ?? ''] ?? null }));
  }

  /**
   * True when a request of that key, or of that account without a key, made at `since` or later, called a model with success or for credits, or
   * made a job.
   */
  async wasServed(credentialId: string, { requestId, since }: { requestId: string; since: Date }): Promise<boolean> {
    const found = await runQueryForCount(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('callRecords as c')
        .select(sql`1`.as('one'))
        .where('c.kind', '=', 'model')
        .where('c.createdAt', '>=', since)
        .where('c.requestId', '=', requestId)
        .where((where) =>
          where.or([
            where('c.keyId', '=', credentialId),
            where.and([where('c.keyId', 'is', null), where('c.accountId', '=', credentialId)]),
          ]),
        )
        .where((where) => where.or([where('c.creditsMicros', '>', 0n), where('c.status', '=', 'ok')]))

        .unionAll((or) =>
          or
            .selectFrom('modelJobs as j')
            .innerJoin('holds as h', 'h.id', 'j.callId')
            .select(sql`1`.as('one'))
            .where('j.createdAt', '>=', since)
            .where('h.requestId', '=', requestId)
            .where((where) =>
              where.or([
                where('j.keyId', '=', credentialId),
                where.and([where('j.keyId', 'is', null), where('j.accountId', '=', credentialId)]),
              ]),
            ),
        )
        .limit(1),
    );
    return found > 0;
  }

  /** Deletes up to 10,000 records made before `before` (decisions §4: 90 days are kept); returns how many. System only. */
  async prune(before: Date): Promise<number> {
    await runQueryForCount(
      this.#scope,
      tables
        .deleteFrom('callAttempts')
        .where('callId', 'in', (where) =>
          where.selectFrom('callAttempts').select('callId').where('createdAt', '<', before).limit(maxPruned),
        ),
    );
    return runQueryForCount(
      this.#scope,
      tables
        .deleteFrom('callRecords')
        .where('id', 'in', (where) =>
          where.selectFrom('callRecords').select('id').where('createdAt', '<', before).limit(maxPruned),
        ),
    );
  }
}
