import { sql } from 'kysely';

import { tables } from '../../tables/tables.ts';
import { runQuery, runQueryForCount, type Scope } from '../scope.ts';
import { isProviderFailure } from './isProviderFailure.ts';

/** A measure of calls. */
export type Measure = 'ttft_ms' | 'tokens_per_second';

/** Calls with values of one range: from 1.1 to the power of `bucket`, up to the next one. */
export interface SpeedBucket {
  readonly model: string;
  readonly measure: Measure;
  readonly bucket: number;
  readonly lastDay: number;
  readonly lastWeek: number;
}

/** Calls of a model that its providers answered, or failed. */
export interface ModelOutcomes {
  readonly model: string;
  readonly dayCalls: number;
  readonly dayFailures: number;
  readonly weekCalls: number;
  readonly weekFailures: number;
}

/** A time of call records, the end excluded. */
export interface Span {
  readonly from: Date;
  readonly until: Date;
}

const keptDays = 8;
const maxPruned = 10_000;
/** Shorter answers say little about the speed of a model. */
const leastTokens = 20;

const dayAgo = sql<Date>`date_trunc('hour', now() - interval '24 hours', 'UTC')`;
const weekAgo = sql<Date>`date_trunc('hour', now() - interval '7 days', 'UTC')`;

/** Times and outcomes of calls of models over all organizations, of the last week. Sums only. System only. */
export class ModelSpeeds {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Adds the records of that time. */
  async add({ from, until }: Span): Promise<void> {
    const hour = sql<Date>`date_trunc('hour', created_at, 'UTC')`;
    const bucket = sql<number>`floor(ln(m.value) / ln(1.1))::smallint`;
    const measured = sql<{ measure: Measure; value: number }>`(values
      ('ttft_ms', greatest(ttft_ms, 1)::double precision),
      ('tokens_per_second', case when output_tokens >= ${leastTokens} and latency_ms > ttft_ms
        then output_tokens * 1000.0 / (latency_ms - ttft_ms) end))`;
    await runQuery(
      this.#scope,
      tables
        .insertInto('modelSpeeds')
        .columns(['hour', 'model', 'measure', 'bucket', 'calls'])
        .expression(
          tables
            .selectFrom('callRecords')
            .innerJoinLateral(measured.as<'m'>(sql`m(measure, value)`), (join) => join.onTrue())
            .select([hour.as('hour'), 'model', 'm.measure', bucket.as('bucket'), sql<bigint>`count(*)`.as('calls')])
            .where('createdAt', '>=', from)
            .where('createdAt', '<', until)
            .where('kind', '=', 'model')
            .where('refused', '=', false)
            .where('ownProviderKey', '=', false)
            .where('status', '=', 'ok')
            .where('ttftMs', 'is not', null)
            .where('m.value', 'is not', null)
            .groupBy(sql`1, 2, 3, 4`),
        )
        .onConflict((conflict) =>
          conflict
            .columns(['hour', 'model', 'measure', 'bucket'])
            .doUpdateSet({ calls: sql`model_speeds.calls + excluded.calls` }),
        ),
    );
  }

  /** Deletes the sums of whole hours, which are counted again. */
  async clear({ from, until }: Span): Promise<void> {
    await runQuery(this.#scope, tables.deleteFrom('modelSpeeds').where('hour', '>=', from).where('hour', '<', until));
  }

  /** Deletes up to 10,000 sums older than 8 days; returns how many. */
  prune(): Promise<number> {
    const old = tables
      .selectFrom('modelSpeeds')
      .select(['hour', 'model', 'measure', 'bucket'])
      .where('hour', '<', sql<Date>`now() - ${keptDays}::integer * interval '1 day'`)
      .limit(maxPruned);
    return runQueryForCount(
      this.#scope,
      tables.deleteFrom('modelSpeeds').where(sql<boolean>`(hour, model, measure, bucket) in ${old}`),
    );
  }

  /** Calls by ranges of their values, in the last 24 hours and 7 days. */
  buckets(): Promise<SpeedBucket[]> {
    return runQuery(
      this.#scope,
      tables
        .selectFrom('modelSpeeds')
        .select([
          'model',
          sql<Measure>`measure`.as('measure'),
          'bucket',
          sql<number>`coalesce(sum(calls) filter (where hour >= ${dayAgo}), 0)::double precision`.as('lastDay'),
          sql<number>`sum(calls)::double precision`.as('lastWeek'),
        ])
        .where('hour', '>=', weekAgo)
        .groupBy(['model', 'measure', 'bucket']),
    );
  }

  /** Calls with the keys of the instance by outcome, in the last 24 hours and 7 days. Errors of callers do not count. */
  outcomes(): Promise<ModelOutcomes[]> {
    const failed = sql`error_code <> ''`;
    const sum = (condition: ReturnType<typeof sql>) =>
      sql<number>`coalesce(sum(calls) filter (where ${condition}), 0)::double precision`;
    return runQuery(
      this.#scope,
      tables
        .selectFrom('providerHours')
        .select([
          'model',
          sum(sql`hour >= ${dayAgo}`).as('dayCalls'),
          sum(sql`hour >= ${dayAgo} and ${failed}`).as('dayFailures'),
          sum(sql`true`).as('weekCalls'),
          sum(failed).as('weekFailures'),
        ])
        .where('hour', '>=', weekAgo)
        .where(sql<boolean>`(error_code = '' or ${isProviderFailure})`)
        .groupBy('model'),
    );
  }
}
