import { sql } from 'kysely';

import { newId } from '../../ids.ts';
import { asyncCommit } from '../../asyncCommit.ts';
import { now, nowInMilliseconds } from '../../tables/expressions.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import {
  organizationOf,
  runPrepared,
  runQuery,
  runQueryForRow,
  tellOfExecution,
  tellOfInbox,
  type Scope,
} from '../scope.ts';
import type { NodeRunKey } from './executionNodes.ts';

/** Reason for an approval. */
export type ApprovalCause = 'always' | 'condition' | 'tainted';
export type Decision = 'approved' | 'edited' | 'rejected' | 'timed_out';

/** One tool call requested by a model, and its result. */
export interface ToolCallRow {
  id: string;
  step: number;
  call: number;
  /** Name for the model. */
  providerCallId: string;
  tool: string;
  /** '' where the model named a tool that the agent does not have. */
  nodeType: string;
  arguments: Record<string, unknown>;
  needsApproval: ApprovalCause | null;
  /** Deadline; null for none. */
  approveUntil: Date | null;
  decision: Decision | null;
  decidedBy: string | null;
  /** Name entered by the person who decided through the link; null if there is none. */
  decidedByLink: string | null;
  decidedAt: Date | null;
  /** The arguments as a person edited them. */
  decidedArguments: Record<string, unknown> | null;
  reason: string | null;
  forRestOfRun: boolean;
  status: 'open' | 'success' | 'error';
  /** Text for the model. */
  result: string | null;
  error: { code: string; message: string } | null;
  startedAt: Date | null;
  durationMs: number | null;
}

/** One answer of the model of an agent, with the calls that it asked for. */
export interface AgentStepRow {
  step: number;
  itemIndex: number;
  kind: 'step' | 'repair' | 'summary';
  model: string;
  content: string;
  finishReason: string | null;
  usage: Record<string, unknown>;
  creditsMicros: bigint;
  /** Something of strangers was in the conversation when the model answered. */
  tainted: boolean;
  /** Of the execution that this one retries, where it was paid. */
  kept: boolean;
  /** Of a final answer: why it was not taken. */
  fault: string | null;
  startedAt: Date;
  durationMs: number;
  calls: ToolCallRow[];
}

export type NewToolCall = Pick<
  ToolCallRow,
  'providerCallId' | 'tool' | 'nodeType' | 'arguments' | 'needsApproval' | 'approveUntil' | 'status' | 'result'
> & { error: ToolCallRow['error'] };
export type NewAgentStep = Omit<AgentStepRow, 'calls' | 'kept'> & { calls: NewToolCall[] };

/** Totals of a run's steps; the counts change with the steps and their calls. */
export interface StepTotals {
  steps: number;
  creditsMicros: bigint;
  endedCalls: number;
  decidedCalls: number;
  /** Calls that have not ended, the first of them. */
  openCalls: { tool: string; waits: boolean }[];
}

/** The calls of one tool in a run. */
export interface ToolUse {
  tool: string;
  calls: number;
  failed: number;
  /** State of the latest call. */
  status: 'open' | 'success' | 'error';
  waits: boolean;
  creditsMicros: bigint;
}

const callColumns = `id, step, call, provider_call_id, tool, node_type, arguments, needs_approval, approve_until, decision, decided_by, decided_by_link,
  decided_at, decided_arguments, reason, for_rest_of_run, status, result, error, started_at, duration_ms`;
const stepColumns =
  'step, item_index, kind, model, content, finish_reason, usage, credits_micros, tainted, fault, started_at, duration_ms';
const keptOfStep = [
  'step',
  'itemIndex',
  'kind',
  'model',
  'content',
  'finishReason',
  'usage',
  'tainted',
  'fault',
  'startedAt',
  'durationMs',
] as const;
const keptOfCall = [
  'nodeId',
  'runIndex',
  'step',
  'call',
  'providerCallId',
  'tool',
  'nodeType',
  'arguments',
  'needsApproval',
  'decision',
  'decidedBy',
  'decidedByLink',
  'decidedAt',
  'decidedArguments',
  'reason',
  'status',
  'result',
  'error',
  'durationMs',
] as const;
/** Evaluations ask no one: calls that need an approval expire at once and are not made. */
const isOfEvaluation = `EXISTS (SELECT FROM executions e WHERE e.organization_id = $1 AND e.id = $2 AND e.trigger ->> 'kind' = 'evaluation')`;
const mostSteps = 2_000;
const mostCalls = 10_000;
const mostOpenCalls = 20;
const mostTools = 200;

/** Steps of agents and their tool calls. A step is never changed; a call is decided once and ends once. */
export class AgentSteps {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** All steps of a run in order. */
  async list({ executionId, nodeId, runIndex }: NodeRunKey): Promise<AgentStepRow[]> {
    const key = [organizationOf(this.#scope), executionId, nodeId, runIndex];
    const where = 'organization_id = $1 AND execution_id = $2 AND node_id = $3 AND run_index = $4';
    const [steps, calls] = await Promise.all([
      runPrepared<Omit<AgentStepRow, 'calls'>>(this.#scope, {
        name: 'agent_steps',
        text: `SELECT ${stepColumns}, kept FROM agent_steps WHERE ${where} ORDER BY step LIMIT ${mostSteps}`,
        values: key,
      }),
      runPrepared<ToolCallRow>(this.#scope, {
        name: 'agent_tool_calls',
        text: `SELECT ${callColumns} FROM agent_tool_calls WHERE ${where} ORDER BY step, call LIMIT ${mostCalls}`,
        values: key,
      }),
    ]);
    const byStep = Map.groupBy(calls, ({ step }) => step);
    return steps.map((step) => ({ ...step, calls: byStep.get(step.step) ?? [] }));
  }

  /** Totals of a run's steps, without reading them. */
  async totals({ executionId, nodeId, runIndex }: NodeRunKey): Promise<StepTotals> {
    const isOfRun = sql`organization_id = ${organizationOf(this.#scope)} AND execution_id = ${executionId} AND node_id = ${nodeId} AND run_index = ${runIndex}`;
    const totals = await runQueryForRow(
      this.#scope,
      sql<StepTotals>`SELECT s.*, c.*, o.* FROM
         (SELECT count(*)::int AS steps, coalesce(sum(credits_micros), 0)::bigint AS credits_micros FROM agent_steps WHERE ${isOfRun}) AS s,
         (SELECT (count(*) FILTER (WHERE status <> 'open'))::int AS ended_calls, count(decision)::int AS decided_calls
          FROM agent_tool_calls WHERE ${isOfRun}) AS c,
         (SELECT coalesce(jsonb_agg(jsonb_build_object('tool', tool, 'waits', needs_approval IS NOT NULL AND decision IS NULL) ORDER BY step, call), '[]') AS open_calls
          FROM (SELECT tool, needs_approval, decision, step, call FROM agent_tool_calls WHERE ${isOfRun} AND status = 'open' ORDER BY step, call LIMIT ${mostOpenCalls}) AS x) AS o`,
    );
    return totals!;
  }

  /**
   * The tools called in a run, by name. Costs are those of searches and employees, which name the place of the call: `exe:<execution>/<place>/0/…`
   * and `<place>/0/…` (`toolPlace`).
   */
  async toolUses({ executionId, nodeId, runIndex }: NodeRunKey): Promise<ToolUse[]> {
    return runPrepared<ToolUse>(this.#scope, {
      name: 'agent_tool_uses',
      text: `SELECT c.tool, count(*)::int AS calls, (count(*) FILTER (WHERE c.status = 'error'))::int AS failed,
           (array_agg(c.status ORDER BY c.step DESC, c.call DESC))[1] AS status,
           (array_agg(c.status = 'open' AND c.needs_approval IS NOT NULL AND c.decision IS NULL ORDER BY c.step DESC, c.call DESC))[1] AS waits,
           coalesce(sum((SELECT sum(r.credits_micros) FROM catalog_runs r WHERE r.organization_id = $1 AND r.execution_id = $2
               AND starts_with(r.reference, 'exe:' || $2 || '/' || c.place || '/0/'))), 0)::bigint
             + coalesce(sum((SELECT sum(r.charged_micros - r.refunded_micros) FROM employee_runs r WHERE r.organization_id = $1 AND r.caller_execution_id = $2
               AND starts_with(r.caller_place, c.place || '/0/'))), 0)::bigint AS credits_micros
         FROM (SELECT tool, status, needs_approval, decision, step, call, node_id || '#' || run_index || '.' || step || '.' || call AS place
           FROM agent_tool_calls WHERE organization_id = $1 AND execution_id = $2 AND node_id = $3 AND run_index = $4 LIMIT ${mostCalls}) AS c
         GROUP BY c.tool ORDER BY c.tool LIMIT ${mostTools}`,
      values: [organizationOf(this.#scope), executionId, nodeId, runIndex],
    });
  }

  /** Keeps a step with its calls, all or nothing, in one statement. Returns false if that step is there already. */
  async insert(key: NodeRunKey, step: NewAgentStep): Promise<boolean> {
    const calls = step.calls.map((call, index) => ({ ...call, index, id: newId('toolCall') }));
    const rows = await runPrepared<{ inserted: boolean }>(this.#scope, {
      name: 'agent_step',
      text: `WITH step AS (
         INSERT INTO agent_steps (organization_id, execution_id, node_id, run_index, ${stepColumns})
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) ON CONFLICT DO NOTHING RETURNING step
       ), calls AS (
         INSERT INTO agent_tool_calls (organization_id, execution_id, node_id, run_index, step, call, id, provider_call_id, tool, node_type, arguments,
           needs_approval, approve_until, status, result, error)
         SELECT $1, $2, $3, $4, step.step, c.index, c.id, c."providerCallId", c.tool, c."nodeType", c.arguments, c."needsApproval",
           CASE WHEN c."needsApproval" IS NOT NULL AND ${isOfEvaluation} THEN now() ELSE c."approveUntil" END, c.status, c.result, c.error
         FROM step, jsonb_to_recordset($17) AS c (index int, id text, "providerCallId" text, tool text, "nodeType" text, arguments jsonb,
           "needsApproval" text, "approveUntil" timestamptz, status text, result text, error jsonb)
       )
       SELECT EXISTS (SELECT FROM step) AS inserted`,
      values: [
        organizationOf(this.#scope),
        key.executionId,
        key.nodeId,
        key.runIndex,
        step.step,
        step.itemIndex,
        step.kind,
        step.model,
        step.content,
        step.finishReason,
        JSON.stringify(step.usage),
        step.creditsMicros,
        step.tainted,
        step.fault,
        step.startedAt,
        step.durationMs,
        JSON.stringify(calls),
      ],
    });
    const inserted = rows[0]!.inserted;
    if (inserted) tellOfExecution(this.#scope, key.executionId, 'execution_steps');
    if (inserted && calls.some(({ needsApproval }) => needsApproval !== null)) tellOfInbox(this.#scope);
    return inserted;
  }

  /**
   * Gives a retry the steps of an agent before one, at no cost. Approvals for the rest of the run are kept with that run, and a waiting
   * call keeps its deadline.
   */
  async keep(
    { executionId, nodeId, runIndex }: NodeRunKey,
    { from, before }: { from: string; before: number },
  ): Promise<void> {
    const organizationId = organizationOf(this.#scope);
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .insertInto('agentSteps')
        .columns(['organizationId', 'executionId', 'nodeId', 'runIndex', ...keptOfStep, 'creditsMicros', 'kept'])
        .expression((select) =>
          select
            .selectFrom('agentSteps as s')
            .select([
              select.val(organizationId).as('organizationId'),
              select.val(executionId).as('executionId'),
              's.nodeId',
              's.runIndex',
              ...keptOfStep.map((column) => `s.${column}` as const),
              sql<bigint>`0`.as('creditsMicros'),
              sql<boolean>`true`.as('kept'),
            ])
            .where('s.executionId', '=', from)
            .where('s.nodeId', '=', nodeId)
            .where('s.runIndex', '=', runIndex)
            .where('s.step', '<', before),
        ),
    );
    const calls = await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('agentToolCalls')
        .select('id')
        .where('executionId', '=', from)
        .where('nodeId', '=', nodeId)
        .where('runIndex', '=', runIndex)
        .where('step', '<', before)
        .orderBy('step')
        .orderBy('call')
        .limit(mostCalls),
    );
    await this.#copyCalls(
      executionId,
      calls.map(({ id }) => id),
    );
  }

  /**
   * Returns one call of a run, or null, and records that it is being made if no approval was needed. The note waits for no disk: should a
   * crash of PostgreSQL lose it, the call is made again, as it is where its worker dies.
   */
  async takeCall(
    { executionId, nodeId, runIndex }: NodeRunKey,
    { step, call }: { step: number; call: number },
  ): Promise<(ToolCallRow & { itemIndex: number }) | null> {
    const values = [organizationOf(this.#scope), executionId, nodeId, runIndex, step, call];
    const where =
      'organization_id = $1 AND execution_id = $2 AND node_id = $3 AND run_index = $4 AND step = $5 AND call = $6';
    const [found] = await Promise.all([
      runPrepared<ToolCallRow & { itemIndex: number }>(this.#scope, {
        name: 'agent_tool_call',
        text: `SELECT ${callColumns}, (SELECT s.item_index FROM agent_steps s WHERE s.organization_id = $1 AND s.execution_id = $2 AND s.node_id = $3
           AND s.run_index = $4 AND s.step = $5) AS item_index
         FROM agent_tool_calls WHERE ${where}`,
        values,
      }),
      runPrepared(this.#scope, {
        name: 'agent_tool_call_begin',
        text: `UPDATE agent_tool_calls SET started_at = coalesce(started_at, date_trunc('milliseconds', now()))
         WHERE ${where} AND status = 'open' AND needs_approval IS NULL RETURNING ${asyncCommit}`,
        values,
      }),
    ]);
    return found[0] ?? null;
  }

  /** Notes that a call is being made. */
  async beginCall(id: string): Promise<void> {
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('agentToolCalls')
        .set({ startedAt: sql`coalesce(started_at, ${nowInMilliseconds})` })
        .where('id', '=', id)
        .where('status', '=', 'open'),
    );
  }

  /** Ends a call, unless it has ended: the first result is the one. */
  async endCall(
    executionId: string,
    id: string,
    end: { status: 'success' | 'error'; result: string; error: ToolCallRow['error']; durationMs: number },
  ): Promise<void> {
    const { status, result, error, durationMs } = end;
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('agentToolCalls')
        .set({
          status,
          result,
          error: error && JSON.stringify(error),
          durationMs: Math.min(Math.max(0, Math.round(durationMs)), 2 ** 31 - 1),
        })
        .where('id', '=', id)
        .where('status', '=', 'open'),
    );
    tellOfExecution(this.#scope, executionId, 'execution_steps');
  }

  /** Ends expired waits. */
  async timeOutDecisions({ executionId, nodeId, runIndex }: NodeRunKey): Promise<void> {
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('agentToolCalls')
        .set({ decision: 'timed_out', decidedAt: nowInMilliseconds })
        .where('executionId', '=', executionId)
        .where('nodeId', '=', nodeId)
        .where('runIndex', '=', runIndex)
        .where('needsApproval', 'is not', null)
        .where('decision', 'is', null)
        .where('status', '=', 'open')
        .where('approveUntil', '<=', now),
    );
  }

  async #copyCalls(executionId: string, ids: readonly string[]): Promise<void> {
    const organizationId = organizationOf(this.#scope);
    const newIds = ids.map(() => newId('toolCall'));
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .insertInto('agentToolCalls')
        .columns(['organizationId', 'executionId', 'id', ...keptOfCall, 'approveUntil', 'startedAt'])
        .expression((select) =>
          select
            .selectFrom(
              sql<{ fromId: string; id: string }>`unnest(${ids}::text[], ${newIds}::text[])`.as<'new'>(
                sql`new (from_id, id)`,
              ),
            )
            .innerJoin('agentToolCalls as c', 'c.id', 'new.fromId')
            .innerJoin('agentSteps as s', (join) =>
              join
                .onRef('s.executionId', '=', 'c.executionId')
                .onRef('s.nodeId', '=', 'c.nodeId')
                .onRef('s.runIndex', '=', 'c.runIndex')
                .onRef('s.step', '=', 'c.step'),
            )
            .select([
              select.val(organizationId).as('organizationId'),
              select.val(executionId).as('executionId'),
              'new.id',
              ...keptOfCall.map((column) => `c.${column}` as const),
              sql<Date | null>`CASE WHEN c.status = 'open' AND c.decision IS NULL THEN now() + (c.approve_until - s.started_at)
                ELSE c.approve_until END`.as('approveUntil'),
              sql<Date | null>`CASE WHEN c.status <> 'open' THEN c.started_at END`.as('startedAt'),
            ]),
        ),
    );
  }
}
