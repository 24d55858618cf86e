import { sql, type RawBuilder } from 'kysely';

import { anyOf, now } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { runQuery, runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';
import type { ExecutionMode, ExecutionStatus } from './executions.ts';
import { isOverdue } from './endingParts.ts';
import { openStatuses } from './executionStatuses.ts';

/** Properties of an open execution that reconciling needs. */
export interface OpenExecution {
  id: string;
  organizationId: string;
  status: ExecutionStatus;
}

/** Data with which the relay starts a workflow. */
export interface ExecutionToStart {
  executionId: string;
  organizationId: string;
  digitalOrganizationId: string;
  digitalOrganizationName: string;
  versionId: string | null;
  mode: ExecutionMode;
  status: ExecutionStatus;
  triggerKind: string;
  startNodeId: string;
  /** It waits for a slot. */
  queued: boolean;
  /** From 1, the first, to 5. */
  priority: number;
}

/** Executions of all organizations that have not ended, for those who start and reconcile their workflows. System only. */
export class OpenExecutions {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Executions that run for longer than their settings allow since their start or their last wait. */
  async overdue(limit: number): Promise<{ id: string; organizationId: string; limitSeconds: number }[]> {
    const limitSeconds = sql<number>`(settings ->> 'time_limit_seconds')::int`;
    return runQuery(
      this.#scope,
      tables
        .selectFrom('executions')
        .select(['id', 'organizationId', limitSeconds.as('limitSeconds')])
        .where('status', '=', 'running')
        .where(sql<boolean>`settings ? 'time_limit_seconds'`)
        .where(isOverdue)
        .orderBy('id')
        .limit(limit),
    );
  }

  /** Data with which the relay starts an execution's workflow; null if the execution was deleted. */
  async startOf(id: string): Promise<ExecutionToStart | null> {
    return runQueryForRow(
      this.#scope,
      tables
        .selectFrom('executions as e')
        .innerJoin('digitalOrganizations as d', (join) =>
          join.onRef('d.id', '=', 'e.digitalOrganizationId').onRef('d.organizationId', '=', 'e.organizationId'),
        )
        .select([
          'e.id as executionId',
          'e.organizationId',
          'e.digitalOrganizationId',
          'd.name as digitalOrganizationName',
          'e.versionId',
          'e.mode',
          'e.status',
          'e.priority',
          sql<string>`e.trigger ->> 'kind'`.as('triggerKind'),
          sql<string>`e.trigger ->> 'node_id'`.as('startNodeId'),
          sql<boolean>`e.status = 'queued' AND e.queued_at IS NOT NULL`.as('queued'),
        ])
        .where('e.id', '=', id),
    );
  }

  /** Lists open executions created before `before`, ordered by id, after `after`; without executions that their parent will start, and held ones. */
  async unfinished({ before, after, limit }: { before: Date; after: string; limit: number }): Promise<OpenExecution[]> {
    return runQuery(
      this.#scope,
      tables
        .selectFrom('executions')
        .select(['id', 'organizationId', 'status'])
        .where('status', 'in', openStatuses)
        .where('createdAt', '<', before)
        .where('id', '>', after)
        .where(sql<boolean>`NOT (awaited AND status = 'queued')`)
        .where(sql<boolean>`NOT (starts_at IS NOT NULL AND status = 'queued')`)
        .orderBy('id')
        .limit(limit),
    );
  }

  /** Cancels executions that nothing will start: their parent ended or was deleted. Returns how many. */
  async cancelOrphans(before: Date): Promise<number> {
    return runQueryForCount(
      this.#scope,
      tables
        .with('canceled', (all) =>
          all
            .updateTable('executions as c')
            .set((set) => ({ status: 'canceled', stoppedAt: now, seq: set('c.seq', '+', 1) }))
            .where('c.status', '=', 'queued')
            .where('c.awaited', '=', true)
            .where('c.createdAt', '<', before)
            .where(hasNoParent('evaluationRuns', openRuns))
            .where(hasNoParent('employeeRuns', openRuns))
            .where(hasNoParent('executions', openStatuses))
            .returning('c.id'),
        )
        .selectFrom('canceled')
        .select(sql`pg_notify('bureau_executions', id)`.as('told')),
    );
  }

  /** The states of these executions; deleted ones are left out. */
  async statuses(ids: readonly string[]): Promise<{ id: string; status: ExecutionStatus; stoppedAt: Date | null }[]> {
    return runQuery(
      this.#scope,
      tables.selectFrom('executions').select(['id', 'status', 'stoppedAt']).where('id', '=', anyOf(ids)),
    );
  }

  /** Queues the start of an execution again, unless it has ended or its start is queued already. */
  async restart({ id, outboxId }: { id: string; outboxId: string }): Promise<boolean> {
    const queued = await runQueryForCount(
      this.#scope,
      tables
        .insertInto('outbox')
        .columns(['id', 'organizationId', 'kind', 'reference'])
        .expression((select) =>
          select
            .selectFrom('executions as e')
            .select([
              select.val(outboxId).as('messageId'),
              'e.organizationId',
              sql<'start_execution'>`'start_execution'`.as('kind'),
              'e.id',
            ])
            .where('e.id', '=', id)
            .where('e.status', 'in', openStatuses)
            .where(sql<boolean>`NOT (e.starts_at IS NOT NULL AND e.status = 'queued')`)
            .where((where) =>
              where.not(
                where.exists(
                  where
                    .selectFrom('outbox as o')
                    .whereRef('o.reference', '=', 'e.id')
                    .where('o.kind', '=', 'start_execution'),
                ),
              ),
            ),
        ),
    );
    return queued === 1;
  }
}

const openRuns = ['queued', 'running'];

/** Returns the condition that the parent of execution `c` is no row of a table with one of the statuses. */
function hasNoParent(
  table: 'evaluationRuns' | 'employeeRuns' | 'executions',
  statuses: readonly string[],
): RawBuilder<boolean> {
  return sql<boolean>`not exists (select from ${sql.table(table)} p where p.id = c.parent_execution_id and p.status in (${sql.join(statuses)}))`;
}
