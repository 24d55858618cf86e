import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Attributes,
  type Context,
  type Tracer,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider, type IdGenerator } from '@opentelemetry/sdk-trace';

import { formatCredits } from '../../db/credits.ts';
import type { CallObserver, EndedCall } from './callObserver.ts';
import { remember } from '../boundedMap.ts';
import { operationOf } from './operationOf.ts';
import { derivedSpanId, derivedTraceId, isInRatio, parseTraceparent, type TraceParent } from './traceContext.ts';

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

/** Spans whose ids are given, because a `traceparent` with them was sent before. */
class GivenIds implements IdGenerator {
  next = { traceId: '', spanId: '' };

  generateTraceId(): string {
    return this.next.traceId;
  }

  generateSpanId(): string {
    return this.next.spanId;
  }
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
  readonly #provider: TracerProvider;
  readonly #tracer: Tracer;
  readonly #ratio: number;
  readonly #ids = new GivenIds();
  /** By their ids. A call may end after its request, so the latest ones are kept. */
  readonly #requests = new Map<string, OpenRequest>();

  constructor({ url, serviceName, version, ratio = 1 }: TracingOptions) {
    this.#ratio = ratio;
    this.#provider = new TracerProvider({
      resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': version }),
      spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${url}/v1/traces` }) })],
      idGenerator: this.#ids,
    });
    this.#tracer = this.#provider.getTracer('bureau', version);
  }

  /** Begins the span of a request; the returned function ends it, with the status of the response. */
  began({ method, route, requestId, traceparent }: TracedRequest): (status: number) => void {
    const startTime = Date.now();
    const parent = parseTraceparent(traceparent);
    const traceId = parent?.traceId ?? derivedTraceId(requestId);
    const isSampled = parent?.isSampled ?? isInRatio(traceId, this.#ratio);
    const open = { traceId, spanId: derivedSpanId(requestId), isSampled, isKept: false };
    remember(this.#requests, [requestId, open]);
    return (status) => {
      const isError = status >= 500;
      if (!isSampled && !isError && !open.isKept) return;
      this.#ids.next = open;
      const attributes = { 'http.request.method': method, 'http.route': route, 'bureau.request_id': requestId };
      const options = { kind: SpanKind.SERVER, startTime, attributes };
      const span = this.#tracer.startSpan(`${method} ${route}`, options, contextOf(parent));
      span.setAttribute('http.response.status_code', status);
      if (isError) span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', String(status));
      span.end();
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
    const traceId = request?.traceId ?? derivedTraceId(requestId);
    const isSampled = request?.isSampled ?? isInRatio(traceId, this.#ratio);
    if (!isSampled && !isError) return;
    if (request) request.isKept = true;
    const endedAtMs = Date.now();
    const attributes = attributesOf(call);
    this.#ids.next = { traceId, spanId: derivedSpanId(callId) };
    const span = this.#tracer.startSpan(
      `${attributes['gen_ai.operation.name']} ${record.model}`,
      { kind: SpanKind.CLIENT, startTime: endedAtMs - record.latencyMs, attributes },
      contextOf(request ?? null),
    );
    if (isError) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(endedAtMs);
  }

  /** Sends what waits, and ends. */
  async close(): Promise<void> {
    await this.#provider.shutdown();
  }
}

/** Returns the context below a span. Its sampled flag is always set, because sampling was decided before. */
function contextOf(parent: TraceParent | null): Context {
  if (parent === null) return ROOT_CONTEXT;
  const { traceId, spanId } = parent;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true });
}

function attributesOf(call: EndedCall): Attributes {
  const { record, endpoint } = call;
  const optional = {
    'gen_ai.usage.input_tokens': record.inputTokens,
    'gen_ai.usage.output_tokens': record.outputTokens,
    'gen_ai.usage.cache_read.input_tokens': record.cachedInputTokens,
    'error.type': record.errorCode,
    'bureau.time_to_first_byte_ms': record.ttftMs,
  };
  return {
    'gen_ai.operation.name': operationOf(endpoint),
    'gen_ai.provider.name': record.provider,
    'gen_ai.request.model': record.model,
    'gen_ai.response.model': call.upstreamName,
    'http.response.status_code': record.httpStatus,
    'bureau.call_id': call.callId,
    'bureau.request_id': call.requestId,
    'bureau.organization_id': call.organizationId,
    'bureau.status': record.status,
    'bureau.stream': record.stream,
    'bureau.credits': formatCredits(call.chargedMicros),
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== null)),
  };
}
