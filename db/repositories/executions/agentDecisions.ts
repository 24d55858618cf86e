import { sql, type NotNull } from 'kysely';

import type { components } from '../../../openapi/generated/types.ts';
import { fromNow, now, nowInMilliseconds } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { runQuery, runQueryForCount, runQueryForRow, tellOfExecution, tellOfInbox, type Scope } from '../scope.ts';
import type { ApprovalCause, Decision, ToolCallRow } from './agentSteps.ts';
import { finalStatuses } from './executionStatuses.ts';

type Schemas = components['schemas'];

/** A waiting call as shown to those who decide. */
export interface FoundToolCall extends ToolCallRow {
  nodeId: string;
  runIndex: number;
  executionStatus: Schemas['ExecutionStatus'];
}

/** A call that waits for a decision. */
export interface WaitingToolCall extends Pick<ToolCallRow, 'id' | 'tool' | 'arguments'> {
  nodeId: string;
  needsApproval: ApprovalCause;
}

/** A call as its link finds it. */
export interface LinkedToolCall extends Pick<
  ToolCallRow,
  'id' | 'tool' | 'arguments' | 'needsApproval' | 'approveUntil' | 'decision' | 'status'
> {
  organizationId: string;
  executionId: string;
  nodeId: string;
  executionStatus: Schemas['ExecutionStatus'];
  graph: Schemas['Graph'] | null;
  digitalOrganizationName: string;
}

/** Decisions on calls of tools that wait for an approval. A call is decided once. */
export class AgentDecisions {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** A call by its id; null if this execution has none. */
  async find(executionId: string, id: string): Promise<FoundToolCall | null> {
    return runQueryForRow(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('agentToolCalls as c')
        .select([
          'c.id',
          'c.nodeId',
          'c.runIndex',
          'c.step',
          'c.call',
          'c.providerCallId',
          'c.tool',
          'c.nodeType',
          'c.arguments',
          'c.needsApproval',
          'c.approveUntil',
          'c.decision',
          'c.decidedBy',
          'c.decidedByLink',
          'c.decidedAt',
          'c.decidedArguments',
          'c.reason',
          'c.forRestOfRun',
          'c.status',
          'c.result',
          'c.error',
          'c.startedAt',
          'c.durationMs',
        ])
        .select((select) =>
          select.selectFrom('executions as e').select('e.status').where('e.id', '=', executionId).as('executionStatus'),
        )
        .$narrowType<Pick<ToolCallRow, 'arguments' | 'decidedArguments' | 'error'> & { executionStatus: NotNull }>()
        .where('c.executionId', '=', executionId)
        .where('c.id', '=', id),
    );
  }

  /** The waiting calls of an execution, the oldest first. */
  async waiting(executionId: string, limit: number): Promise<WaitingToolCall[]> {
    return runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('agentToolCalls')
        .select(['id', 'nodeId', 'tool', 'arguments', 'needsApproval'])
        .$narrowType<Pick<ToolCallRow, 'arguments'> & { needsApproval: NotNull }>()
        .where('executionId', '=', executionId)
        .where('needsApproval', 'is not', null)
        .where('decision', 'is', null)
        .where('status', '=', 'open')
        .where((where) => where.or([where('approveUntil', 'is', null), where('approveUntil', '>', now)]))
        .orderBy('id')
        .limit(limit),
    );
  }

  /** Reads the same for a holder of its link; system only. */
  async findLinked({ executionId, callId }: { executionId: string; callId: string }): Promise<LinkedToolCall | null> {
    return runQueryForRow(
      this.#scope,
      tables
        .selectFrom('agentToolCalls as c')
        .innerJoin('executions as e', (join) =>
          join.onRef('e.organizationId', '=', 'c.organizationId').onRef('e.id', '=', 'c.executionId'),
        )
        .innerJoin('digitalOrganizations as d', (join) =>
          join.onRef('d.organizationId', '=', 'e.organizationId').onRef('d.id', '=', 'e.digitalOrganizationId'),
        )
        .innerJoin('organizations as o', (join) =>
          join.onRef('o.id', '=', 'c.organizationId').on('o.deletesAt', 'is', null),
        )
        .leftJoin('versions as v', (join) =>
          join.onRef('v.organizationId', '=', 'e.organizationId').onRef('v.id', '=', 'e.versionId'),
        )
        .select([
          'c.id',
          'c.organizationId',
          'c.executionId',
          'c.nodeId',
          'c.tool',
          'c.arguments',
          'c.needsApproval',
          'c.approveUntil',
          'c.decision',
          'c.status',
          'e.status as executionStatus',
          'd.name as digitalOrganizationName',
        ])
        .select(sql<LinkedToolCall['graph']>`coalesce(e.graph, v.graph)`.as('graph'))
        .$narrowType<Pick<ToolCallRow, 'arguments'>>()
        .where('c.executionId', '=', executionId)
        .where('c.id', '=', callId),
    );
  }

  /**
   * Decides a waiting call and writes the message to its workflow, in one statement. False if it was decided, expired or the execution has
   * ended: nothing is written.
   */
  async decide(
    executionId: string,
    id: string,
    decided: {
      decision: Exclude<Decision, 'timed_out'>;
      accountId: string | null;
      byLink: string | null;
      arguments: Record<string, unknown> | null;
      reason: string | null;
      forRestOfRun: boolean;
      outboxId: string;
      relayAfterMs: number;
    },
  ): Promise<boolean> {
    const { decision, accountId, byLink, reason, forRestOfRun, outboxId, relayAfterMs } = decided;
    const written = await runQueryForCount(
      this.#scope,
      tablesOf(this.#scope)
        .with('execution', (all) =>
          all
            .selectFrom('executions')
            .select(['id', 'organizationId'])
            .where('id', '=', executionId)
            .where('status', 'not in', finalStatuses)
            .forNoKeyUpdate(),
        )
        .with('decided', (all) =>
          all
            .updateTable('agentToolCalls as c')
            .from('execution as e')
            .set({
              decision,
              decidedBy: accountId,
              decidedAt: nowInMilliseconds,
              decidedArguments: decided.arguments && JSON.stringify(decided.arguments),
              reason,
              forRestOfRun,
              decidedByLink: byLink,
            })
            .whereRef('c.organizationId', '=', 'e.organizationId')
            .whereRef('c.executionId', '=', 'e.id')
            .where('c.id', '=', id)
            .where('c.status', '=', 'open')
            .where('c.needsApproval', 'is not', null)
            .where('c.decision', 'is', null)
            .where((where) => where.or([where('c.approveUntil', 'is', null), where('c.approveUntil', '>', now)]))
            .returning(['c.executionId', 'c.organizationId']),
        )
        .insertInto('outbox')
        .columns(['id', 'organizationId', 'kind', 'reference', 'nextAttemptAt'])
        .expression((select) =>
          select
            .selectFrom('decided')
            .select([
              select.val(outboxId).as('id'),
              'organizationId',
              sql<'resume_execution'>`'resume_execution'`.as('kind'),
              'executionId',
              fromNow(relayAfterMs).as('nextAttemptAt'),
            ]),
        ),
    );
    if (written === 1) {
      tellOfExecution(this.#scope, executionId, 'execution_steps');
      tellOfInbox(this.#scope);
    }
    return written === 1;
  }
}
