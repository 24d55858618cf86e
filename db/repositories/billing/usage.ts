import { sql, type RawBuilder } from 'kysely';

import { tables } from '../../tables/tables.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { CallSums } from './callSums.ts';
import { organizationOf, runQuery, runQueryForCount, type Scope } from '../scope.ts';

/** Dimensions of usage. */
export type UsageGroup = 'day' | 'kind' | 'model' | 'key_id' | 'account_id' | 'project_id' | 'tag';

/** Subject of a call: a model, a search of the data market or an employee run. */
export type UsageKind = 'model' | 'search' | 'employee';

export interface UsageQuery {
  readonly groupBy: readonly UsageGroup[];
  /** Days in UTC as `YYYY-MM-DD`, both included. */
  readonly from: string;
  readonly to: string;
  readonly model: string | null;
  readonly keyId: string | null;
  /** Only calls of that kind; null = of all. */
  readonly kind: UsageKind | null;
  /** Only the calls of that account; null = of all members. */
  readonly accountId: string | null;
  /** Only calls of that project; null = of all. */
  readonly projectId: string | null;
  /** Only calls with that tag; null = all. */
  readonly tag: string | null;
  readonly limit: number;
}

/** Sums over calls. Fields outside the grouping are null; ids are '' for calls without any. */
export interface UsageSums {
  readonly day: string | null;
  readonly kind: UsageKind | null;
  readonly model: string | null;
  readonly keyId: string | null;
  /** '' for calls without an account. */
  readonly accountId: string | null;
  /** '' for calls of no project. */
  readonly projectId: string | null;
  /** '' for calls without tags. A call with several tags counts for each. */
  readonly tag: string | null;
  readonly calls: bigint;
  readonly errors: bigint;
  readonly inputTokens: bigint;
  readonly cachedInputTokens: bigint;
  readonly outputTokens: bigint;
  /** A decimal: images, characters or seconds. */
  readonly units: string;
  readonly creditsMicros: bigint;
}

/** Cost of one day. */
export interface DaySpending {
  /** In UTC as `YYYY-MM-DD`. */
  readonly day: string;
  readonly modelMicros: bigint;
  readonly searchMicros: bigint;
  /** Runs of digital employees: charged less refunded. */
  readonly employeeMicros: bigint;
}

/** Cost of a model, an account or a key. */
export interface CostSums {
  /** '' for calls without an account or key. */
  readonly id: string;
  /** Null for models, and for deleted accounts and keys. */
  readonly name: string | null;
  readonly calls: bigint;
  readonly creditsMicros: bigint;
}

/** Columns by which costs are summed up. */
const costColumns = { model: 'model', member: 'accountId', key: 'keyId' } as const;

/** The primary key of the sums. */
const keys = ['organizationId', 'day', 'model', 'keyId', 'accountId', 'projectId', 'tags'] as const;
export const usageCounts = [
  'calls',
  'errors',
  'inputTokens',
  'cachedInputTokens',
  'outputTokens',
  'units',
  'creditsMicros',
] as const;

/** One call record as the sums count it. */
const recordColumns = [
  sql<string>`(created_at at time zone 'UTC')::date`.as('day'),
  // Refused calls are summed up without the model's name: callers may write any.
  sql<string>`case when refused and kind = 'model' then '' else model end`.as('model'),
  sql<string>`coalesce(key_id, '')`.as('keyId'),
  sql<string>`coalesce(account_id, '')`.as('accountId'),
  sql<string>`coalesce(project_id, '')`.as('projectId'),
  sql<string[]>`coalesce(tags, '{}')`.as('tags'),
  sql<string>`kind`.as('kind'),
  sql<bigint>`requests`.as('calls'),
  sql<bigint>`(status = 'error')::int * requests`.as('errors'),
  sql<bigint>`coalesce(input_tokens, 0)`.as('inputTokens'),
  sql<bigint>`coalesce(cached_input_tokens, 0)`.as('cachedInputTokens'),
  sql<bigint>`coalesce(output_tokens, 0)`.as('outputTokens'),
  sql<string>`parse_units(units)`.as('units'),
  sql<bigint>`credits_micros`.as('creditsMicros'),
] as const;

/** Longer than a call record takes, as a rule, from its time to its commit. */
const behindMinutes = 1;
/** Days whose records are certain to be there still: they are kept for 90 days. */
const recountedDays = 60;

/** Usage of calls by day, model and key. Sums are made from call records in rounds; the newest records are summed when asked. */
export class Usage {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** The sums that a question groups by, ordered by the groups; at most `limit`. */
  list(query: UsageQuery): Promise<UsageSums[]> {
    const { groupBy, model, keyId, accountId, projectId, tag, kind, limit } = query;
    const grouped = groupedBy(groupBy);
    const tags = groupBy.includes('tag')
      ? sql`case when used.tags = '{}' then '{""}' else used.tags end`
      : sql`'{""}'::text[]`;
    let sums = tables
      .with('used', () => this.#usedCalls(query))
      .selectFrom('used')
      .innerJoinLateral(sql<{ tag: string }>`(select unnest(${tags}) as tag)`.as('t'), (join) => join.onTrue())
      .select([
        grouped('day', sql<string>`to_char(day, 'YYYY-MM-DD')`).as('day'),
        grouped('kind', sql<UsageKind>`kind`).as('kind'),
        grouped('model', sql<string>`model`).as('model'),
        grouped('key_id', sql<string>`key_id`).as('keyId'),
        grouped('account_id', sql<string>`account_id`).as('accountId'),
        grouped('project_id', sql<string>`project_id`).as('projectId'),
        grouped('tag', sql<string>`tag`).as('tag'),
        sql<bigint>`sum(calls)::bigint`.as('calls'),
        sql<bigint>`sum(errors)::bigint`.as('errors'),
        sql<bigint>`sum(input_tokens)::bigint`.as('inputTokens'),
        sql<bigint>`sum(cached_input_tokens)::bigint`.as('cachedInputTokens'),
        sql<bigint>`sum(output_tokens)::bigint`.as('outputTokens'),
        sql<string>`sum(units)::text`.as('units'),
        sql<bigint>`sum(credits_micros)::bigint`.as('creditsMicros'),
      ])
      .limit(limit);
    if (model !== null) sums = sums.where('model', '=', model);
    if (keyId !== null) sums = sums.where('keyId', '=', keyId);
    if (accountId !== null) sums = sums.where('accountId', '=', accountId);
    if (kind !== null) sums = sums.where('kind', '=', kind);
    if (projectId !== null) sums = sums.where('projectId', '=', projectId);
    if (tag !== null) sums = sums.where(sql<boolean>`tags @> array[${tag}::text]`);
    if (groupBy.length === 0) sums = sums.having(sql<boolean>`count(*) > 0`);
    for (const group of groupBy) sums = sums.groupBy(sql.ref(group)).orderBy(sql.ref(group));
    return runQuery(this.#scope, sums);
  }

  /** Spending per day with any, the earliest first, by the day of the call records. */
  spending({ from, to, accountId }: Pick<UsageQuery, 'from' | 'to' | 'accountId'>): Promise<DaySpending[]> {
    let days = tables
      .with('used', () => this.#usedCalls({ from, to }))
      .selectFrom('used')
      .select([
        sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day'),
        spentOn('model').as('modelMicros'),
        spentOn('search').as('searchMicros'),
        spentOn('employee').as('employeeMicros'),
      ])
      .groupBy('day')
      .having(sql<boolean>`sum(credits_micros) > 0`)
      .orderBy('day');
    if (accountId !== null) days = days.where('accountId', '=', accountId);
    return runQuery(this.#scope, days);
  }

  /** Calls and their cost by model, member or key, the highest cost first; at most `limit`. */
  costs(
    { by, from, to, accountId }: Pick<UsageQuery, 'from' | 'to' | 'accountId'> & { by: keyof typeof costColumns },
    limit: number,
  ): Promise<CostSums[]> {
    let costs = tables
      .with('used', () => this.#usedCalls({ from, to }))
      .selectFrom('used')
      .select([
        `${costColumns[by]} as id`,
        sql<bigint>`sum(calls)::bigint`.as('calls'),
        sql<bigint>`sum(credits_micros)::bigint`.as('creditsMicros'),
      ])
      .groupBy(costColumns[by])
      .orderBy(sql`sum(credits_micros)`, 'desc')
      .orderBy(costColumns[by])
      .limit(limit);
    if (accountId !== null) costs = costs.where('accountId', '=', accountId);
    const names: Record<typeof by, RawBuilder<string | null>> = {
      model: sql`null::text`,
      member: sql`(select a.name from accounts a where a.id = c.id)`,
      key: sql<
        string | null
      >`(select k.label from api_keys k where k.organization_id = ${organizationOf(this.#scope)} and k.id = c.id)`,
    };
    return runQuery(
      this.#scope,
      tables.selectFrom(costs.as('c')).select(['id', names[by].as('name'), 'calls', 'creditsMicros']),
    );
  }

  /**
   * Adds the records of an hour to the sums, in the order of time, and says whether there are more; hours without any are passed over.
   * Records of the last minute wait, because some of them are not committed yet. Later ends are counted when the day is counted again, a
   * whole day after it. System only; any number of processes may do it.
   */
  async rollUp(): Promise<boolean> {
    const horizon = sql<Date>`date_trunc('milliseconds', now()) - ${behindMinutes}::int * interval '1 minute'`;
    const [progress] = await runQuery(
      this.#scope,
      tables
        .selectFrom('usageProgress')
        .crossJoinLateral(tables.selectNoFrom(horizon.as('horizon')).as('h'))
        .crossJoinLateral(
          tables
            .selectFrom('callRecords')
            .select(sql<Date>`coalesce(min(created_at), horizon)`.as('first'))
            .where('createdAt', '>=', sql.ref<Date>('rolledUpTo'))
            .as('c'),
        )
        .select([
          'rolledUpTo',
          sql<Date>`least(horizon, first + interval '1 hour')`.as('until'),
          sql<boolean>`first + interval '1 hour' < horizon`.as('more'),
        ])
        .forUpdate('usageProgress'),
    );
    if (!progress || progress.until <= progress.rolledUpTo) return false;
    const { rolledUpTo, until, more } = progress;
    await runQuery(
      this.#scope,
      tables
        .insertInto('usageDays')
        .columns([...keys, 'kind', ...usageCounts])
        .expression(sumsOf(rolledUpTo, until))
        .onConflict((conflict) =>
          conflict.columns(keys).doUpdateSet({
            calls: sql`usage_days.calls + excluded.calls`,
            errors: sql`usage_days.errors + excluded.errors`,
            inputTokens: sql`usage_days.input_tokens + excluded.input_tokens`,
            cachedInputTokens: sql`usage_days.cached_input_tokens + excluded.cached_input_tokens`,
            outputTokens: sql`usage_days.output_tokens + excluded.output_tokens`,
            units: sql`usage_days.units + excluded.units`,
            creditsMicros: sql`usage_days.credits_micros + excluded.credits_micros`,
          }),
        ),
    );
    await this.#addCostsOfExecutions(rolledUpTo, until);
    await new CallSums(this.#scope).add({ from: rolledUpTo, until });
    await this.#recount(progress);
    await runQuery(this.#scope, tables.updateTable('usageProgress').set({ rolledUpTo: until }));
    return more;
  }

  /**
   * Adds the cost of executions' calls, by digital organization and mode, as long as the executions exist. They are not counted again,
   * because an execution may be deleted after a day.
   */
  async #addCostsOfExecutions(from: Date, until: Date): Promise<void> {
    const day = sql<string>`(c.created_at at time zone 'UTC')::date`;
    const costKeys = ['organizationId', 'day', 'digitalOrganizationId', 'mode'] as const;
    await runQuery(
      this.#scope,
      tables
        .insertInto('executionCostDays')
        .columns([...costKeys, 'calls', 'creditsMicros'])
        .expression((select) =>
          select
            .selectFrom('callRecords as c')
            .innerJoin('executions as e', (join) =>
              join.onRef('e.organizationId', '=', 'c.organizationId').onRef('e.id', '=', 'c.executionId'),
            )
            .select([
              'c.organizationId',
              day.as('day'),
              'e.digitalOrganizationId',
              'e.mode',
              sql<bigint>`count(*)`.as('calls'),
              sql<bigint>`sum(c.credits_micros)`.as('creditsMicros'),
            ])
            .where('c.createdAt', '>=', from)
            .where('c.createdAt', '<', until)
            .groupBy(['c.organizationId', day, 'e.digitalOrganizationId', 'e.mode']),
        )
        .onConflict((conflict) =>
          conflict.columns(costKeys).doUpdateSet({
            calls: sql`execution_cost_days.calls + excluded.calls`,
            creditsMicros: sql`execution_cost_days.credits_micros + excluded.credits_micros`,
          }),
        ),
    );
  }

  /** Counts the days once more that were over a whole day before this round, and were not when the last one ended. */
  async #recount({ rolledUpTo, until }: { rolledUpTo: Date; until: Date }): Promise<void> {
    const oldest = Date.now() - recountedDays * dayMs;
    const from = new Date(Math.max(startOfDay(rolledUpTo.getTime()) - dayMs, startOfDay(oldest)));
    const to = new Date(startOfDay(until.getTime()) - dayMs);
    if (to <= from) return;
    await runQuery(
      this.#scope,
      tables
        .deleteFrom('usageDays')
        .where('day', '>=', sql<string>`(${from}::timestamptz at time zone 'UTC')::date`)
        .where('day', '<', sql<string>`(${to}::timestamptz at time zone 'UTC')::date`),
    );
    await runQuery(
      this.#scope,
      tables
        .insertInto('usageDays')
        .columns([...keys, 'kind', ...usageCounts])
        .expression(sumsOf(from, to)),
    );
    await new CallSums(this.#scope).recount({ from, until: to });
  }

  /** Deletes up to 10,000 sums of each kind from before `before`; returns how many. System only. */
  async prune(before: Date): Promise<number> {
    const old = tables
      .selectFrom('usageDays')
      .select(keys)
      .where('day', '<', sql<string>`${before}::date`)
      .limit(10_000);
    const deleted = await runQueryForCount(
      this.#scope,
      tables
        .deleteFrom('usageDays')
        .where(sql<boolean>`(organization_id, day, model, key_id, account_id, project_id, tags) in ${old}`),
    );
    return deleted + (await new CallSums(this.#scope).prune(before));
  }

  /** Selects the calls of the organization on some days in UTC: the sums, and the records that are in no sum yet. */
  #usedCalls({ from, to }: Pick<UsageQuery, 'from' | 'to'>) {
    const own = tablesOf(this.#scope);
    return own
      .selectFrom('usageDays')
      .select(['day', 'model', 'keyId', 'accountId', 'projectId', 'tags', 'kind', ...usageCounts])
      .where('day', '>=', from)
      .where('day', '<=', to)
      .unionAll(
        own
          .selectFrom('callRecords')
          .select(recordColumns)
          .where('kind', '<>', 'other')
          .where('createdAt', '>=', (select) => select.selectFrom('usageProgress').select('rolledUpTo'))
          .where('createdAt', '>=', sql<Date>`${from}::date::timestamp at time zone 'UTC'`)
          .where('createdAt', '<', sql<Date>`(${to}::date + 1)::timestamp at time zone 'UTC'`),
      );
  }
}

/** Sums the credits of calls of a kind. */
function spentOn(kind: UsageKind): RawBuilder<bigint> {
  return sql<bigint>`coalesce(sum(credits_micros) filter (where kind = ${kind}), 0)::bigint`;
}

/** Returns the function that gives the column of a group, or null if these do not have it. */
export function groupedBy<Group extends string>(groups: readonly Group[]) {
  return <Value>(group: Group, column: RawBuilder<Value>): RawBuilder<Value | null> =>
    groups.includes(group) ? column : sql<null>`null::text`;
}

/** Selects the records of all organizations as the sums count them. */
export function usageOfRecords() {
  return tables.selectFrom('callRecords').select('organizationId').select(recordColumns).where('kind', '<>', 'other');
}

/** Selects the sums of the records of a time, of all organizations. */
function sumsOf(from: Date, until: Date) {
  const records = usageOfRecords().where('createdAt', '>=', from).where('createdAt', '<', until);
  return tables
    .selectFrom(records.as('r'))
    .select(keys)
    .select([
      sql<string>`min(kind)`.as('kind'),
      sql<bigint>`sum(calls)`.as('calls'),
      sql<bigint>`sum(errors)`.as('errors'),
      sql<bigint>`sum(input_tokens)`.as('inputTokens'),
      sql<bigint>`sum(cached_input_tokens)`.as('cachedInputTokens'),
      sql<bigint>`sum(output_tokens)`.as('outputTokens'),
      sql<string>`sum(units)`.as('units'),
      sql<bigint>`sum(credits_micros)`.as('creditsMicros'),
    ])
    .groupBy(keys);
}

const dayMs = 86_400_000;

/** When the day in UTC began. */
function startOfDay(timeMs: number): number {
  return timeMs - (timeMs % dayMs);
}
