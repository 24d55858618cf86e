import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Tracer,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';

import { formatCredits } from '../../db/credits.ts';
import type { CallObserver, EndedCall } from './callObserver.ts';
import { remember } from '../boundedMap.ts';
import { parentOf } from './parentOf.ts';

export interface TracingOptions {
  /** Origin of a collector that takes OTLP over HTTP, such as `http://localhost:4318`. */
  readonly url: string;
  /** Name of the reporting process: `bureau-api` or `bureau-worker`. */
  readonly serviceName: string;
  readonly version: string;
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

/** Names that the conventions have; every other endpoint is called by its own. */
const operationNames: Partial<Record<EndedCall['endpoint'], string>> = {
  'chat.completions': 'chat',
  messages: 'chat',
  responses: 'chat',
  completions: 'text_completion',
};

/**
 * Sends model calls to an OpenTelemetry collector, one span each, without any text of prompt or response; and the requests that make them,
 * as children of their caller's span. Spans are sent in batches; batches that an unavailable or slow collector cannot accept are dropped.
 * Names: opentelemetry.io/docs/specs/semconv/gen-ai/gen-ai-spans, opentelemetry.io/docs/specs/semconv/http/http-spans.
 */
export class Tracing implements CallObserver {
  readonly #provider: TracerProvider;
  readonly #tracer: Tracer;
  /** The spans of requests by their ids. A call may end after its request, so the latest ones are kept. */
  readonly #requests = new Map<string, Context>();

  constructor({ url, serviceName, version }: TracingOptions) {
    this.#provider = new TracerProvider({
      resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': version }),
      spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${url}/v1/traces` }) })],
    });
    this.#tracer = this.#provider.getTracer('bureau', version);
  }

  /** Begins the span of a request; the returned function ends it, with the status of the response. */
  began(request: TracedRequest): (status: number) => void {
    const { method, route, requestId } = request;
    const attributes = { 'http.request.method': method, 'http.route': route, 'bureau.request_id': requestId };
    const parent = parentOf(request.traceparent);
    const span = this.#tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent);
    remember(this.#requests, [requestId, trace.setSpan(ROOT_CONTEXT, span)]);
    return (status) => {
      span.setAttribute('http.response.status_code', status);
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', String(status));
      span.end();
    };
  }

  held(): void {
    // a call is reported when it has ended
  }

  handedOver(): void {
    // a job is reported when it has ended
  }

  ended(call: EndedCall): void {
    const { record } = call;
    const endedAtMs = Date.now();
    const attributes = attributesOf(call);
    const span = this.#tracer.startSpan(
      `${attributes['gen_ai.operation.name']} ${record.model}`,
      { kind: SpanKind.CLIENT, startTime: endedAtMs - record.latencyMs, attributes },
      this.#requests.get(call.requestId) ?? ROOT_CONTEXT,
    );
    if (record.status === 'error') span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(endedAtMs);
  }

  /** Sends what waits, and ends. */
  async close(): Promise<void> {
    await this.#provider.shutdown();
  }
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
    'gen_ai.operation.name': operationNames[endpoint] ?? endpoint,
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
