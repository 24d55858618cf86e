import { sql, type RawBuilder } from 'kysely';

import type { components } from '../../../openapi/generated/types.ts';
import type { ProjectView } from '../identity/projectView.ts';
import { isShownWith } from '../identity/viewConditions.ts';
import { organizationOf, runQuery, runQueryForRow, type Scope } from '../scope.ts';

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

/** Sums over ended executions; `runMs` of those that succeeded or failed. */
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

const sums = sql`coalesce(sum(executions) FILTER (WHERE status = 'success'), 0)::bigint AS success,
  coalesce(sum(executions) FILTER (WHERE status = 'error'), 0)::bigint AS failed,
  coalesce(sum(executions) FILTER (WHERE status = 'canceled'), 0)::bigint AS canceled,
  coalesce(sum(run_ms) FILTER (WHERE status <> 'canceled'), 0)::bigint AS run_ms,
  coalesce(sum(time_saved_seconds), 0)::bigint AS time_saved_seconds`;

/** Figures of ended executions that a viewer sees, from their sums (`ExecutionSums`). */
export class ExecutionInsights {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** The sums of the whole period. */
  async whole(query: InsightsQuery): Promise<ExecutionSumsRow> {
    const row = await runQueryForRow(
      this.#scope,
      sql<ExecutionSumsRow>`SELECT ${sums} FROM execution_days s WHERE ${this.#selected(query)}`,
    );
    return row!;
  }

  /** The sums of each interval that has any, the earliest first. */
  byTime(query: InsightsQuery, interval: 'hour' | 'day' | 'week'): Promise<IntervalSums[]> {
    if (interval === 'hour')
      return runQuery(
        this.#scope,
        sql<IntervalSums>`SELECT s.hour AS starts_at, ${sums} FROM execution_hours s
          WHERE s.organization_id = ${organizationOf(this.#scope)}
            AND s.hour >= ${query.from}::date::timestamp AT TIME ZONE 'UTC' AND s.hour < (${query.to}::date + 1)::timestamp AT TIME ZONE 'UTC'
            AND ${this.#filtered(query)}
          GROUP BY s.hour ORDER BY s.hour`,
      );
    return runQuery(
      this.#scope,
      sql<IntervalSums>`SELECT date_trunc(${interval}, s.day::timestamp) AT TIME ZONE 'UTC' AS starts_at, ${sums} FROM execution_days s
        WHERE ${this.#selected(query)} GROUP BY starts_at ORDER BY starts_at`,
    );
  }

  /** The sums of each digital organization with executions or costs, those with the most executions first; at most `limit`. */
  byDigitalOrganization(query: InsightsQuery, limit: number): Promise<DigitalOrganizationSums[]> {
    return runQuery(
      this.#scope,
      sql<DigitalOrganizationSums>`WITH ran AS (
          SELECT s.digital_organization_id, ${sums} FROM execution_days s WHERE ${this.#selected(query)} GROUP BY s.digital_organization_id
        ), spent AS (${this.#costs(query)})
        SELECT digital_organization_id, o.name, coalesce(success, 0)::bigint AS success, coalesce(failed, 0)::bigint AS failed,
          coalesce(canceled, 0)::bigint AS canceled, coalesce(run_ms, 0)::bigint AS run_ms, coalesce(time_saved_seconds, 0)::bigint AS time_saved_seconds,
          coalesce(credits_micros, 0)::bigint AS credits_micros
        FROM ran FULL JOIN spent USING (digital_organization_id)
          LEFT JOIN digital_organizations o ON o.organization_id = ${organizationOf(this.#scope)} AND o.id = digital_organization_id
        ORDER BY coalesce(success + failed + canceled, 0) DESC, credits_micros DESC NULLS LAST, digital_organization_id LIMIT ${limit}::int`,
    );
  }

  /** The slowest nodes by average duration; at most `limit`. */
  nodes(query: InsightsQuery, limit: number): Promise<NodeSums[]> {
    return runQuery(
      this.#scope,
      sql<NodeSums>`WITH slowest AS (
          SELECT s.digital_organization_id, s.node_id, max(s.day) AS last_day, sum(s.runs)::bigint AS runs, sum(s.failures)::bigint AS failures,
            sum(s.duration_ms)::bigint AS duration_ms, max(s.max_duration_ms) AS max_duration_ms
          FROM node_days s WHERE ${this.#selected(query)} GROUP BY s.digital_organization_id, s.node_id
          ORDER BY sum(s.duration_ms) / sum(s.runs) DESC, s.digital_organization_id, s.node_id LIMIT ${limit}::int
        )
        SELECT n.digital_organization_id, o.name AS digital_organization_name, n.node_id, latest.name, latest.type, n.runs, n.failures, n.duration_ms, n.max_duration_ms
        FROM slowest n
          JOIN LATERAL (SELECT s.name, s.type FROM node_days s WHERE s.organization_id = ${organizationOf(this.#scope)} AND s.day = n.last_day
            AND s.digital_organization_id = n.digital_organization_id AND s.node_id = n.node_id LIMIT 1) latest ON true
          LEFT JOIN digital_organizations o ON o.organization_id = ${organizationOf(this.#scope)} AND o.id = n.digital_organization_id
        ORDER BY n.duration_ms / n.runs DESC, n.digital_organization_id, n.node_id`,
    );
  }

  /** Returns the cost of the calls of the executions. */
  async cost(query: InsightsQuery): Promise<bigint> {
    const row = await runQueryForRow(
      this.#scope,
      sql<{
        creditsMicros: bigint;
      }>`SELECT coalesce(sum(credits_micros), 0)::bigint AS credits_micros FROM (${this.#costs(query)}) c`,
    );
    return row!.creditsMicros;
  }

  /** Returns the cost of each digital organization, the highest first; at most `limit`. */
  costs(query: InsightsQuery, limit: number): Promise<DigitalOrganizationCost[]> {
    return runQuery(
      this.#scope,
      sql<DigitalOrganizationCost>`SELECT c.digital_organization_id, o.name, c.calls, c.credits_micros FROM (${this.#costs(query)}) c
        LEFT JOIN digital_organizations o ON o.organization_id = ${organizationOf(this.#scope)} AND o.id = c.digital_organization_id
        ORDER BY c.credits_micros DESC, c.digital_organization_id LIMIT ${limit}::int`,
    );
  }

  /** Selects the cost of each digital organization: the sums, and the calls that are in no sum yet (`Usage.rollUp`). */
  #costs(query: InsightsQuery): RawBuilder<unknown> {
    const organizationId = organizationOf(this.#scope);
    return sql`SELECT digital_organization_id, sum(calls)::bigint AS calls, sum(credits_micros)::bigint AS credits_micros FROM (
        SELECT s.digital_organization_id, s.calls, s.credits_micros FROM execution_cost_days s WHERE ${this.#selected(query)}
        UNION ALL
        SELECT s.digital_organization_id, 1, c.credits_micros FROM call_records c
          JOIN executions s ON s.organization_id = ${organizationId} AND s.id = c.execution_id
        WHERE c.organization_id = ${organizationId} AND c.created_at >= (SELECT rolled_up_to FROM usage_progress)
          AND c.created_at >= ${query.from}::date::timestamp AT TIME ZONE 'UTC' AND c.created_at < (${query.to}::date + 1)::timestamp AT TIME ZONE 'UTC'
          AND ${this.#filtered(query)}
      ) s GROUP BY digital_organization_id`;
  }

  /** The condition that sums by day, `s`, are selected. */
  #selected(query: InsightsQuery): RawBuilder<boolean> {
    return sql<boolean>`s.organization_id = ${organizationOf(this.#scope)} AND s.day >= ${query.from}::date AND s.day <= ${query.to}::date
      AND ${this.#filtered(query)}`;
  }

  #filtered({ modes, projectId, digitalOrganizationId, view }: InsightsQuery): RawBuilder<boolean> {
    const ofMode = modes.length === 0 ? sql`true` : sql`s.mode = ANY (${modes}::text[])`;
    const inProject =
      projectId === null
        ? sql`true`
        : sql`s.digital_organization_id IN (SELECT o.id FROM digital_organizations o
            WHERE o.organization_id = ${organizationOf(this.#scope)} AND o.project_id = ${projectId})`;
    const ofOne =
      digitalOrganizationId === null ? sql`true` : sql`s.digital_organization_id = ${digitalOrganizationId}`;
    return sql<boolean>`${ofMode} AND ${inProject} AND ${ofOne} AND ${isShownWith(this.#scope, 's.digitalOrganizationId', view)}`;
  }
}

export interface DigitalOrganizationCost {
  readonly digitalOrganizationId: string;
  readonly name: string | null;
  readonly calls: bigint;
  readonly creditsMicros: bigint;
}
