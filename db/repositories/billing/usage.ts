import { organizationOf, runChange, runStatement, type Scope } from '../scope.ts';

/** Dimensions of usage. */
export type UsageGroup = 'day' | 'kind' | 'model' | 'key_id';

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
  readonly limit: number;
}

/** Sums over calls. Fields outside the grouping are null; `keyId` is '' for calls without a key. */
export interface UsageSums {
  readonly day: string | null;
  readonly kind: UsageKind | null;
  readonly model: string | null;
  readonly keyId: string | null;
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

const counts = ['calls', 'errors', 'input_tokens', 'cached_input_tokens', 'output_tokens', 'units', 'credits_micros'];
const kinds: readonly UsageKind[] = ['model', 'search', 'employee'];
const groups: readonly UsageGroup[] = ['day', 'kind', 'model', 'key_id'];

/** One call record as the sums count it. */
const fromRecords = `(created_at at time zone 'UTC')::date as day, model, coalesce(key_id, '') as key_id, coalesce(account_id, '') as account_id, kind,
  1 as calls, (status = 'error')::int as errors, coalesce(input_tokens, 0) as input_tokens,
  coalesce(cached_input_tokens, 0) as cached_input_tokens, coalesce(output_tokens, 0) as output_tokens,
  parse_units(units) as units, credits_micros`;

/** Whether something of a table began on the days $2 to $3 in UTC. */
const onDays = `created_at >= $2::date::timestamp at time zone 'UTC' and created_at < ($3::date + 1)::timestamp at time zone 'UTC'`;
/** The calls of organization $1 on the days $2 to $3: the sums, and the records that are in no sum yet. */
const usedCalls = `select day, model, key_id, account_id, kind, ${counts.join(', ')} from usage_days
          where organization_id = $1 and day between $2 and $3
         union all
         select ${fromRecords} from call_records
          where organization_id = $1 and created_at >= (select rolled_up_to from usage_progress) and ${onDays}`;

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
    const columns = groups.map((group) => (query.groupBy.includes(group) ? textOf(group) : `null::text as ${group}`));
    const sums = counts.map((name) => `sum(${name})::${name === 'units' ? 'text' : 'bigint'} as ${name}`);
    return runStatement<UsageSums>(
      this.#scope,
      `with used as (${usedCalls})
       select ${[...columns, ...sums].join(', ')} from used
        where ($4::text is null or model = $4) and ($5::text is null or key_id = $5) and ($6::text is null or account_id = $6)
          and ($8::text is null or kind = $8)
        ${query.groupBy.length === 0 ? 'having count(*) > 0' : `group by ${query.groupBy.join(', ')} order by ${query.groupBy.join(', ')}`}
        limit $7`,
      [
        organizationOf(this.#scope),
        query.from,
        query.to,
        query.model,
        query.keyId,
        query.accountId,
        query.limit,
        query.kind,
      ],
    );
  }

  /** Spending per day with any, the earliest first, by the day of the call records. */
  spending({ from, to, accountId }: Pick<UsageQuery, 'from' | 'to' | 'accountId'>): Promise<DaySpending[]> {
    return runStatement<DaySpending>(
      this.#scope,
      `with used as (${usedCalls})
       select to_char(day, 'YYYY-MM-DD') as day, ${kinds.map((kind) => `coalesce(sum(credits_micros) filter (where kind = '${kind}'), 0)::bigint as ${kind}_micros`).join(', ')}
         from used where $4::text is null or account_id = $4
        group by day having sum(credits_micros) > 0 order by day`,
      [organizationOf(this.#scope), from, to, accountId],
    );
  }

  /**
   * Adds the records of an hour to the sums, in the order of time, and says whether there are more; hours without any are passed over.
   * Records of the last minute wait, because some of them are not committed yet. Later ends are counted when the day is counted again, a
   * whole day after it. System only; any number of processes may do it.
   */
  async rollUp(): Promise<boolean> {
    const [progress] = await runStatement<{ rolledUpTo: Date; until: Date; more: boolean }>(
      this.#scope,
      `select rolled_up_to, least(horizon, first + interval '1 hour') as until, first + interval '1 hour' < horizon as more
         from usage_progress,
              lateral (select date_trunc('milliseconds', now()) - $1::int * interval '1 minute' as horizon) h,
              lateral (select coalesce(min(created_at), horizon) as first from call_records where created_at >= rolled_up_to) c
          for update of usage_progress`,
      [behindMinutes],
    );
    if (!progress || progress.until <= progress.rolledUpTo) return false;
    const added = counts.map((name) => `${name} = u.${name} + excluded.${name}`);
    await runChange(
      this.#scope,
      `insert into usage_days as u (organization_id, day, model, key_id, account_id, kind, ${counts.join(', ')})
       ${sumsOf('created_at >= $1 and created_at < $2')}
       on conflict (organization_id, day, model, key_id, account_id) do update set ${added.join(', ')}`,
      [progress.rolledUpTo, progress.until],
    );
    await this.#recount(progress);
    await runChange(this.#scope, 'update usage_progress set rolled_up_to = $1', [progress.until]);
    return progress.more;
  }

  /** Counts the days once more that were over a whole day before this round, and were not when the last one ended. */
  async #recount({ rolledUpTo, until }: { rolledUpTo: Date; until: Date }): Promise<void> {
    const oldest = Date.now() - recountedDays * dayMs;
    const from = new Date(Math.max(startOfDay(rolledUpTo.getTime()) - dayMs, startOfDay(oldest)));
    const to = new Date(startOfDay(until.getTime()) - dayMs);
    if (to <= from) return;
    const days = [from, to];
    await runChange(
      this.#scope,
      `delete from usage_days where day >= ($1::timestamptz at time zone 'UTC')::date and day < ($2::timestamptz at time zone 'UTC')::date`,
      days,
    );
    await runChange(
      this.#scope,
      `insert into usage_days (organization_id, day, model, key_id, account_id, kind, ${counts.join(', ')})
       ${sumsOf('created_at >= $1 and created_at < $2')}`,
      days,
    );
  }

  /** Deletes up to 10,000 sums of days before `before`; returns how many. System only. */
  prune(before: Date): Promise<number> {
    return runChange(
      this.#scope,
      `delete from usage_days where (organization_id, day, model, key_id, account_id) in
         (select organization_id, day, model, key_id, account_id from usage_days where day < $1::date limit 10000)`,
      [before],
    );
  }
}

/** The sums of the records that fulfill a condition. */
function sumsOf(condition: string): string {
  return `select organization_id, day, model, key_id, account_id, min(kind), ${counts.map((name) => `sum(${name})`).join(', ')}
         from (select organization_id, ${fromRecords} from call_records where ${condition}) r
        group by organization_id, day, model, key_id, account_id`;
}

const dayMs = 86_400_000;

/** When the day in UTC began. */
function startOfDay(timeMs: number): number {
  return timeMs - (timeMs % dayMs);
}

function textOf(group: UsageGroup): string {
  return group === 'day' ? `to_char(day, 'YYYY-MM-DD') as day` : group;
}
