import type { CallRun } from '../../../db/repositories/executions/executionCalls.ts';

/** One run of a node that calls digital organizations. */
export interface CallingRun {
  executionId: string;
  nodeId: string;
  runIndex: number;
  /** Number of the node's own attempt, from 1. */
  attempt: number;
}

const once = 'once';

/** Prefix of all calls of one attempt of a node run; node ids contain no `#`. */
export function callRunOf({ executionId, nodeId, runIndex, attempt }: CallingRun): CallRun {
  return { executionId, prefix: `${nodeId}#${runIndex}${attempt === 1 ? '' : `/${attempt}`}` };
}

/** Returns the key of a call: for an item of the input, or once for all (null). Keys sort like the items. */
export function callKey(run: CallingRun, itemIndex: number | null): string {
  return `${callRunOf(run).prefix}#${itemIndex === null ? once : String(itemIndex).padStart(7, '0')}`;
}

/** Returns the item of a key; null for all items. */
export function itemIndexOf(key: string): number | null {
  const last = key.slice(key.lastIndexOf('#') + 1);
  return last === once ? null : Number(last);
}
