import { ActivityCancellationType, proxyActivities, proxyLocalActivities } from '@temporalio/workflow';

import type { Bookkeeping, NodeAnswer, NodeCall, ToolCall } from './contract.ts';
import type { NodeRun } from './graph/Walk.ts';
import { withNodeSlot, type SlotBell, type Ran } from './nodeSlot.ts';
import { summaryOf } from './summaryOf.ts';
import { defaultNodeTimeoutMs, heartbeatTimeoutMs, maxLocalInputBytes } from './timing.ts';

// The database may be away for a while: nothing is given up before a week. Long pauses are timers, which cost no task.
const bookkeepingOptions = {
  startToCloseTimeout: '30 seconds',
  scheduleToCloseTimeout: '7 days',
  localRetryThreshold: '5 seconds',
  retry: { initialInterval: '200 milliseconds', backoffCoefficient: 2, maximumInterval: '30 seconds' },
} as const;

/** The bookkeeping steps, each under a summary that says in Temporal UI what it does. */
export function bookkeeping(summary: string): Bookkeeping {
  return proxyLocalActivities<Bookkeeping>({ ...bookkeepingOptions, summary });
}

// Number of times that Temporal repeats a run ended by an outage or a lost worker. A node's own failures are counted in
// activities/engine/runNode.ts, by the node's own settings, and ends here at once or comes with its own delay.
const interruptions = {
  initialInterval: '500 milliseconds',
  backoffCoefficient: 2,
  maximumInterval: '30 seconds',
  maximumAttempts: 200,
} as const;

// A back-off from here on is a timer of Temporal's and holds no workflow task, of which a worker has few.
const longestHeldPause = '200 milliseconds';

// A pure node is bounded by the time of the processor that it takes (platform/expressions/README.md). The clock only counts how long it
// waited for one, which is nothing that it did wrong: a busy worker fails no node.
const longestLocalWait = '1 hour';

/**
 * Runs a node: in the workflow task where its type allows it, its input is small and it does not take long, else as an activity of its
 * own, once a worker has a place for it.
 */
export async function callNode(run: NodeRun, call: NodeCall): Promise<Ran> {
  const { node, runIndex, inputBytes } = run;
  const summary = summaryOf(node.name);
  if (node.local && inputBytes < maxLocalInputBytes) {
    const local = proxyLocalActivities<Record<string, (call: NodeCall) => Promise<NodeAnswer>>>({
      startToCloseTimeout: longestLocalWait,
      localRetryThreshold: longestHeldPause,
      retry: interruptions,
      summary,
    });
    const answer = await local[node.type]!(call);
    if (!('asActivity' in answer || 'noPlace' in answer)) return answer;
  }
  const remote = proxyActivities<Record<string, (call: NodeCall) => Promise<NodeAnswer>>>({
    activityId: `${node.id}#${runIndex}${call.resume ? '/resume' : ''}`,
    startToCloseTimeout: (node.timeoutMs ?? defaultNodeTimeoutMs) + heartbeatTimeoutMs,
    heartbeatTimeout: heartbeatTimeoutMs,
    cancellationType: ActivityCancellationType.TRY_CANCEL,
    retry: interruptions,
    summary,
  });
  return withNodeSlot(() => remote[node.type]!(call));
}

/** Runs a call of a tool of an agent as an activity of the tool's own type: `<node>#<run>.<step>.<call>`, under the tool's name. */
export function callTool(
  { node, runIndex }: NodeRun,
  { type, ...tool }: ToolCall,
  { call, bell }: { call: NodeCall; bell: SlotBell },
): Promise<Ran> {
  const remote = proxyActivities<Record<string, (call: NodeCall) => Promise<NodeAnswer>>>({
    activityId: `${node.id}#${runIndex}.${tool.step}.${tool.call}${call.resume ? '/resume' : ''}`,
    startToCloseTimeout: defaultNodeTimeoutMs + heartbeatTimeoutMs,
    heartbeatTimeout: heartbeatTimeoutMs,
    cancellationType: ActivityCancellationType.TRY_CANCEL,
    retry: interruptions,
    summary: summaryOf(tool.name),
  });
  return withNodeSlot(() => remote[type]!({ ...call, tool }), bell);
}
