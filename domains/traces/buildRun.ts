import { formatCredits } from '../../db/credits.ts';
import type { TracedRunRow } from '../../db/repositories/executions/tracedRows.ts';
import type { Span } from '../../platform/telemetry/Span.ts';
import { derivedSpanId, formatTraceparent, traceBelow } from '../../platform/telemetry/traceContext.ts';
import type { SpanOptions } from './PartSpans.ts';
import { knownAttributes } from './spanTable.ts';

type Parent = Pick<TracedRunRow, 'id' | 'traceparent'>;

/** Returns the `traceparent` with an employee run's span, for the execution that does its work. */
export function traceparentOfRun({ id, traceparent }: Parent, ratio: number): string {
  return formatTraceparent({ ...traceBelow(traceparent, id, ratio), spanId: derivedSpanId(id) });
}

/** Returns the span of an ended employee run; null if it is not recorded. */
export function buildRun(run: TracedRunRow, { ratio }: SpanOptions): Span | null {
  const { traceId, isSampled, parent } = traceBelow(run.traceparent, run.id, ratio);
  const isError = run.status === 'error';
  if (!isSampled && !isError) return null;
  return {
    traceId,
    spanId: derivedSpanId(run.id),
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
