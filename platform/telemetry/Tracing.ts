import type { CallObserver, EndedCall } from './callObserver.ts';
import { RecentEntries } from '../RecentEntries.ts';
import { callAttributes } from './callAttributes.ts';
import { operationOf } from './operationOf.ts';
import type { Span } from './Span.ts';
import { SpanSender } from './SpanSender.ts';
import { isInRatio, spanIdOfCall, traceIdOfRequest, traceOfRequest, type TraceParent } from './traceContext.ts';

const unauthorized = 401;

export interface TracingOptions {
  /** Origin of a collector that takes OTLP over HTTP, such as `http://localhost:4318`. */
  readonly url: string;
  /** Name of the reporting process: `bureau-api` or `bureau-worker`. */
  readonly serviceName: string;
  readonly version: string;
  /** Share of the traces that begin here, from 0 to 1, that is recorded even without an error. Default: 1. */
  readonly ratio?: number;
}

/** A request, for its span. */
export interface TracedRequest {
  readonly requestId: string;
  readonly method: string;
  /** The path as the contract has it, without what its parameters are. */
  readonly route: string;
  /** As received; a request without it starts a trace. */
  readonly traceparent: string | undefined;
}

/** A request whose span is made at its end. */
interface OpenRequest extends TraceParent {
  /** True if a call of the request failed: both are recorded then. */
  isKept: boolean;
}

/**
 * Sends model calls to an OpenTelemetry collector, one span each, without any text of prompt or response; and the requests that make them,
 * as children of their caller's span. Spans are sent in batches; batches that an unavailable or slow collector cannot accept are dropped.
 * Calls of executions are spans of these (`domains/traces/`). Ids follow from those of the request and of the call.
 * Names: opentelemetry.io/docs/specs/semconv/gen-ai/gen-ai-spans, opentelemetry.io/docs/specs/semconv/http/http-spans.
 */
export class Tracing implements CallObserver {
  readonly #sender: SpanSender;
  readonly #ratio: number;
  /** By their ids. A call may end after its request, so the latest ones are kept. */
  readonly #requests = new RecentEntries<OpenRequest>();

  constructor({ url, serviceName, version, ratio = 1 }: TracingOptions) {
    this.#ratio = ratio;
    this.#sender = new SpanSender(url, { serviceName, version });
  }

  /** Begins the span of a request; the returned function ends it, with the status of the response. */
  began({ method, route, requestId, traceparent }: TracedRequest): (status: number) => void {
    const startedAt = new Date();
    const { traceId, spanId, isSampled, parent } = traceOfRequest(traceparent, requestId, this.#ratio);
    const open = { traceId, spanId, isSampled, isKept: false };
    this.#requests.set(requestId, open);
    return (status) => {
      const isError = status >= 500;
      // A caller without a valid key has no influence on sampling, not even through its trace id.
      const isWanted = status === unauthorized ? isInRatio(traceIdOfRequest(requestId), this.#ratio) : isSampled;
      if (!isWanted && !isError && !open.isKept) return;
      this.#sender.add({
        traceId,
        spanId: open.spanId,
        parentSpanId: parent?.spanId ?? null,
        name: `${method} ${route}`,
        kind: 'server',
        startedAt,
        endedAt: new Date(),
        attributes: {
          'http.request.method': method,
          'http.route': route,
          'bureau.request_id': requestId,
          'http.response.status_code': status,
          'error.type': isError ? String(status) : null,
        },
        isError,
        links: [],
      });
    };
  }

  traceOf(requestId: string): TraceParent | null {
    return this.#requests.get(requestId) ?? null;
  }

  held(): void {
    // a call is reported when it has ended
  }

  handedOver(): void {
    // a job is reported when it has ended
  }

  ended(call: EndedCall): void {
    const { record, requestId, callId } = call;
    if (call.executionId !== null) return;
    const request = this.#requests.get(requestId);
    const isError = record.status === 'error';
    const { traceId, isSampled } = request ?? traceOfRequest(null, requestId, this.#ratio);
    if (!isSampled && !isError) return;
    if (request) request.isKept = true;
    const endedAtMs = Date.now();
    const attributes = attributesOf(call);
    this.#sender.add({
      traceId,
      spanId: spanIdOfCall(callId),
      parentSpanId: request?.spanId ?? null,
      name: `${attributes['gen_ai.operation.name']} ${record.model}`,
      kind: 'client',
      startedAt: new Date(endedAtMs - record.latencyMs),
      endedAt: new Date(endedAtMs),
      attributes,
      isError,
      links: [],
    });
  }

  /** Sends what waits, and ends. */
  close(): Promise<void> {
    return this.#sender.close();
  }
}

function attributesOf(call: EndedCall) {
  const { record, endpoint, callId: id, requestId, chargedMicros: creditsMicros } = call;
  const described = { ...record, id, requestId, creditsMicros, operation: operationOf(endpoint) };
  return {
    ...callAttributes(described),
    'gen_ai.response.model': call.upstreamName,
    'bureau.organization_id': call.organizationId,
    'error.type': record.errorCode,
  } satisfies Span['attributes'];
}
