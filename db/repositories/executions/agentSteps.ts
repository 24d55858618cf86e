import type { components } from '../../../openapi/generated/types.ts';
import { newId } from '../../ids.ts';
import { asyncCommit } from '../../asyncCommit.ts';
import type { NodeRunKey } from './executionNodes.ts';
import { organizationOf, runChange, runPrepared, runStatement, tellOfExecution, type Scope } from '../scope.ts';

type Schemas = components['schemas'];

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

const callColumns = `id, step, call, provider_call_id, tool, node_type, arguments, needs_approval, approve_until, decision, decided_by, decided_by_link,
  decided_at, decided_arguments, reason, for_rest_of_run, status, result, error, started_at, duration_ms`;
const stepColumns =
  'step, item_index, kind, model, content, finish_reason, usage, credits_micros, tainted, fault, started_at, duration_ms';
/** Evaluations ask no one: calls that need an approval expire at once and are not made. */
const isOfEvaluation = `EXISTS (SELECT FROM executions e WHERE e.organization_id = $1 AND e.id = $2 AND e.trigger ->> 'kind' = 'evaluation')`;
const mostSteps = 2_000;
const mostCalls = 10_000;
const mostOpenCalls = 20;

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
    const where = 'organization_id = $1 AND execution_id = $2 AND node_id = $3 AND run_index = $4';
    const rows = await runStatement<StepTotals>(
      this.#scope,
      `SELECT s.*, c.*, o.* FROM
         (SELECT count(*)::int AS steps, coalesce(sum(credits_micros), 0)::bigint AS credits_micros FROM agent_steps WHERE ${where}) AS s,
         (SELECT (count(*) FILTER (WHERE status <> 'open'))::int AS ended_calls, count(decision)::int AS decided_calls
          FROM agent_tool_calls WHERE ${where}) AS c,
         (SELECT coalesce(jsonb_agg(jsonb_build_object('tool', tool, 'waits', needs_approval IS NOT NULL AND decision IS NULL) ORDER BY step, call), '[]') AS open_calls
          FROM (SELECT tool, needs_approval, decision, step, call FROM agent_tool_calls WHERE ${where} AND status = 'open' ORDER BY step, call LIMIT ${mostOpenCalls}) AS x) AS o`,
      [organizationOf(this.#scope), executionId, nodeId, runIndex],
    );
    return rows[0]!;
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
    const key = [organizationOf(this.#scope), executionId, nodeId, runIndex, from, before];
    const earlier =
      's.organization_id = $1 AND s.execution_id = $5 AND s.node_id = $3 AND s.run_index = $4 AND s.step < $6';
    await runChange(
      this.#scope,
      `INSERT INTO agent_steps (organization_id, execution_id, node_id, run_index, ${stepColumns}, kept)
       SELECT $1, $2, $3, $4, step, item_index, kind, model, content, finish_reason, usage, 0, tainted, fault, started_at, duration_ms, true
       FROM agent_steps s WHERE ${earlier}`,
      key,
    );
    const calls = await runStatement<{ id: string }>(
      this.#scope,
      `SELECT id FROM agent_tool_calls s WHERE s.organization_id = $1 AND s.execution_id = $2 AND s.node_id = $3 AND s.run_index = $4 AND s.step < $5
       ORDER BY step, call LIMIT ${mostCalls}`,
      [key[0], from, nodeId, runIndex, before],
    );
    await runChange(
      this.#scope,
      `INSERT INTO agent_tool_calls (organization_id, execution_id, node_id, run_index, step, call, id, provider_call_id, tool, node_type, arguments,
         needs_approval, approve_until, decision, decided_by, decided_by_link, decided_at, decided_arguments, reason, status, result, error, started_at, duration_ms)
       SELECT $1, $2, c.node_id, c.run_index, c.step, c.call, new.id, provider_call_id, tool, node_type, arguments, needs_approval,
         CASE WHEN c.status = 'open' AND decision IS NULL THEN now() + (approve_until - s.started_at) ELSE approve_until END,
         decision, decided_by, decided_by_link, decided_at, decided_arguments, reason, c.status, result, error,
         CASE WHEN c.status <> 'open' THEN c.started_at END, c.duration_ms
       FROM unnest($3::text[], $4::text[]) AS new (from_id, id)
       JOIN agent_tool_calls c ON c.organization_id = $1 AND c.id = new.from_id
       JOIN agent_steps s USING (organization_id, execution_id, node_id, run_index, step)`,
      [key[0], executionId, calls.map(({ id }) => id), calls.map(() => newId('toolCall'))],
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
    await runChange(
      this.#scope,
      `UPDATE agent_tool_calls SET started_at = coalesce(started_at, date_trunc('milliseconds', now()))
       WHERE organization_id = $1 AND id = $2 AND status = 'open'`,
      [organizationOf(this.#scope), id],
    );
  }

  /** Ends a call, unless it has ended: the first result is the one. */
  async endCall(
    executionId: string,
    id: string,
    end: { status: 'success' | 'error'; result: string; error: ToolCallRow['error']; durationMs: number },
  ): Promise<void> {
    await runPrepared(this.#scope, {
      name: 'agent_tool_call_end',
      text: `UPDATE agent_tool_calls SET status = $3, result = $4, error = $5, duration_ms = $6
       WHERE organization_id = $1 AND id = $2 AND status = 'open'`,
      values: [
        organizationOf(this.#scope),
        id,
        end.status,
        end.result,
        end.error && JSON.stringify(end.error),
        Math.min(Math.max(0, Math.round(end.durationMs)), 2 ** 31 - 1),
      ],
    });
    tellOfExecution(this.#scope, executionId, 'execution_steps');
  }

  /** Ends expired waits. */
  async timeOutDecisions({ executionId, nodeId, runIndex }: NodeRunKey): Promise<void> {
    await runChange(
      this.#scope,
      `UPDATE agent_tool_calls SET decision = 'timed_out', decided_at = date_trunc('milliseconds', now())
       WHERE organization_id = $1 AND execution_id = $2 AND node_id = $3 AND run_index = $4
         AND needs_approval IS NOT NULL AND decision IS NULL AND status = 'open' AND approve_until <= now()`,
      [organizationOf(this.#scope), executionId, nodeId, runIndex],
    );
  }

  /** A call by its id; null if this execution has none. */
  async find(executionId: string, id: string): Promise<FoundToolCall | null> {
    const rows = await runStatement<FoundToolCall>(
      this.#scope,
      `SELECT ${callColumns}, node_id, run_index, (SELECT e.status FROM executions e WHERE e.organization_id = $1 AND e.id = $2) AS execution_status
       FROM agent_tool_calls WHERE organization_id = $1 AND execution_id = $2 AND id = $3`,
      [organizationOf(this.#scope), executionId, id],
    );
    return rows[0] ?? null;
  }

  /** The waiting calls of an execution, the oldest first. */
  async waiting(executionId: string, limit: number): Promise<WaitingToolCall[]> {
    return runStatement<WaitingToolCall>(
      this.#scope,
      `SELECT id, node_id, tool, arguments, needs_approval FROM agent_tool_calls
       WHERE organization_id = $1 AND execution_id = $2 AND needs_approval IS NOT NULL AND decision IS NULL AND status = 'open'
         AND (approve_until IS NULL OR approve_until > now())
       ORDER BY id LIMIT $3`,
      [organizationOf(this.#scope), executionId, limit],
    );
  }

  /** Reads the same for a holder of its link; system only. */
  async findLinked({ executionId, callId }: { executionId: string; callId: string }): Promise<LinkedToolCall | null> {
    const rows = await runStatement<LinkedToolCall>(
      this.#scope,
      `SELECT c.id, c.organization_id, c.execution_id, c.node_id, c.tool, c.arguments, c.needs_approval, c.approve_until, c.decision, c.status,
         e.status AS execution_status, coalesce(e.graph, v.graph) AS graph, d.name AS digital_organization_name
       FROM agent_tool_calls c
       JOIN executions e ON e.organization_id = c.organization_id AND e.id = c.execution_id
       JOIN digital_organizations d ON d.organization_id = e.organization_id AND d.id = e.digital_organization_id
       JOIN organizations o ON o.id = c.organization_id AND o.deletes_at IS NULL
       LEFT JOIN versions v ON v.organization_id = e.organization_id AND v.id = e.version_id
       WHERE c.execution_id = $1 AND c.id = $2`,
      [executionId, callId],
    );
    return rows[0] ?? null;
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
    const rows = await runStatement(
      this.#scope,
      `WITH execution AS (
         SELECT id, organization_id FROM executions
         WHERE organization_id = $1 AND id = $2 AND status NOT IN ('success', 'error', 'canceled') FOR NO KEY UPDATE
       ), decided AS (
         UPDATE agent_tool_calls c SET decision = $4, decided_by = $5, decided_at = date_trunc('milliseconds', now()), decided_arguments = $6,
           reason = $7, for_rest_of_run = $8, decided_by_link = $11
         FROM execution e WHERE c.organization_id = e.organization_id AND c.execution_id = e.id AND c.id = $3 AND c.status = 'open'
           AND c.needs_approval IS NOT NULL AND c.decision IS NULL AND (c.approve_until IS NULL OR c.approve_until > now())
         RETURNING c.execution_id, c.organization_id
       )
       INSERT INTO outbox (id, organization_id, kind, reference, next_attempt_at)
       SELECT $9, organization_id, 'resume_execution', execution_id, now() + $10::int * interval '1 millisecond' FROM decided
       RETURNING id`,
      [
        organizationOf(this.#scope),
        executionId,
        id,
        decided.decision,
        decided.accountId,
        decided.arguments && JSON.stringify(decided.arguments),
        decided.reason,
        decided.forRestOfRun,
        decided.outboxId,
        decided.relayAfterMs,
        decided.byLink,
      ],
    );
    if (rows.length === 1) tellOfExecution(this.#scope, executionId, 'execution_steps');
    return rows.length === 1;
  }
}
