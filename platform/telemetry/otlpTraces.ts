import { itemField, otlpRequest } from './otlpMessages.ts';
import { OtlpWriter } from './OtlpWriter.ts';
import { spanKinds, type Span } from './Span.ts';

/** The part of an instance that reports spans. */
export interface SpanSource {
  readonly serviceName: string;
  readonly version: string;
}

/** Numbers of fields. Source: open-telemetry/opentelemetry-proto, `trace/v1/trace.proto`. */
const fields = {
  traceId: 1,
  spanId: 2,
  parentSpanId: 4,
  name: 5,
  kind: 6,
  startedAt: 7,
  endedAt: 8,
  attributes: 9,
  links: 13,
  status: 15,
} as const;
const statusFields = { message: 2, code: 3 } as const;
const statusError = 2;

/** Returns the body of a request to `/v1/traces` (`ExportTraceServiceRequest`) in OTLP's protobuf. */
export function otlpTraces(spans: readonly Span[], source: SpanSource): Buffer<ArrayBuffer> {
  const writer = new OtlpWriter();
  for (const span of spans) writeSpan(writer, span);
  return otlpTracesOf(writer.view(0, writer.length), source);
}

/** The same for spans that `writeSpan` has written. */
export function otlpTracesOf(written: Uint8Array, { serviceName, version }: SpanSource): Buffer<ArrayBuffer> {
  const resource = { 'service.name': serviceName, 'service.version': version };
  return otlpRequest(written, { resource, scope: 'bureau', version });
}

/** Writes a span as a part of a request. */
export function writeSpan(writer: OtlpWriter, span: Span): void {
  const { attributes } = span;
  const start = writer.open(itemField);
  writer.hex(fields.traceId, span.traceId);
  writer.hex(fields.spanId, span.spanId);
  if (span.parentSpanId !== null) writer.hex(fields.parentSpanId, span.parentSpanId);
  writer.text(fields.name, span.name);
  writer.integer(fields.kind, spanKinds[span.kind]);
  writer.time(fields.startedAt, span.startedAt.getTime());
  writer.time(fields.endedAt, span.endedAt.getTime());
  for (const key in attributes) {
    const value = attributes[key];
    if (value !== null) writer.attribute(fields.attributes, key, value);
  }
  for (const { traceId, spanId } of span.links) {
    const link = writer.open(fields.links);
    writer.hex(fields.traceId, traceId);
    writer.hex(fields.spanId, spanId);
    writer.close(link);
  }
  if (span.isError) {
    const status = writer.open(fields.status);
    if (span.message) writer.text(statusFields.message, span.message);
    writer.integer(statusFields.code, statusError);
    writer.close(status);
  }
  writer.close(start);
}
