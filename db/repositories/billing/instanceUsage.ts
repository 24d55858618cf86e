import { sql } from 'kysely';

import { tables } from '../../tables/tables.ts';
import { runQuery, type Scope } from '../scope.ts';
import { errorSums, providerSums, rolledUpTo } from './callSums.ts';
import { isProviderFailure } from './isProviderFailure.ts';
import { groupedBy, usageCounts, usageOfRecords, type UsageKind } from './usage.ts';

/** Dimensions of the usage of all organizations. */
export type InstanceUsageGroup = 'day' | 'organizationId' | 'kind' | 'model' | 'keyId';

/** Dimensions of errors. */
export type ErrorGroup = 'day' | 'organizationId' | 'errorCode' | 'provider';

interface Days {
  /** Days in UTC as `YYYY-MM-DD`, both included. */
  readonly from: string;
  readonly to: string;
}

export interface InstanceUsageQuery extends Days {
  readonly groupBy: readonly InstanceUsageGroup[];
  readonly organizationId: string | null;
  readonly limit: number;
}

/** Sums over calls of all organizations. Fields outside the grouping are null, and names of deleted organizations and keys. */
export interface InstanceUsageSums {
  readonly day: string | null;
  readonly organizationId: string | null;
  readonly organizationName: string | null;
  readonly kind: UsageKind | null;
  readonly model: string | null;
  /** '' for calls without a key. */
  readonly keyId: string | null;
  readonly keyLabel: string | null;
  readonly keyLast4: string | null;
  readonly calls: bigint;
  readonly errors: bigint;
  readonly inputTokens: bigint;
  readonly outputTokens: bigint;
  readonly creditsMicros: bigint;
}

/** Sums over everything, with how many organizations and keys took part. */
export interface InstanceTotals {
  readonly calls: bigint;
  readonly errors: bigint;
  readonly creditsMicros: bigint;
  readonly organizations: bigint;
  readonly keys: bigint;
}

export interface ErrorSums {
  readonly day: string | null;
  readonly organizationId: string | null;
  readonly organizationName: string | null;
  readonly errorCode: string | null;
  readonly provider: string | null;
  readonly calls: bigint;
}

/** Calls of a provider with the keys of the instance, in one hour or day, or in all. Times are sums in milliseconds. */
export interface ProviderSums {
  readonly time: Date | null;
  readonly provider: string;
  readonly model: string | null;
  readonly calls: bigint;
  readonly errors: bigint;
  /** Errors of the provider: not those of its callers. */
  readonly failures: bigint;
  readonly latencyMs: bigint;
  readonly ok: bigint;
  readonly ttftMs: bigint;
  readonly firstTokens: bigint;
}

export interface ProviderQuery extends Days {
  readonly interval: 'hour' | 'day' | null;
  readonly byModel: boolean;
  readonly limit: number;
}

/** Usage, errors and providers over all organizations: sums, and the records that are in no sum yet. System only. */
export class InstanceUsage {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** The sums that a question groups by: by day the earliest first, then by credits; at most `limit`. */
  list({ groupBy, organizationId, limit, ...days }: InstanceUsageQuery): Promise<InstanceUsageSums[]> {
    const grouped = groupedBy(groupBy);
    let sums = this.#used(days)
      .select([
        grouped('day', sql<string>`to_char(day, 'YYYY-MM-DD')`).as('day'),
        grouped('organizationId', sql<string>`organization_id`).as('organizationId'),
        grouped('kind', sql<UsageKind>`kind`).as('kind'),
        grouped('model', sql<string>`model`).as('model'),
        grouped('keyId', sql<string>`key_id`).as('keyId'),
        ...totals,
        sql<bigint>`sum(input_tokens)::bigint`.as('inputTokens'),
        sql<bigint>`sum(output_tokens)::bigint`.as('outputTokens'),
      ])
      .having(sql<boolean>`count(*) > 0`)
      .limit(limit);
    if (organizationId !== null) sums = sums.where('organizationId', '=', organizationId);
    for (const group of groupBy) sums = sums.groupBy(group);
    if (groupBy.includes('day')) sums = sums.orderBy('day');
    sums = sums.orderBy(sql`sum(credits_micros)`, 'desc').orderBy(sql`sum(calls)`, 'desc');
    return runQuery(
      this.#scope,
      tables
        .selectFrom(sums.as('s'))
        .leftJoin('organizations as o', 'o.id', 's.organizationId')
        .leftJoin('apiKeys as k', 'k.id', 's.keyId')
        .selectAll('s')
        .select(['o.name as organizationName', 'k.label as keyLabel', 'k.last4 as keyLast4']),
    );
  }

  /** Sums over all days of a question. */
  async totals({
    organizationId,
    ...days
  }: Pick<InstanceUsageQuery, 'from' | 'to' | 'organizationId'>): Promise<InstanceTotals> {
    let sums = this.#used(days).select([
      sql<bigint>`coalesce(sum(calls), 0)::bigint`.as('calls'),
      sql<bigint>`coalesce(sum(errors), 0)::bigint`.as('errors'),
      sql<bigint>`coalesce(sum(credits_micros), 0)::bigint`.as('creditsMicros'),
      sql<bigint>`count(distinct organization_id)`.as('organizations'),
      sql<bigint>`count(distinct nullif(key_id, ''))`.as('keys'),
    ]);
    if (organizationId !== null) sums = sums.where('organizationId', '=', organizationId);
    return (await runQuery(this.#scope, sums))[0]!;
  }

  /** Errors by their groups, the most frequent first; at most `limit`. */
  errors({
    groupBy,
    organizationId,
    limit,
    ...days
  }: Days & { groupBy: readonly ErrorGroup[]; organizationId: string | null; limit: number }): Promise<ErrorSums[]> {
    const grouped = groupedBy(groupBy);
    const newest = errorSums().where('createdAt', '>=', rolledUpTo());
    let sums = tables
      .with('failed', () =>
        tables
          .selectFrom('errorDays')
          .select(['organizationId', 'day', 'errorCode', 'provider', 'calls'])
          .unionAll(newest),
      )
      .selectFrom('failed')
      .where('day', '>=', days.from)
      .where('day', '<=', days.to)
      .select([
        grouped('day', sql<string>`to_char(day, 'YYYY-MM-DD')`).as('day'),
        grouped('organizationId', sql<string>`organization_id`).as('organizationId'),
        grouped('errorCode', sql<string>`error_code`).as('errorCode'),
        grouped('provider', sql<string>`provider`).as('provider'),
        sql<bigint>`sum(calls)::bigint`.as('calls'),
      ])
      .having(sql<boolean>`count(*) > 0`)
      .limit(limit);
    if (organizationId !== null) sums = sums.where('organizationId', '=', organizationId);
    for (const group of groupBy) sums = sums.groupBy(group);
    if (groupBy.includes('day')) sums = sums.orderBy('day');
    sums = sums.orderBy(sql`sum(calls)`, 'desc');
    return runQuery(
      this.#scope,
      tables
        .selectFrom(sums.as('s'))
        .leftJoin('organizations as o', 'o.id', 's.organizationId')
        .selectAll('s')
        .select('o.name as organizationName'),
    );
  }

  /** Calls of providers, by name, of each interval with any; at most `limit`. */
  providers({ interval, byModel, from, to, limit }: ProviderQuery): Promise<ProviderSums[]> {
    const time =
      interval === null ? sql<Date | null>`null::timestamptz` : sql<Date | null>`date_trunc(${interval}, hour, 'UTC')`;
    const model = byModel ? sql<string | null>`model` : sql<string | null>`null::text`;
    const newest = providerSums().where('createdAt', '>=', rolledUpTo());
    const times = tables
      .with('asked', () =>
        tables
          .selectFrom('providerHours')
          .select(['hour', 'provider', 'model', 'errorCode', 'calls', 'latencyMs', 'ttftMs', 'firstTokens'])
          .unionAll(newest),
      )
      .selectFrom('asked')
      .where('hour', '>=', sql<Date>`${from}::date::timestamp at time zone 'UTC'`)
      .where('hour', '<', sql<Date>`(${to}::date + 1)::timestamp at time zone 'UTC'`)
      .select([
        time.as('time'),
        'provider',
        model.as('model'),
        sql<bigint>`sum(calls)::bigint`.as('calls'),
        sql<bigint>`coalesce(sum(calls) filter (where error_code <> ''), 0)::bigint`.as('errors'),
        sql<bigint>`coalesce(sum(calls) filter (where ${isProviderFailure}), 0)::bigint`.as('failures'),
        sql<bigint>`coalesce(sum(latency_ms) filter (where error_code = ''), 0)::bigint`.as('latencyMs'),
        sql<bigint>`coalesce(sum(calls) filter (where error_code = ''), 0)::bigint`.as('ok'),
        sql<bigint>`sum(ttft_ms)::bigint`.as('ttftMs'),
        sql<bigint>`sum(first_tokens)::bigint`.as('firstTokens'),
      ])
      .groupBy(sql`1, 2, 3`)
      .orderBy(sql`1, 2, 3`)
      .limit(limit);
    return runQuery(this.#scope, times);
  }

  #used({ from, to }: Days) {
    return tables
      .with('used', () =>
        tables
          .selectFrom('usageDays')
          .select(['organizationId', 'day', 'model', 'keyId', 'accountId', 'projectId', 'tags', 'kind', ...usageCounts])
          .unionAll(usageOfRecords().where('createdAt', '>=', rolledUpTo())),
      )
      .selectFrom('used')
      .where('day', '>=', from)
      .where('day', '<=', to);
  }
}

const totals = [
  sql<bigint>`sum(calls)::bigint`.as('calls'),
  sql<bigint>`sum(errors)::bigint`.as('errors'),
  sql<bigint>`sum(credits_micros)::bigint`.as('creditsMicros'),
] as const;
