import type { TraceBreak } from '../../db/rows/collectedSpan.ts';
import { derivedSpanId, derivedTraceId, traceBelow, type TraceParent } from '../../platform/telemetry/traceContext.ts';

/** Source of the ids of an execution's spans. */
export interface TracedExecution {
  readonly id: string;
  /** `traceparent` of its caller. */
  readonly traceparent: string | null;
}

/** The trace of one part of an execution. Part 0 ends at the first wait; each part after a wait is a trace of its own. */
export interface PartTrace {
  readonly traceId: string;
  readonly part: number;
  /** Id of the part's span `execution`. */
  readonly rootSpanId: string;
  /** The caller's span; null after a wait, and without a caller. */
  readonly parent: TraceParent | null;
  /** Whether it is recorded even without an error. All parts of an execution, and its calls, have the same value. */
  readonly isSampled: boolean;
}

/** Returns the trace of a part: the caller's, or a trace with an id that is derived from the execution and the part. */
export function traceOf({ id, traceparent }: TracedExecution, part: number, ratio: number): PartTrace {
  const { traceId, isSampled, parent } = traceBelow(traceparent, id, ratio);
  return {
    traceId: part === 0 ? traceId : derivedTraceId(id, part),
    part,
    rootSpanId: derivedSpanId(id, part),
    parent: part === 0 ? parent : null,
    isSampled,
  };
}

/** A run of a node; for a call of an agent's tool, its place (`toolPlace`) as the node and 0. */
export interface TracedRun {
  readonly executionId: string;
  readonly nodeId: string;
  readonly runIndex: number;
}

/** Returns the id of a run's span in a part. Executions that it calls have it as their parent. */
export function runSpanId({ executionId, nodeId, runIndex }: TracedRun, part: number): string {
  return derivedSpanId(executionId, nodeId, runIndex, part);
}

/** Returns the place of a tool call, by which its own calls are found. */
export function toolPlace(nodeId: string, runIndex: number, { step, call }: { step: number; call: number }): string {
  return `${nodeId}#${runIndex}.${step}.${call}`;
}

/** Returns the part in which a row was written. Rows and waits have the time of the database. */
export function partAt(breaks: readonly TraceBreak[], time: Date): number {
  return breaks.filter(({ at }) => Date.parse(at) < time.getTime()).length;
}

/** Returns the part in which a worker did something. Its clock may differ from the database's, so the middle of the wait decides. */
export function partAround(breaks: readonly TraceBreak[], time: Date): number {
  return breaks.filter(({ at, until }) => (Date.parse(at) + Date.parse(until ?? at)) / 2 < time.getTime()).length;
}
