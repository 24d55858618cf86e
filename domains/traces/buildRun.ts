import { formatCredits } from '../../db/credits.ts';
import type { TracedRunRow } from '../../db/repositories/executions/tracedRows.ts';
import type { Span } from '../../platform/telemetry/Span.ts';
import {
  derivedSpanId,
  derivedTraceId,
  formatTraceparent,
  isInRatio,
  parseTraceparent,
  type TraceParent,
} from '../../platform/telemetry/traceContext.ts';
import type { SpanOptions } from './PartSpans.ts';
import { knownAttributes } from './spanTable.ts';

type Parent = Pick<TracedRunRow, 'id' | 'traceparent'>;

/** The trace of an employee run, and the caller's span above it. */
function traceOfRun({ id, traceparent }: Parent, ratio: number): { own: TraceParent; parent: TraceParent | null } {
  const parent = parseTraceparent(traceparent);
  const traceId = parent?.traceId ?? derivedTraceId(id);
  const isSampled = parent?.isSampled ?? isInRatio(traceId, ratio);
  return { own: { traceId, spanId: derivedSpanId(id), isSampled }, parent };
}

/** Returns the `traceparent` with an employee run's span, for the execution that does its work. */
export function traceparentOfRun(run: Parent, ratio: number): string {
  return formatTraceparent(traceOfRun(run, ratio).own);
}

/** Returns the span of an ended employee run; null if it is not recorded. */
export function buildRun(run: TracedRunRow, { ratio }: SpanOptions): Span | null {
  const { own, parent } = traceOfRun(run, ratio);
  const isError = run.status === 'error';
  if (!own.isSampled && !isError) return null;
  return {
    traceId: own.traceId,
    spanId: own.spanId,
    parentSpanId: parent?.spanId ?? null,
    name: 'employee_run',
    kind: 'internal',
    startedAt: run.createdAt,
    endedAt: run.stoppedAt ?? run.createdAt,
    isError,
    links: [],
    attributes: knownAttributes({
      'bureau.organization_id': run.organizationId,
      'bureau.employee_run_id': run.id,
      'bureau.employee_id': run.employeeId,
      'bureau.position_id': run.positionId,
      'bureau.run_status': run.status,
      'bureau.credits': formatCredits(run.chargedMicros),
      'error.type': run.errorCode,
    }),
  };
}
