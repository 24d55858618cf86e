import { SpanKind, SpanStatusCode, type Attributes, type Tracer } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';

import { formatCredits } from '../db/credits.ts';
import type { CallObserver, EndedCall } from '../gateway/callObserver.ts';

export interface TracingOptions {
  /** Origin of a collector that takes OTLP over HTTP, such as `http://localhost:4318`. */
  readonly url: string;
  /** Which process tells: `bureau-api` or `bureau-worker`. */
  readonly serviceName: string;
  readonly version: string;
}

/** Names that the conventions have; every other endpoint is called by its own. */
const operationNames: Partial<Record<EndedCall['endpoint'], string>> = {
  'chat.completions': 'chat',
  messages: 'chat',
  responses: 'chat',
  completions: 'text_completion',
};

/**
 * Tells an OpenTelemetry collector of every call of a model: one span each, without any text of prompt or answer. Spans are sent in
 * batches; what a collector that is away or slow cannot take is dropped.
 * Names: opentelemetry.io/docs/specs/semconv/gen-ai/gen-ai-spans.
 */
export class Tracing implements CallObserver {
  readonly #provider: TracerProvider;
  readonly #tracer: Tracer;

  constructor({ url, serviceName, version }: TracingOptions) {
    this.#provider = new TracerProvider({
      resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': version }),
      spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${url}/v1/traces` }) })],
    });
    this.#tracer = this.#provider.getTracer('bureau', version);
  }

  held(): void {
    // a call is told of when it has ended
  }

  handedOver(): void {
    // a job is told of when it has ended
  }

  ended(call: EndedCall): void {
    const { record } = call;
    const endedAtMs = Date.now();
    const attributes = attributesOf(call);
    const span = this.#tracer.startSpan(`${attributes['gen_ai.operation.name']} ${record.model}`, {
      kind: SpanKind.CLIENT,
      startTime: endedAtMs - record.latencyMs,
      attributes,
    });
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
