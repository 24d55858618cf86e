import { sql } from 'kysely';

import { tables } from '../../tables/tables.ts';
import { runQuery, runQueryForCount, type Scope } from '../scope.ts';
import { ModelSpeeds, type Span } from './modelSpeeds.ts';

const maxPruned = 10_000;

/** Sums of call records over organizations: of providers and speeds of models by hour, and of errors by day. They are made with the sums of usage. System only. */
export class CallSums {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Adds the records of that time. */
  async add(span: Span): Promise<void> {
    await runQuery(
      this.#scope,
      tables
        .insertInto('providerHours')
        .columns(['hour', 'provider', 'model', 'errorCode', ...providerCounts])
        .expression(providerSums().where(isIn(span)))
        .onConflict((conflict) =>
          conflict.columns(['hour', 'provider', 'model', 'errorCode']).doUpdateSet({
            calls: sql`provider_hours.calls + excluded.calls`,
            latencyMs: sql`provider_hours.latency_ms + excluded.latency_ms`,
            ttftMs: sql`provider_hours.ttft_ms + excluded.ttft_ms`,
            firstTokens: sql`provider_hours.first_tokens + excluded.first_tokens`,
          }),
        ),
    );
    await runQuery(
      this.#scope,
      tables
        .insertInto('errorDays')
        .columns(['organizationId', 'day', 'errorCode', 'provider', 'calls'])
        .expression(errorSums().where(isIn(span)))
        .onConflict((conflict) =>
          conflict
            .columns(['organizationId', 'day', 'errorCode', 'provider'])
            .doUpdateSet({ calls: sql`error_days.calls + excluded.calls` }),
        ),
    );
    await new ModelSpeeds(this.#scope).add(span);
  }

  /** Counts whole days again. */
  async recount(span: Span): Promise<void> {
    const { from, until } = span;
    const hours = tables.deleteFrom('providerHours').where('hour', '>=', from).where('hour', '<', until);
    await runQuery(this.#scope, hours);
    await new ModelSpeeds(this.#scope).clear(span);
    await runQuery(
      this.#scope,
      tables
        .deleteFrom('errorDays')
        .where('day', '>=', sql<string>`(${from}::timestamptz at time zone 'UTC')::date`)
        .where('day', '<', sql<string>`(${until}::timestamptz at time zone 'UTC')::date`),
    );
    await this.add(span);
  }

  /** Deletes up to 10,000 sums of each kind from before `before`; returns how many. */
  async prune(before: Date): Promise<number> {
    const day = sql<string>`${before}::date`;
    const errors = tables
      .selectFrom('errorDays')
      .select(['organizationId', 'day', 'errorCode', 'provider'])
      .where('day', '<', day)
      .limit(maxPruned);
    const hours = tables
      .selectFrom('providerHours')
      .select(['hour', 'provider', 'model', 'errorCode'])
      .where('hour', '<', before)
      .limit(maxPruned);
    const deleted = await runQueryForCount(
      this.#scope,
      tables.deleteFrom('errorDays').where(sql<boolean>`(organization_id, day, error_code, provider) in ${errors}`),
    );
    return (
      deleted +
      (await new ModelSpeeds(this.#scope).prune()) +
      (await runQueryForCount(
        this.#scope,
        tables.deleteFrom('providerHours').where(sql<boolean>`(hour, provider, model, error_code) in ${hours}`),
      ))
    );
  }
}

const providerCounts = ['calls', 'latencyMs', 'ttftMs', 'firstTokens'] as const;

function isIn({ from, until }: Span) {
  return sql<boolean>`created_at >= ${from} and created_at < ${until}`;
}

/** Sums up the calls of providers with the keys of the instance. */
export function providerSums() {
  const hour = sql<Date>`date_trunc('hour', created_at, 'UTC')`;
  const code = sql<string>`coalesce(error_code, '')`;
  return tables
    .selectFrom('callRecords')
    .select([
      hour.as('hour'),
      'provider',
      'model',
      code.as('errorCode'),
      sql<bigint>`count(*)`.as('calls'),
      sql<bigint>`sum(latency_ms::bigint)`.as('latencyMs'),
      sql<bigint>`coalesce(sum(ttft_ms::bigint), 0)`.as('ttftMs'),
      sql<bigint>`count(ttft_ms)`.as('firstTokens'),
    ])
    .where('kind', '=', 'model')
    .where('refused', '=', false)
    .where('ownProviderKey', '=', false)
    .where('provider', '<>', '') // the response cache answered
    .groupBy([hour, 'provider', 'model', code]);
}

/** Sums up the errors of organizations by day. */
export function errorSums() {
  const day = sql<string>`(created_at at time zone 'UTC')::date`;
  return tables
    .selectFrom('callRecords')
    .select([
      'organizationId',
      day.as('day'),
      sql<string>`error_code`.as('errorCode'),
      'provider',
      sql<bigint>`sum(requests)`.as('calls'),
    ])
    .where('errorCode', 'is not', null)
    .groupBy(['organizationId', day, 'errorCode', 'provider']);
}

/** The time up to which records are in the sums. */
export function rolledUpTo() {
  return sql<Date>`(select rolled_up_to from usage_progress)`;
}
