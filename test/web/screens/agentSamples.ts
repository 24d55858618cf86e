import type { components } from '../../../openapi/generated/types.ts';
import { serverTypes } from '../features/canvas/buildGraph.ts';
import { dailyReport } from './dailyReport.ts';
import type { Answers } from './mockApi.ts';
import { id } from './openScreen.ts';

type Schemas = components['schemas'];
type Step = Schemas['AgentSteps']['data'][number];
type Call = Schemas['AgentToolCall'];

const start = { id: 'start', type: 'trigger.manual', name: 'Start', position: { x: 0, y: 0 }, parameters: {} };
const agent = {
  id: 'agent',
  type: 'ai.agent',
  name: 'Researcher',
  position: { x: 240, y: 0 },
  parameters: { model: 'sandbox/chat', prompt: 'Go' },
};
/** A trigger and an agent. */
export const agentGraph: Schemas['Graph'] = {
  nodes: [start, agent],
  connections: [{ from: { node: 'start', port: 'main' }, to: { node: 'agent', port: 'main' } }],
};

/** A node as it ran once. */
function ran(node: typeof start | typeof agent, status: Schemas['NodeRunStatus']): Schemas['ExecutionNode'] {
  const { id: node_id, name, type } = node;
  return {
    node_id,
    name,
    type,
    run_index: 0,
    runs: 1,
    status,
    started_at: '2026-11-23T09:59:30.000Z',
    duration_ms: status === 'success' ? 1_200 : null,
    attempts: 1,
    items_in: 1,
    items_out: status === 'success' ? 1 : 0,
    outputs: {},
    output_totals: {},
    error: null,
  };
}

/** An execution whose agent is like this. */
export function executionOf(status: 'running' | 'waiting' | 'success' | 'canceled'): Schemas['Execution'] {
  const isOpen = status === 'running' || status === 'waiting';
  return {
    id: id('exe', 1),
    digital_organization_id: dailyReport.id,
    digital_organization_name: dailyReport.name,
    project_id: dailyReport.project_id,
    version_id: null,
    trace_id: 'ab'.repeat(16),
    trace_url: null,
    custom_data: {},
    mode: 'manual',
    status,
    trigger: { kind: 'manual', node_id: 'start' },
    created_at: '2026-11-23T09:59:30.000Z',
    started_at: '2026-11-23T09:59:30.000Z',
    stopped_at: isOpen ? null : '2026-11-23T09:59:40.000Z',
    wait_until: null,
    queue: null,
    error: null,
    parent_execution_id: null,
    retry_of: null,
    canceled_by: null,
    graph: agentGraph,
    nodes: [ran(start, 'success'), ran(agent, status === 'canceled' ? 'canceled' : status)],
    temporal_url: null,
    resume_url: null,
    permissions: ['execute', 'edit'],
  };
}

/** A call of a tool, as it ended well. */
export function callOf(tool: string, more: Partial<Call> = {}): Call {
  return {
    id: `tcl_${tool}`,
    tool,
    node_type: 'http.request',
    arguments: { q: 'cats' },
    status: 'success',
    approval: null,
    result: '{"found":3}',
    error: null,
    started_at: '2026-11-23T09:59:33.000Z',
    duration_ms: 420,
    ...more,
  };
}

/** Returns the approval of a call, decided or pending. */
export function approvalOf(more: Partial<NonNullable<Call['approval']>> = {}): NonNullable<Call['approval']> {
  return {
    cause: 'always',
    until: '2026-11-23T12:00:00.000Z',
    decision: null,
    decided_by: null,
    decided_by_link: null,
    link: null,
    decided_at: null,
    arguments: null,
    reason: null,
    for_rest_of_run: false,
    ...more,
  };
}

/** An answer of the model with these calls. */
export function stepOf(step: number, calls: Call[], more: Partial<Step> = {}): Step {
  return {
    step,
    item_index: 0,
    kind: 'step',
    model: 'sandbox/chat',
    content: calls.length > 0 ? '' : 'Three cats.',
    finish_reason: calls.length > 0 ? 'tool_calls' : 'stop',
    usage: { total_tokens: 120 + step },
    credits: '0.250000',
    tainted: false,
    kept: false,
    fault: null,
    started_at: '2026-11-23T09:59:31.000Z',
    duration_ms: 800,
    calls,
    ...more,
  };
}

/** A run of an agent with these steps. */
export function stepsOf(data: Step[], live: Schemas['AgentSteps']['live'] = null): Schemas['AgentSteps'] {
  const calls = data.flatMap((step) => step.calls);
  const ended = calls.filter(({ status }) => status !== 'open' && status !== 'waiting').length;
  const decided = calls.filter(({ approval }) => approval?.decision != null).length;
  return {
    data,
    steps: data.length,
    credits: (data.length * 0.25).toFixed(6),
    live,
    stamp: `${data.length}.${ended}.${decided}`,
    open_calls: calls.flatMap(({ tool, status }) =>
      status === 'open' || status === 'waiting' ? [{ tool, status }] : [],
    ),
  };
}

/** Returns the responses for the page of an execution. */
export function agentAnswers(execution: Schemas['Execution'], steps: () => Schemas['AgentSteps']): Answers {
  return {
    listNodeTypes: { data: serverTypes.present(), next_cursor: null },
    getExecution: execution,
    getExecutionProgress: {
      status: execution.status,
      started_at: execution.started_at,
      stopped_at: execution.stopped_at,
      wait_until: null,
      queue: null,
      error: null,
      canceled_by: null,
      resume_url: null,
      nodes: execution.nodes,
      cursor: 'a',
    },
    listAgentSteps: ({ query }) => ({ ...steps(), ...(query.get('live_only') === 'true' ? { data: [] } : {}) }),
  };
}
