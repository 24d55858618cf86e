import type { TracedNodeRow } from '../../db/repositories/executions/tracedRows.ts';
import type { CollectedAttempt } from '../../db/rows/collectedSpan.ts';
import { partAround, partAt } from './executionTrace.ts';
import { after, omittedOf, type PartSpans } from './PartSpans.ts';

/** Adds a span for each run of a node that was in the part, and one for each of its attempts if it had several. */
export function addNodeSpans(spans: PartSpans): void {
  for (const node of spans.rows.nodes) if (isInPart(spans, node)) addNode(spans, node);
}

function isInPart({ rows: { execution }, trace: { part } }: PartSpans, node: TracedNodeRow): boolean {
  if (node.startedAt === null) return false;
  // A run of the execution that this one repeats, or of the draft's run before.
  if (execution.hasCopies && node.startedAt < execution.createdAt) return false;
  return partAt(execution.breaks, node.createdAt) === part || (part > 0 && waitedAt(execution.breaks[part - 1], node));
}

function waitedAt(
  wait: { runs: readonly (readonly [string, number])[] } | undefined,
  { nodeId, runIndex }: TracedNodeRow,
): boolean {
  return wait?.runs.some(([id, index]) => id === nodeId && index === runIndex) ?? false;
}

function addNode(spans: PartSpans, node: TracedNodeRow): void {
  const { execution } = spans.rows;
  const { part, rootSpanId } = spans.trace;
  const { breaks } = execution;
  const wait = breaks[part];
  const isWaiting = waitedAt(wait, node);
  const before = breaks[part - 1];
  const startedAt = before && waitedAt(before, node) ? new Date(before.until ?? before.at) : node.startedAt!;
  const hasEnded = node.durationMs !== null && (node.status === 'success' || node.status === 'error');
  const ownEnd = hasEnded ? after(node.startedAt!, node.durationMs!) : (execution.stoppedAt ?? startedAt);
  const endedAt = isWaiting ? new Date(wait!.at) : ownEnd;
  const key = { ...node, call: '' };
  const collected = spans.collectedOf(key);
  const error = node.status === 'error' && !isWaiting ? (node.error ?? { code: 'node_failed' }) : null;
  const status = isWaiting ? 'waiting' : node.status;
  const spanId = spans.spanOf(key);
  spans.add({
    spanId,
    parentSpanId: rootSpanId,
    name: `node ${node.type}`,
    kind: 'internal',
    startedAt,
    endedAt: endedAt < startedAt ? startedAt : endedAt,
    error,
    attributes: {
      'bureau.node_id': node.nodeId,
      'bureau.node_name': node.name,
      'bureau.node_type': node.type,
      'bureau.run_index': node.runIndex,
      'bureau.node_status': status,
      'bureau.attempts': node.attempts,
      'bureau.lost_attempts': node.lostAttempts === 0 ? null : node.lostAttempts,
      'bureau.items_out': isWaiting ? null : node.itemsOut,
      'bureau.omitted_spans': omittedOf(collected),
    },
  });
  for (const attempt of attemptsIn(spans, node)) addAttempt(spans, node, attempt);
}

function addAttempt(spans: PartSpans, node: TracedNodeRow, { attempt, from, to, error }: CollectedAttempt): void {
  spans.add({
    spanId: spans.attemptOf(node, attempt),
    parentSpanId: spans.spanOf({ ...node, call: '' }),
    name: 'attempt',
    kind: 'internal',
    startedAt: new Date(from),
    endedAt: new Date(to),
    error: error === null ? null : { code: error },
    attributes: { 'bureau.node_id': node.nodeId, 'bureau.run_index': node.runIndex, 'bureau.attempt': attempt },
  });
}

/** Returns the attempts of a run in the part, each once; none if it had a single one. */
export function attemptsIn(spans: PartSpans, run: Pick<TracedNodeRow, 'nodeId' | 'runIndex'>): CollectedAttempt[] {
  const { breaks } = spans.rows.execution;
  const attempts = spans.collectedOf({ ...run, call: '' }).filter((span) => span.kind === 'attempt');
  const inPart = attempts.filter(({ from }) => partAround(breaks, new Date(from)) === spans.trace.part);
  return [...new Map(inPart.map((attempt) => [attempt.attempt, attempt])).values()];
}
