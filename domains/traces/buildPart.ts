import type { Span } from '../../platform/telemetry/Span.ts';
import { parseTraceparent } from '../../platform/telemetry/traceContext.ts';
import { addAgentSpans } from './addAgentSpans.ts';
import { addCallSpans } from './addCallSpans.ts';
import { addNodeSpans } from './addNodeSpans.ts';
import { traceOf } from './executionTrace.ts';
import { PartSpans, type SpanOptions } from './PartSpans.ts';
import type { RowsOfExecution } from './rowsByExecution.ts';

/** Kinds of triggers with a caller. */
const called: ReadonlySet<string> = new Set(['webhook', 'form', 'chat', 'api', 'manual']);

/** A part of an execution with its spans, and whether it is recorded even without an error. */
export interface BuiltPart {
  readonly spans: readonly Span[];
  readonly isSampled: boolean;
}

/** Returns a part of an execution; the same rows give the same spans. */
export function buildPart(rows: RowsOfExecution, part: number, options: SpanOptions): BuiltPart {
  const { execution } = rows;
  const trace = traceOf(execution, part, options.ratio);
  const spans = new PartSpans(rows, trace, options);
  addRoot(spans);
  addNodeSpans(spans);
  addAgentSpans(spans);
  addCallSpans(spans);
  return { spans: spans.spans, isSampled: trace.isSampled };
}

/** Returns the link to an anonymous caller, whose trace the execution does not join. */
function callerLinks(traceparent: string | null): Span['links'] {
  const caller = parseTraceparent(traceparent);
  return caller === null ? [] : [{ traceId: caller.traceId, spanId: caller.spanId }];
}

function addRoot(spans: PartSpans): void {
  const { execution } = spans.rows;
  const { part, parent, rootSpanId } = spans.trace;
  const wait = execution.breaks[part];
  const before = execution.breaks[part - 1];
  const startedAt = before ? new Date(before.until ?? before.at) : execution.createdAt;
  const failed = execution.status === 'error' && wait === undefined;
  const first = traceOf(execution, 0, spans.options.ratio);
  // Another organization's destination does not have the span above.
  const isForeign = spans.options.organizationId !== null && execution.callingOrganizationId !== null;
  spans.add(
    {
      spanId: rootSpanId,
      parentSpanId: parent === null || isForeign ? null : parent.spanId,
      name: 'execution',
      kind: part === 0 && called.has(execution.triggerKind) ? 'server' : 'internal',
      startedAt,
      endedAt: wait ? new Date(wait.at) : (execution.stoppedAt ?? startedAt),
      error: failed ? (execution.error ?? { code: 'internal_error' }) : null,
      attributes: {
        'bureau.project_id': execution.projectId,
        'bureau.digital_organization_id': execution.digitalOrganizationId,
        'bureau.digital_organization_name': execution.digitalOrganizationName,
        'bureau.version_id': execution.versionId,
        'bureau.execution_mode': execution.mode,
        'bureau.execution_status': wait ? 'waiting' : execution.status,
        'bureau.trigger_kind': execution.triggerKind,
        'bureau.trace_part': part,
        'bureau.retry_of': execution.retryOf,
        'bureau.parent_id': execution.parentExecutionId,
        'bureau.queued_ms':
          part === 0 && execution.startedAt
            ? Math.max(0, execution.startedAt.getTime() - execution.createdAt.getTime())
            : null,
      },
    },
    part === 0 ? callerLinks(execution.linkedTraceparent) : [{ traceId: first.traceId, spanId: first.rootSpanId }],
  );
}
