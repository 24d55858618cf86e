import type { AnyNodeDefinition } from '../../activities/kit/define.ts';
import type { Item } from '../../domains/executions/item.ts';
import type { AgentStepRow } from '../../db/repositories/executions/agentSteps.ts';
import type { Gateway } from '../../domains/gateway/gateway.ts';
import type { DecidedToolCall } from '../../domains/executions/agents/decideToolCall.ts';
import { ensureSandbox } from '../../domains/gateway/sandbox/sandboxModels.ts';
import type { Graph } from '../../workflows/graph/graph.ts';
import { grantCredits } from '../support/factories.ts';
import { stopInTurn } from '../support/stopInTurn.ts';
import { graphOf, TestEngine, type EngineOptions } from './engine.ts';
import { sandboxGateway } from './sandboxGateway.ts';

/** An agent's output for an item. */
export interface AgentSaid {
  text?: string;
  json?: unknown;
  steps: { step: number; kind: string; credits: string; calls: { tool: string; status: string; result: string }[] }[];
  credits: string;
}

/** An engine whose models are the sandbox's, with credits. */
export class AgentWorld {
  readonly engine: TestEngine;
  readonly #close: () => Promise<void>;

  private constructor(engine: TestEngine, close: () => Promise<void>) {
    this.engine = engine;
    this.#close = close;
  }

  static async start({
    extraNodes = [],
    ...options
  }: EngineOptions & { extraNodes?: readonly AnyNodeDefinition[] } = {}): Promise<AgentWorld> {
    const opened: { gateway?: Gateway } = {};
    const gateway: EngineOptions['gateway'] = {
      call: (call) => opened.gateway!.call(call),
      forgetAnswers: (...which) => opened.gateway!.forgetAnswers(...which),
    };
    const engine = await TestEngine.start({ extraNodes, gateway, ...options });
    const made = sandboxGateway(engine.database);
    opened.gateway = made.gateway;
    await engine.database.asSystem((repositories) => ensureSandbox(repositories, { open: true }));
    await grantCredits(engine.database, engine.organization.organizationId, 1_000_000_000n);
    return new AgentWorld(engine, made.close);
  }

  async stop(): Promise<void> {
    await stopInTurn({
      worker: () => this.engine.stopWorker(), // models receive no more requests
      gateway: () => this.#close(),
      engine: () => this.engine.stop(),
    });
  }

  /** Runs an agent on one item and gives what it left. */
  async ask(parameters: object, item: Item['json'] = {}): Promise<AgentSaid & { executionId: string }> {
    const { executionId, status, error } = await this.engine.run(agentGraph(parameters), { items: [item] });
    if (status !== 'success')
      throw Object.assign(new Error(error?.message ?? status), { code: error?.code, executionId });
    const [said] = await this.engine.items(executionId, 'A');
    return { ...(said as unknown as AgentSaid), executionId };
  }

  /** The steps of the agent `A`. */
  steps(executionId: string): Promise<AgentStepRow[]> {
    return this.engine.database.withOrganization(this.engine.organization.organizationId, ({ agentSteps }) =>
      agentSteps.list({ executionId, nodeId: 'A', runIndex: 0 }),
    );
  }

  /** Resolves when a call of the agent `A` waits for approval; returns its id. */
  async untilAsked(executionId: string): Promise<string> {
    for (const endsAtMs = Date.now() + 30_000; Date.now() < endsAtMs;) {
      const steps = await this.steps(executionId);
      const { rows } = await this.engine.database.pool.query<{ status: string }>(
        'select status from executions where id = $1',
        [executionId],
      );
      const waiting = steps
        .flatMap(({ calls }) => calls)
        .find((call) => call.status === 'open' && call.needsApproval !== null && call.decision === null);
      if (waiting && rows[0]?.status === 'waiting') return waiting.id;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error('The agent asked nobody.');
  }

  decide(
    executionId: string,
    callId: string,
    decided: { decision: 'approve' | 'reject' } & Partial<DecidedToolCall>,
  ): Promise<void> {
    const { organizationId, accountId } = this.engine.organization;
    const defaults = { arguments: null, reason: null, forRestOfRun: false };
    return this.engine.executions.decideToolCall({
      ...defaults,
      organizationId,
      accountId,
      executionId,
      callId,
      ...decided,
    });
  }

  /** Calls of models that an execution made, as the gateway recorded them, in micro-credits. */
  async charged(executionId: string): Promise<bigint[]> {
    const { rows } = await this.engine.database.pool.query<{ credits_micros: string }>(
      `select credits_micros from call_records where execution_id = $1 and status = 'ok'`,
      [executionId],
    );
    return rows.map((row) => BigInt(row.credits_micros));
  }
}

/** A trigger and the agent `A` behind it. */
export function agentGraph(parameters: object, settings: object = {}): Graph {
  const agent = { model: 'sandbox/chat', prompt: '{{ $json.say }}', ...parameters };
  return graphOf({ T: { type: 'trigger.manual' }, A: { type: 'ai.agent', parameters: agent, settings } }, 'T>A');
}

/** A tool whose arguments go into its item, and whose code says what comes back. */
export function codeTool(name: string, code: string, more: object = {}): object {
  return {
    name,
    description: `Does ${name}.`,
    type: 'logic.code',
    parameters: { code },
    filled: [{ parameter: '$json.n', type: 'number', description: 'A number.' }],
    ...more,
  };
}
