import { sql, type Expression, type ExpressionBuilder, type QueryCreator, type SqlBool, type Updateable } from 'kysely';

import type { Tables } from '../../generated/tables.ts';
import { now } from '../../tables/expressions.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { runQueryForCount, type Scope } from '../scope.ts';

/** The part `ended` of a query that ends executions. */
interface Ended {
  id: string;
  organizationId: string;
}

/** Whether an execution runs for longer than its settings allow, since its start or its last wait. */
export const isOverdue = sql<boolean>`coalesce(resumed_at, started_at) + (settings ->> 'time_limit_seconds')::int * interval '1 second' < now()`;

/** How an execution ends. */
interface Ending {
  id: string;
  outboxId: string;
  change: Updateable<Tables['executions']>;
  /** Whether it is to end. */
  when: (where: ExpressionBuilder<Tables, 'executions'>) => Expression<SqlBool>;
}

/** Ends an execution with its open nodes and pending calls, and cancels its workflow, in one statement. False if nothing was written. */
export async function endExecution(scope: Scope, { id, outboxId, change, when }: Ending): Promise<boolean> {
  const ended = await runQueryForCount(
    scope,
    tablesOf(scope)
      .with('ended', (all) =>
        all
          .updateTable('executions')
          .set((set) => ({ ...change, stoppedAt: now, seq: set('seq', '+', 1) }))
          .where('id', '=', id)
          .where(when)
          .returning(['id', 'organizationId']),
      )
      .with('nodes', cancelOpenNodes)
      .with('pending', cancelPendingChildren)
      .with('message', cancelWorkflow(outboxId))
      .selectFrom('ended')
      .select(sql`pg_notify('bureau_executions', id)`.as('told')),
  );
  return ended === 1;
}

/** Returns the part of a query that ends executions (`ended`) which writes the messages that cancel their workflows. */
function cancelWorkflow(outboxId: string) {
  return (all: QueryCreator<Tables & { ended: Ended }>) =>
    all
      .insertInto('outbox')
      .columns(['id', 'organizationId', 'kind', 'reference'])
      .expression((select) =>
        select
          .selectFrom('ended')
          .select([
            select.val(outboxId).as('messageId'),
            'organizationId',
            sql<'cancel_execution'>`'cancel_execution'`.as('kind'),
            'id',
          ]),
      );
}

/** Returns the part of a query that ends executions (`ended`) which cancels their pending calls: nothing else would. */
export function cancelPendingChildren(all: QueryCreator<Tables & { ended: Ended }>) {
  return all
    .updateTable('executions as c')
    .from('ended')
    .set((set) => ({ status: 'canceled' as const, stoppedAt: now, seq: set('c.seq', '+', 1) }))
    .whereRef('c.organizationId', '=', 'ended.organizationId')
    .whereRef('c.parentExecutionId', '=', 'ended.id')
    .where('c.awaited', '=', true)
    .where('c.status', '=', 'queued');
}

/** Returns the part of such a query which cancels the nodes that run or wait. */
export function cancelOpenNodes(all: QueryCreator<Tables & { ended: Ended }>) {
  return all
    .updateTable('executionNodes as n')
    .from('ended')
    .set({ status: 'canceled', waitUntil: null })
    .whereRef('n.organizationId', '=', 'ended.organizationId')
    .whereRef('n.executionId', '=', 'ended.id')
    .where('n.status', 'in', ['running', 'waiting']);
}
