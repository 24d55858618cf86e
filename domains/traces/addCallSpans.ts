import type { TracedCallRow, TracedSpansRow, TracedStepRow } from '../../db/repositories/executions/tracedRows.ts';
import type { CollectedRequest } from '../../db/rows/collectedSpan.ts';
import { callAttributes } from '../../platform/telemetry/callAttributes.ts';
import { operationOf } from '../../platform/telemetry/operationOf.ts';
import { spanIdOfCall } from '../../platform/telemetry/traceContext.ts';
import { stepsIn } from './addAgentSpans.ts';
import { attemptsIn } from './addNodeSpans.ts';
import { partAt } from './executionTrace.ts';
import { after, type PartSpans } from './PartSpans.ts';
import { requestIdOf } from './requestIdOf.ts';

/** Adds what left the instance in the part: requests of nodes and of tools, and calls of models. */
export function addCallSpans(spans: PartSpans): void {
  const { rows, trace } = spans;
  const places = placesOf(spans);
  for (const row of rows.spans) {
    const parentOf = parentsIn(spans, row);
    for (const span of row.spans)
      if (span.kind === 'request' && span.part === trace.part) addRequest(spans, span, parentOf(span.attempt));
  }
  for (const call of rows.calls)
    if (partAt(rows.execution.breaks, call.createdAt) === trace.part)
      addCall(spans, call, places.get(call.requestId) ?? { parentSpanId: trace.rootSpanId });
}

/** The caller of a model: its span, and the step of an agent. */
interface Place {
  readonly parentSpanId: string;
  readonly step?: TracedStepRow;
}

/** Returns the places of model calls by the ids of their requests. */
function placesOf(spans: PartSpans): Map<string, Place> {
  const { rows } = spans;
  const places = new Map<string, Place>();
  for (const row of rows.spans) {
    const parentOf = parentsIn(spans, row);
    for (const span of row.spans)
      if (span.kind === 'call') places.set(span.request, { parentSpanId: parentOf(span.attempt) });
  }
  for (const step of stepsIn(spans)) {
    const place = `${rows.execution.id}/${step.nodeId}/${step.runIndex}/step ${step.step}`;
    places.set(requestIdOf(place), { parentSpanId: spans.agentOf(step, step.itemIndex), step });
  }
  return places;
}

/** Returns a lookup from an attempt to its span, or to the span of the run or tool call if the attempt has none. */
function parentsIn(spans: PartSpans, row: TracedSpansRow): (attempt: number) => string {
  const attempts = row.call === '' ? attemptsIn(spans, row) : [];
  const ids = new Map(attempts.map(({ attempt }) => [attempt, spans.attemptOf(row, attempt)]));
  const own = spans.spanOf(row);
  return (attempt) => ids.get(attempt) ?? own;
}

function addRequest(spans: PartSpans, request: CollectedRequest, parentSpanId: string): void {
  const { method, host, port, status, from, to, id } = request;
  const failed = status !== null && status >= 400 ? String(status) : null;
  const code = request.error ?? failed;
  // A host may come from the items of a hirer.
  const isShown = spans.rows.execution.itemsOrganizationId === null;
  spans.add({
    spanId: id,
    parentSpanId,
    name: method,
    kind: 'client',
    startedAt: new Date(from),
    endedAt: new Date(to),
    error: code === null ? null : { code },
    attributes: {
      'http.request.method': method,
      'http.response.status_code': status,
      'server.address': isShown ? host : null,
      'server.port': isShown ? port : null,
    },
  });
}

function addCall(spans: PartSpans, call: TracedCallRow, { parentSpanId, step }: Place): void {
  const operation = call.kind === 'search' ? 'search' : operationOf(call.endpoint);
  const error = call.status === 'error' ? { code: call.errorCode ?? String(call.httpStatus) } : null;
  spans.add({
    spanId: spanIdOfCall(call.id),
    parentSpanId,
    name: `${operation} ${call.model}`,
    kind: 'client',
    startedAt: after(call.createdAt, -call.latencyMs),
    endedAt: call.createdAt,
    error,
    attributes: {
      ...callAttributes({ ...call, operation }),
      'gen_ai.response.model': step?.model,
      'gen_ai.response.finish_reasons': step?.finishReason ? [step.finishReason] : null,
      'gen_ai.output.messages': step && spans.showsContents ? outputMessages(step) : null,
    },
  });
}

function outputMessages({ content, finishReason }: TracedStepRow): string {
  return JSON.stringify([{ role: 'assistant', parts: [{ type: 'text', content }], finish_reason: finishReason ?? '' }]);
}
