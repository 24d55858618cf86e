import { sql, type RawBuilder } from 'kysely';

import { tables } from '../../tables/tables.ts';
import { runQuery, runQueryForCount, type Scope } from '../scope.ts';
import { finalStatuses } from './executionStatuses.ts';

/** Executions of one organization, or of one of its digital organizations, that began no later than `until`. */
export interface OldExecutions {
  organizationId: string;
  digitalOrganizationId: string | null;
  until: Date;
}

/** An ended execution always stays this long: callers read its end, and insights count it. */
const readableMinutes = 5;

/** Finds and deletes executions that are kept for a time only. System only. */
export class ExecutionRetention {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** The organizations that have executions older than `before`. */
  async olderThan(before: Date): Promise<OldExecutions[]> {
    return runQuery(
      this.#scope,
      tables
        .selectFrom('organizations as o')
        .select([
          'o.id as organizationId',
          sql<null>`NULL`.as('digitalOrganizationId'),
          sql<Date>`${before}::timestamptz`.as('until'),
        ])
        .where((where) =>
          where.exists(
            where
              .selectFrom('executions as e')
              .whereRef('e.organizationId', '=', 'o.id')
              .where('e.createdAt', '<=', before)
              .where('e.stoppedAt', '<=', before),
          ),
        ),
    );
  }

  /** The digital organizations that have more than `most` executions, each with where its older ones begin. */
  async beyond(most: number): Promise<OldExecutions[]> {
    return runQuery(
      this.#scope,
      tables
        .selectFrom('digitalOrganizations as d')
        .innerJoinLateral(
          (select) =>
            select
              .selectFrom('executions as e')
              .select('e.createdAt')
              .whereRef('e.digitalOrganizationId', '=', 'd.id')
              .orderBy('e.createdAt', 'desc')
              .orderBy('e.id', 'desc')
              .offset(most)
              .limit(1)
              .as('oldest'),
          (join) => join.onTrue(),
        )
        .select(['d.organizationId', 'd.id as digitalOrganizationId', 'oldest.createdAt as until']),
    );
  }

  /**
   * Deletes up to `limit` of these executions with all they left, the oldest first; returns how many. An open execution stays, also one
   * whose parent is open or that Temporal still has to process. Skips executions that another process is deleting.
   */
  async remove({ organizationId, digitalOrganizationId, until }: OldExecutions, limit: number): Promise<number> {
    const old = removable(limit)
      .where('e.organizationId', '=', organizationId)
      .$if(digitalOrganizationId !== null, (query) =>
        query.where('e.digitalOrganizationId', '=', digitalOrganizationId!),
      )
      .where('e.createdAt', '<=', until)
      .where('e.stoppedAt', '<=', until);
    return runQueryForCount(this.#scope, tables.deleteFrom('executions').where('id', 'in', old));
  }

  /**
   * Deletes up to `limit` executions that their own settings do not keep (any longer), the same way; returns how many. Callers have some
   * minutes to read the end, insights count it first, and a delivery that is repeated within a day still finds its execution. Until their
   * maximum age, turns of a chat stay, and calls of a failed execution, because its retry would make them again.
   */
  async removeUnkept(limit: number): Promise<number> {
    const unkept = removable(limit)
      .where(sql<boolean>`e.settings ? 'keep_executions'`)
      .where(sql<boolean>`e.stopped_at < now() - ${readableMinutes}::int * interval '1 minute'`)
      .where(
        sql<boolean>`(e.delivery_key IS NULL OR e.trigger ->> 'kind' = 'schedule' OR e.stopped_at < now() - interval '1 day')`,
      )
      .where(sql<boolean>`NOT EXISTS (SELECT FROM ended_executions AS counted WHERE counted.execution_id = e.id)`)
      .where(
        sql<boolean>`(e.settings -> 'keep_executions' ->> CASE WHEN e.mode = 'manual' THEN 'manual'
            WHEN e.status = 'success' THEN 'success' ELSE 'error' END = 'false'
            AND NOT EXISTS (SELECT FROM chat_turns AS turn WHERE turn.execution_id = e.id)
            AND NOT EXISTS (SELECT FROM executions AS failed WHERE failed.organization_id = e.organization_id
              AND failed.id = e.parent_execution_id AND failed.status <> 'success')
          OR e.stopped_at < now() - (e.settings -> 'keep_executions' ->> 'max_age_hours')::int * interval '1 hour')`,
      );
    return runQueryForCount(this.#scope, tables.deleteFrom('executions').where('id', 'in', unkept));
  }

  /**
   * Deletes redacted values that the end of an execution left, in executions that ended lately: in the output of a node that was written after a
   * failure or a cancel, and in responses of webhooks, which callers have read by then. System only.
   */
  async dropRedactedLate(): Promise<void> {
    await runQueryForCount(
      this.#scope,
      tables
        .updateTable('executionAnswers as a')
        .from('executions as e')
        .set({ body: null, bodyKind: 'none' })
        .whereRef('e.id', '=', 'a.executionId')
        .whereRef('e.organizationId', '=', 'a.organizationId')
        .where('a.body', 'is not', null)
        .where(sql<boolean>`e.settings ? 'redacted_fields'`)
        .where(sql<boolean>`e.stopped_at > now() - interval '1 day'`)
        .where(sql<boolean>`e.stopped_at < now() - ${readableMinutes}::int * interval '1 minute'`),
    );
    await runQueryForCount(
      this.#scope,
      tables
        .selectFrom('executions')
        .select(sql`drop_sealed_items(organization_id, id)`.as('dropped'))
        .where(sql<boolean>`settings ? 'redacted_fields'`)
        .where('status', 'in', ['error', 'canceled'])
        .where(sql<boolean>`stopped_at > now() - interval '1 day'`)
        .where(sql<boolean>`NOT (awaited AND EXISTS (SELECT FROM executions AS p WHERE p.organization_id = executions.organization_id
          AND p.id = executions.parent_execution_id AND p.stopped_at IS NULL))`),
    );
  }

  /** Deletes up to `limit` executions of other organizations that have ended and whose items are this one's; returns how many. System only. */
  async removeWithItemsOf(organizationId: string, limit: number): Promise<number> {
    const ended = tables
      .selectFrom('executions as e')
      .select('e.id')
      .where('e.itemsOrganizationId', '=', organizationId)
      .where('e.status', 'in', finalStatuses)
      .where((where) => where.not(where.exists(where.selectFrom('outbox as o').whereRef('o.reference', '=', 'e.id'))))
      .limit(limit)
      .forUpdate()
      .skipLocked();
    return runQueryForCount(this.#scope, tables.deleteFrom('executions').where('id', 'in', ended));
  }
}

/**
 * Ended executions that may go, the oldest first: not below an open parent (an execution, or a run of an employee or of an evaluation, which
 * reads their results), and not while Temporal still has to process them.
 */
function removable(limit: number) {
  return tables
    .selectFrom('executions as e')
    .select('e.id')
    .where('e.status', 'in', finalStatuses)
    .where((where) => where.not(where.exists(where.selectFrom('outbox as o').whereRef('o.reference', '=', 'e.id'))))
    .where(hasNoOpenRun('evaluationRuns'))
    .where(hasNoOpenRun('employeeRuns'))
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('executions as p')
            .whereRef('p.organizationId', '=', 'e.organizationId')
            .whereRef('p.id', '=', 'e.parentExecutionId')
            .where('p.status', 'not in', finalStatuses),
        ),
      ),
    )
    .orderBy('e.createdAt')
    .orderBy('e.id')
    .limit(limit)
    .forUpdate()
    .skipLocked();
}

function hasNoOpenRun(table: 'evaluationRuns' | 'employeeRuns'): RawBuilder<boolean> {
  return sql<boolean>`NOT EXISTS (SELECT FROM ${sql.table(table)} AS run WHERE run.id = e.parent_execution_id AND run.status IN ('queued', 'running'))`;
}
