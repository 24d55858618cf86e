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

/** The place of one call: for an item of the input, or once for all (null). Places sort like the items. */
export function callPlace(run: CallingRun, itemIndex: number | null): string {
  return `${callRunOf(run).prefix}#${itemIndex === null ? once : String(itemIndex).padStart(7, '0')}`;
}

/** The item of a call position; null for all items. */
export function itemIndexOf(place: string): number | null {
  const last = place.slice(place.lastIndexOf('#') + 1);
  return last === once ? null : Number(last);
}
