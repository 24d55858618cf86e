import { sql, type RawBuilder } from 'kysely';

import type { components } from '../../../openapi/generated/types.ts';
import { tables } from '../../tables/tables.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import type { ProjectView } from '../identity/projectView.ts';
import { isShownWith } from '../identity/viewConditions.ts';
import { organizationOf, runQuery, runQueryForRow, type Scope } from '../scope.ts';
import { typesThatAwaitRuns } from './traceBreaks.ts';

/** Selection of ended executions. Days in UTC as `YYYY-MM-DD`, both included. */
export interface InsightsQuery {
  readonly from: string;
  readonly to: string;
  /** Empty = all. */
  readonly modes: readonly components['schemas']['ExecutionMode'][];
  readonly projectId: string | null;
  readonly digitalOrganizationId: string | null;
  readonly view: ProjectView;
}

/** Sums over ended executions; `runMs` only of successful and failed ones. */
export interface ExecutionSumsRow {
  readonly success: bigint;
  readonly failed: bigint;
  readonly canceled: bigint;
  readonly runMs: bigint;
  readonly timeSavedSeconds: bigint;
}

export interface IntervalSums extends ExecutionSumsRow {
  readonly startsAt: Date;
}

export interface DigitalOrganizationSums extends ExecutionSumsRow {
  readonly digitalOrganizationId: string;
  /** Null if it was deleted. */
  readonly name: string | null;
  readonly creditsMicros: bigint;
}

/** Runs of a node that succeeded or failed. */
export interface NodeSums {
  readonly digitalOrganizationId: string;
  readonly digitalOrganizationName: string | null;
  readonly nodeId: string;
  readonly name: string;
  readonly type: string;
  readonly runs: bigint;
  readonly failures: bigint;
  readonly durationMs: bigint;
  readonly maxDurationMs: bigint;
}

export interface DigitalOrganizationCost {
  readonly digitalOrganizationId: string;
  readonly name: string | null;
  readonly calls: bigint;
  readonly creditsMicros: bigint;
}

/** Types of nodes that mostly wait, so that no change of the flow shortens their durations. */
const typesThatWait = ['logic.wait', ...typesThatAwaitRuns];

const sums = [
  sql<bigint>`coalesce(sum(executions) filter (where status = 'success'), 0)::bigint`.as('success'),
  sql<bigint>`coalesce(sum(executions) filter (where status = 'error'), 0)::bigint`.as('failed'),
  sql<bigint>`coalesce(sum(executions) filter (where status = 'canceled'), 0)::bigint`.as('canceled'),
  sql<bigint>`coalesce(sum(run_ms) filter (where status <> 'canceled'), 0)::bigint`.as('runMs'),
  sql<bigint>`coalesce(sum(time_saved_seconds), 0)::bigint`.as('timeSavedSeconds'),
] as const;

/** Figures of ended executions that a viewer sees, from their sums (`ExecutionSums`). */
export class ExecutionInsights {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** The sums of the whole period. */
  async whole(query: InsightsQuery): Promise<ExecutionSumsRow> {
    const row = await runQueryForRow(this.#scope, this.#days(query).select(sums));
    return row!;
  }

  /** The sums of each interval that has any, the earliest first. */
  byTime(query: InsightsQuery, interval: 'hour' | 'day' | 'week'): Promise<IntervalSums[]> {
    if (interval === 'hour')
      return runQuery(
        this.#scope,
        tablesOf(this.#scope)
          .selectFrom('executionHours as s')
          .select(['s.hour as startsAt', ...sums])
          .where('s.hour', '>=', startOf(query))
          .where('s.hour', '<', endOf(query))
          .where(this.#filtered(query))
          .groupBy('s.hour')
          .orderBy('s.hour'),
      );
    const startsAt = sql<Date>`date_trunc(${sql.lit(interval)}, s.day::timestamp) at time zone 'UTC'`;
    return runQuery(
      this.#scope,
      this.#days(query)
        .select([startsAt.as('startsAt'), ...sums])
        .groupBy(startsAt)
        .orderBy(startsAt),
    );
  }

  /** The sums of each digital organization with executions or costs, those with the most executions first; at most `limit`. */
  byDigitalOrganization(query: InsightsQuery, limit: number): Promise<DigitalOrganizationSums[]> {
    const or0 = (column: string) => sql<bigint>`coalesce(${sql.ref(column)}, 0)`;
    return runQuery(
      this.#scope,
      tables
        .with('ran', () =>
          this.#days(query)
            .select(['s.digitalOrganizationId', ...sums])
            .groupBy('s.digitalOrganizationId'),
        )
        .with('spent', () => this.#costs(query))
        .selectFrom('ran')
        .fullJoin('spent', 'spent.digitalOrganizationId', 'ran.digitalOrganizationId')
        .leftJoin('digitalOrganizations as o', (join) =>
          join
            .on('o.organizationId', '=', organizationOf(this.#scope))
            .on('o.id', '=', sql`coalesce(ran.digital_organization_id, spent.digital_organization_id)`),
        )
        .select([
          sql<string>`coalesce(ran.digital_organization_id, spent.digital_organization_id)`.as('digitalOrganizationId'),
          'o.name',
          or0('success').as('success'),
          or0('failed').as('failed'),
          or0('canceled').as('canceled'),
          or0('runMs').as('runMs'),
          or0('timeSavedSeconds').as('timeSavedSeconds'),
          or0('creditsMicros').as('creditsMicros'),
        ])
        .orderBy(sql`coalesce(success + failed + canceled, 0)`, 'desc')
        .orderBy(sql`coalesce(credits_micros, 0)`, 'desc')
        .orderBy('digitalOrganizationId')
        .limit(limit),
    );
  }

  /** Returns the slowest nodes by average duration, at most `limit`; waiting nodes (`typesThatWait`) are left out. */
  nodes(query: InsightsQuery, limit: number): Promise<NodeSums[]> {
    const own = tablesOf(this.#scope);
    return runQuery(
      this.#scope,
      tables
        .with('slowest', () =>
          own
            .selectFrom('nodeDays as s')
            .select([
              's.digitalOrganizationId',
              's.nodeId',
              sql<string>`max(s.day)`.as('lastDay'),
              sql<bigint>`sum(s.runs)::bigint`.as('runs'),
              sql<bigint>`sum(s.failures)::bigint`.as('failures'),
              sql<bigint>`sum(s.duration_ms)::bigint`.as('durationMs'),
              sql<bigint>`max(s.max_duration_ms)`.as('maxDurationMs'),
            ])
            .where('s.day', '>=', query.from)
            .where('s.day', '<=', query.to)
            .where('s.type', '<>', sql<string>`all(${typesThatWait}::text[])`)
            .where(this.#filtered(query))
            .groupBy(['s.digitalOrganizationId', 's.nodeId'])
            .orderBy(sql`sum(s.duration_ms) / sum(s.runs)`, 'desc')
            .orderBy('s.digitalOrganizationId')
            .orderBy('s.nodeId')
            .limit(limit),
        )
        .selectFrom('slowest as n')
        // Names change: those of the newest day.
        .innerJoinLateral(
          own
            .selectFrom('nodeDays as l')
            .select(['l.name', 'l.type'])
            .where('l.day', '=', sql.ref<string>('n.lastDay'))
            .where('l.digitalOrganizationId', '=', sql.ref<string>('n.digitalOrganizationId'))
            .where('l.nodeId', '=', sql.ref<string>('n.nodeId'))
            .limit(1)
            .as('latest'),
          (join) => join.onTrue(),
        )
        .leftJoin('digitalOrganizations as o', (join) =>
          join.on('o.organizationId', '=', organizationOf(this.#scope)).onRef('o.id', '=', 'n.digitalOrganizationId'),
        )
        .select([
          'n.digitalOrganizationId',
          'o.name as digitalOrganizationName',
          'n.nodeId',
          'latest.name',
          'latest.type',
          'n.runs',
          'n.failures',
          'n.durationMs',
          'n.maxDurationMs',
        ])
        .orderBy(sql`n.duration_ms::numeric / n.runs`, 'desc')
        .orderBy('n.digitalOrganizationId')
        .orderBy('n.nodeId'),
    );
  }

  /** Returns the cost of the calls of the executions. */
  async cost(query: InsightsQuery): Promise<bigint> {
    return (await this.costOfAll(query)).creditsMicros;
  }

  /** Returns the number and the cost of the calls of the executions. */
  async costOfAll(query: InsightsQuery): Promise<Pick<DigitalOrganizationCost, 'calls' | 'creditsMicros'>> {
    const row = await runQueryForRow(
      this.#scope,
      tables
        .selectFrom(this.#costs(query).as('c'))
        .select([
          sql<bigint>`coalesce(sum(calls), 0)::bigint`.as('calls'),
          sql<bigint>`coalesce(sum(credits_micros), 0)::bigint`.as('creditsMicros'),
        ]),
    );
    return row!;
  }

  /** Returns the cost of each digital organization, the highest first; at most `limit`. */
  costs(query: InsightsQuery, limit: number): Promise<DigitalOrganizationCost[]> {
    return runQuery(
      this.#scope,
      tables
        .selectFrom(this.#costs(query).as('c'))
        .leftJoin('digitalOrganizations as o', (join) =>
          join.on('o.organizationId', '=', organizationOf(this.#scope)).onRef('o.id', '=', 'c.digitalOrganizationId'),
        )
        .select(['c.digitalOrganizationId', 'o.name', 'c.calls', 'c.creditsMicros'])
        .orderBy('c.creditsMicros', 'desc')
        .orderBy('c.digitalOrganizationId')
        .limit(limit),
    );
  }

  /** Selects the cost of each digital organization: the sums, and the calls that are in no sum yet (`Usage.rollUp`). */
  #costs(query: InsightsQuery) {
    const own = tablesOf(this.#scope);
    const summed = own
      .selectFrom('executionCostDays as s')
      .select(['s.digitalOrganizationId', 's.calls', 's.creditsMicros'])
      .where('s.day', '>=', query.from)
      .where('s.day', '<=', query.to)
      .where(this.#filtered(query));
    const newest = own
      .selectFrom('callRecords as c')
      .innerJoin('executions as s', 's.id', 'c.executionId')
      .select(['s.digitalOrganizationId', sql<bigint>`1`.as('calls'), 'c.creditsMicros'])
      .where('c.createdAt', '>=', (select) => select.selectFrom('usageProgress').select('rolledUpTo'))
      .where('c.createdAt', '>=', startOf(query))
      .where('c.createdAt', '<', endOf(query))
      .where(this.#filtered(query));
    return tables
      .selectFrom(summed.unionAll(newest).as('s'))
      .select([
        's.digitalOrganizationId',
        sql<bigint>`sum(s.calls)::bigint`.as('calls'),
        sql<bigint>`sum(s.credits_micros)::bigint`.as('creditsMicros'),
      ])
      .groupBy('s.digitalOrganizationId');
  }

  /** Selects sums by day, as `s`. */
  #days(query: InsightsQuery) {
    return tablesOf(this.#scope)
      .selectFrom('executionDays as s')
      .where('s.day', '>=', query.from)
      .where('s.day', '<=', query.to)
      .where(this.#filtered(query));
  }

  #filtered({ modes, projectId, digitalOrganizationId, view }: InsightsQuery): RawBuilder<boolean> {
    const ofMode = modes.length === 0 ? sql`true` : sql`s.mode = any (${modes}::text[])`;
    const inProject =
      projectId === null
        ? sql`true`
        : sql`s.digital_organization_id in (select o.id from digital_organizations o
            where o.organization_id = ${organizationOf(this.#scope)} and o.project_id = ${projectId})`;
    const ofOne =
      digitalOrganizationId === null ? sql`true` : sql`s.digital_organization_id = ${digitalOrganizationId}`;
    return sql<boolean>`${ofMode} and ${inProject} and ${ofOne} and ${isShownWith(this.#scope, 's.digitalOrganizationId', view)}`;
  }
}

function startOf({ from }: InsightsQuery): RawBuilder<Date> {
  return sql<Date>`${from}::date::timestamp at time zone 'UTC'`;
}

function endOf({ to }: InsightsQuery): RawBuilder<Date> {
  return sql<Date>`(${to}::date + 1)::timestamp at time zone 'UTC'`;
}
