import { sql } from 'kysely';

import type { HeldStart } from '../../executionLog/newExecution.ts';
import { tables } from '../../tables/tables.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { ago } from '../../tables/expressions.ts';
import { organizationOf, runQuery, runQueryForCount, runQueryForRow, tellOfExecution, type Scope } from '../scope.ts';

/** A start that its digital organization's rules decide. */
export interface StartToAdmit {
  digitalOrganizationId: string;
  deliveryKey: string | null;
  /** Hash of the key; '' without one. */
  key: string;
  /** `start_rule` of the settings. */
  rule: object | null;
  /** The node of a schedule whose executions wait for each other; null for others. */
  overlapNode: string | null;
}

/** The decision: it starts now, is held, or is skipped. */
export type StartVerdict =
  | { verdict: 'start' }
  | { verdict: 'hold'; hold: HeldStart }
  | { verdict: 'skip'; reason: 'rate' | 'throttle' | 'line_full' };

/** Starts of a day that were skipped for one reason. */
export interface SkippedStarts {
  day: string;
  reason: 'rate' | 'throttle' | 'line_full';
  count: number;
  lastAt: Date;
}

/** Starts that are held or skipped by rules. The rules are SQL functions (`db/sql/queue.admit_start.sql`, `queue.release_starts.sql`). */
export class HeldStarts {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Decides a start. Starts with the same key are decided one after the other, until the transaction ends. */
  async admit({ digitalOrganizationId, deliveryKey, key, rule, overlapNode }: StartToAdmit): Promise<StartVerdict> {
    organizationOf(this.#scope);
    const decided = sql<AdmittedRow>`queue.admit_start(${digitalOrganizationId}, ${deliveryKey}, ${key},
      ${rule && JSON.stringify(rule)}::jsonb, ${overlapNode})`;
    const row = await runQueryForRow(
      this.#scope,
      tables
        .selectFrom(decided.as<'a'>(sql`a`))
        .select([
          sql<AdmittedRow['verdict']>`a.verdict`.as('verdict'),
          sql<string | null>`a.starts_at::text`.as('startsAt'),
          sql<string | null>`a.held_since::text`.as('since'),
          sql<string | null>`a.held_by`.as('heldBy'),
        ]),
    );
    const { verdict, startsAt, since, heldBy } = row!;
    if (verdict === 'hold')
      return { verdict, hold: { by: heldBy as HeldStart['by'], startsAt: startsAt!, since: since! } };
    if (verdict === 'skip') return { verdict, reason: heldBy as SkippedStarts['reason'] };
    return { verdict: 'start' };
  }

  /** System only. Starts held executions that are due, at most as many as there are ids; returns how many were released. */
  async release(outboxIds: readonly string[], relayAfterMs: number): Promise<number> {
    const due = sql<{
      executionId: string;
      released: boolean;
    }>`queue.release_starts(${outboxIds}::text[], ${relayAfterMs}::int)`;
    const rows = await runQuery(
      this.#scope,
      tables
        .selectFrom(due.as<'a'>(sql`a`))
        .select([sql<string>`a.execution_id`.as('executionId'), sql<boolean>`a.released`.as('released')]),
    );
    for (const { executionId } of rows) tellOfExecution(this.#scope, executionId);
    return rows.filter(({ released }) => released).length;
  }

  /** System only. True if a start of any organization is held. */
  async hasAny(): Promise<boolean> {
    const rows = await runQuery(
      this.#scope,
      tables
        .selectFrom('executions')
        .select('id')
        .where('startsAt', 'is not', null)
        .where('status', '=', 'queued')
        .limit(1),
    );
    return rows.length > 0;
  }

  /** Starts that were skipped since `days` ago, the newest day first. */
  async skipped(digitalOrganizationId: string, days: number): Promise<SkippedStarts[]> {
    return runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('skippedStarts')
        .select([sql<string>`day::text`.as('day'), 'reason', 'count', 'lastAt'])
        .$narrowType<Pick<SkippedStarts, 'reason'>>()
        .where('digitalOrganizationId', '=', digitalOrganizationId)
        .where('lastAt', '>', ago(days * 86_400_000))
        .orderBy('day', 'desc')
        .orderBy('reason')
        .limit(days * 3),
    );
  }

  /** System only. Deletes turns behind the window of their rule, and counts of skipped starts of more than 90 days ago. */
  async forgetOld(): Promise<void> {
    await runQueryForCount(this.#scope, tables.deleteFrom('startTurns').where('expiresAt', '<', ago(0)));
    await runQueryForCount(this.#scope, tables.deleteFrom('skippedStarts').where('lastAt', '<', ago(90 * 86_400_000)));
  }
}

interface AdmittedRow {
  verdict: 'start' | 'hold' | 'skip';
  startsAt: string | null;
  since: string | null;
  heldBy: string | null;
}
