import type { TracedNodeRow, TracedStepRow, TracedToolRow } from '../../db/repositories/executions/tracedRows.ts';
import { partAround, partAt } from './executionTrace.ts';
import { after, omittedOf, type PartSpans } from './PartSpans.ts';

/** Adds the work of agents in the part: a span for each item, with the tool calls below it. Model calls are added by `addCallSpans`. */
export function addAgentSpans(spans: PartSpans): void {
  const steps = stepsIn(spans);
  const tools = toolsIn(spans);
  const itemOf = new Map(spans.rows.steps.map((step) => [keyOf(step), step.itemIndex]));
  const work = new Map<string, Work>();
  const at = (row: TracedStepRow | TracedToolRow): Work => {
    const itemIndex = itemOf.get(keyOf(row)) ?? 0;
    const { nodeId, runIndex } = row;
    const key = JSON.stringify([nodeId, runIndex, itemIndex]);
    const known = work.get(key) ?? { nodeId, runIndex, itemIndex, steps: [], tools: [] };
    work.set(key, known);
    return known;
  };
  for (const step of steps) at(step).steps.push(step);
  for (const tool of tools) at(tool).tools.push(tool);
  const nodes = new Map(spans.rows.nodes.map((node) => [runOf(node), node]));
  for (const one of work.values()) {
    const node = nodes.get(runOf(one));
    if (node) addWork(spans, node, one);
  }
}

/** The work of one run on one item. */
interface Work {
  nodeId: string;
  runIndex: number;
  itemIndex: number;
  steps: TracedStepRow[];
  tools: TracedToolRow[];
}

function keyOf({ nodeId, runIndex, step }: Pick<TracedStepRow, 'nodeId' | 'runIndex' | 'step'>): string {
  return JSON.stringify([nodeId, runIndex, step]);
}

function runOf({ nodeId, runIndex }: Pick<TracedNodeRow, 'nodeId' | 'runIndex'>): string {
  return JSON.stringify([nodeId, runIndex]);
}

/** Returns the steps that agents made in the part. */
export function stepsIn({ rows, trace }: PartSpans): TracedStepRow[] {
  return rows.steps.filter(({ startedAt }) => partAround(rows.execution.breaks, startedAt) === trace.part);
}

function toolsIn({ rows, trace }: PartSpans): TracedToolRow[] {
  return rows.tools.filter(({ startedAt }) => partAt(rows.execution.breaks, startedAt) === trace.part);
}

function addWork(spans: PartSpans, node: TracedNodeRow, { nodeId, runIndex, itemIndex, steps, tools }: Work): void {
  const all = [...steps, ...tools];
  const spanId = spans.agentOf({ nodeId, runIndex }, itemIndex);
  spans.add({
    spanId,
    parentSpanId: spans.spanOf({ nodeId, runIndex, call: '' }),
    name: `invoke_agent ${node.name}`,
    kind: 'internal',
    startedAt: new Date(Math.min(...all.map(({ startedAt }) => startedAt.getTime()))),
    endedAt: new Date(Math.max(...all.map(({ startedAt, durationMs }) => startedAt.getTime() + durationMs))),
    attributes: {
      'gen_ai.operation.name': 'invoke_agent',
      'gen_ai.agent.name': node.name,
      'bureau.node_id': nodeId,
      'bureau.run_index': runIndex,
      'bureau.item_index': itemIndex,
      'bureau.steps': steps.length,
    },
  });
  for (const tool of tools) addTool(spans, tool, spanId);
}

function addTool(spans: PartSpans, tool: TracedToolRow, parentSpanId: string): void {
  const call = `${tool.step}.${tool.call}`;
  const { showsContents } = spans;
  spans.add({
    spanId: spans.spanOf({ ...tool, call }),
    parentSpanId,
    name: `execute_tool ${tool.tool}`,
    kind: 'internal',
    startedAt: tool.startedAt,
    endedAt: after(tool.startedAt, tool.durationMs),
    error: tool.status === 'error' ? (tool.error ?? { code: 'node_failed' }) : null,
    attributes: {
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': tool.tool,
      'gen_ai.tool.type': 'function',
      'gen_ai.tool.call.id': tool.providerCallId,
      'gen_ai.tool.call.arguments': showsContents ? tool.arguments : null,
      'gen_ai.tool.call.result': showsContents ? tool.result : null,
      'bureau.node_type': tool.nodeType,
      'bureau.omitted_spans': omittedOf(spans.collectedOf({ ...tool, call })),
    },
  });
}
