import { spanKinds, type AttributeValue, type Span } from './Span.ts';

/** The part of an instance that reports spans. */
export interface SpanSource {
  readonly serviceName: string;
  readonly version: string;
}

const statusError = 2;
const nsPerMs = 1_000_000n;

/**
 * Returns the body of a request to `/v1/traces` (`ExportTraceServiceRequest`) in OTLP's JSON. Source: opentelemetry.io/docs/specs/otlp,
 * "JSON Protobuf Encoding": ids in hexadecimal, 64-bit integers as texts, enumerations as numbers.
 */
export function otlpTraces(spans: readonly Span[], { serviceName, version }: SpanSource): object {
  const resource = { attributes: attributesOf({ 'service.name': serviceName, 'service.version': version }) };
  const scopeSpans = [{ scope: { name: 'bureau', version }, spans: spans.map(toJson) }];
  return { resourceSpans: [{ resource, scopeSpans }] };
}

function toJson(span: Span): object {
  const { traceId, spanId, parentSpanId, name, kind, startedAt, endedAt, attributes, links } = span;
  return {
    traceId,
    spanId,
    ...(parentSpanId === null ? {} : { parentSpanId }),
    name,
    kind: spanKinds[kind],
    startTimeUnixNano: nanoseconds(startedAt),
    endTimeUnixNano: nanoseconds(endedAt),
    attributes: attributesOf(attributes),
    ...(links.length > 0 ? { links } : {}),
    status: span.isError ? { code: statusError, ...(span.message ? { message: span.message } : {}) } : {},
  };
}

function nanoseconds(time: Date): string {
  return String(BigInt(time.getTime()) * nsPerMs);
}

function attributesOf(attributes: Readonly<Record<string, AttributeValue>>): object[] {
  return Object.entries(attributes).map(([key, value]) => ({ key, value: valueOf(value) }));
}

function valueOf(value: AttributeValue): object {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  if (typeof value === 'number') return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
  return { arrayValue: { values: value.map(valueOf) } };
}
