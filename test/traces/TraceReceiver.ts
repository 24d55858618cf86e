import protobuf from 'protobufjs';

import {
  startHttpReceiver,
  type HttpReceiver,
  type ReceivedRequest,
  type ReceiverAnswer,
} from '../logStreaming/httpReceiver.ts';
import { hexIds } from '../telemetry/hexIds.ts';

/** A span as a collector gets it. Times are in milliseconds since 1970. */
export interface ReceivedSpan {
  service: string;
  traceId: string;
  spanId: string;
  /** '' if there is none. */
  parentSpanId: string;
  name: string;
  kind: 'internal' | 'server' | 'client' | 'consumer';
  from: number;
  to: number;
  isError: boolean;
  message: string;
  attributes: Record<string, unknown>;
  links: { traceId: string; spanId: string }[];
}

const kinds: Readonly<Record<number, ReceivedSpan['kind']>> = {
  1: 'internal',
  2: 'server',
  3: 'client',
  5: 'consumer',
};

/**
 * A collector, played: it takes OTLP over HTTP in protobuf, and refuses whatever the protocol does not allow. Source of the messages:
 * github.com/open-telemetry/opentelemetry-proto 1.9, `trace/v1/trace.proto`.
 */
export class TraceReceiver {
  /** Spans in order of arrival; a span that is sent twice is listed twice. */
  readonly received: ReceivedSpan[] = [];
  readonly faults: string[] = [];
  /** Statuses of the next answers. */
  readonly refusals: number[] = [];
  readonly #server: HttpReceiver;

  private constructor(server: HttpReceiver) {
    this.#server = server;
    server.answer = (request) => this.#take(request);
  }

  static async start(): Promise<TraceReceiver> {
    return new TraceReceiver(await startHttpReceiver());
  }

  get url(): string {
    return this.#server.url;
  }

  /** Each span once. */
  get spans(): ReceivedSpan[] {
    return [...new Map(this.received.map((span) => [`${span.traceId} ${span.spanId}`, span])).values()];
  }

  close(): Promise<void> {
    return this.#server.close();
  }

  #take({ path, headers, bytes }: ReceivedRequest): ReceiverAnswer {
    const refusal = this.refusals.shift();
    if (refusal !== undefined) return { status: refusal };
    try {
      if (path !== '/v1/traces') throw new Error(`path ${path}`);
      if (headers['content-type'] !== 'application/x-protobuf') throw new Error('content-type');
      this.received.push(...readTraces(jsonOf(bytes)));
      return { status: 200, headers: { 'content-type': 'application/x-protobuf' } };
    } catch (error) {
      this.faults.push((error as Error).message);
      return { status: 400, body: (error as Error).message };
    }
  }
}

type Json = Record<string, unknown>;

const request = protobuf
  .parse(
    `syntax = "proto3";
message ExportTraceServiceRequest { repeated ResourceSpans resource_spans = 1; }
message ResourceSpans { Resource resource = 1; repeated ScopeSpans scope_spans = 2; }
message ScopeSpans { InstrumentationScope scope = 1; repeated Span spans = 2; }
message Span {
  bytes trace_id = 1;
  bytes span_id = 2;
  bytes parent_span_id = 4;
  string name = 5;
  int32 kind = 6;
  fixed64 start_time_unix_nano = 7;
  fixed64 end_time_unix_nano = 8;
  repeated KeyValue attributes = 9;
  message Link { bytes trace_id = 1; bytes span_id = 2; }
  repeated Link links = 13;
  Status status = 15;
}
message Status { string message = 2; int32 code = 3; }
message Resource { repeated KeyValue attributes = 1; }
message InstrumentationScope { string name = 1; string version = 2; }
message AnyValue {
  oneof value { string string_value = 1; bool bool_value = 2; int64 int_value = 3; double double_value = 4; ArrayValue array_value = 5; }
}
message ArrayValue { repeated AnyValue values = 1; }
message KeyValue { string key = 1; AnyValue value = 2; }`,
  )
  .root.lookupType('ExportTraceServiceRequest');

/** Returns a request in OTLP's JSON. Errors: bytes that another message would have. */
function jsonOf(bytes: Buffer): unknown {
  const message = request.decode(bytes);
  if (request.encode(message).finish().length !== bytes.length) throw new Error('unknown fields');
  return hexIds(request.toObject(message, { longs: String, bytes: Array }));
}

function readTraces(body: unknown): ReceivedSpan[] {
  return list(only(body, ['resourceSpans'])['resourceSpans']).flatMap((resourceSpans) => {
    const { resource, scopeSpans } = only(resourceSpans, ['resource', 'scopeSpans']);
    const service = String(attributesOf(only(resource, ['attributes'])['attributes'])['service.name']);
    return list(scopeSpans).flatMap((one) => {
      const { scope, spans } = only(one, ['scope', 'spans']);
      only(scope, ['name', 'version']);
      return list(spans).map((span) => readSpan(service, span));
    });
  });
}

const spanFields = [
  'traceId',
  'spanId',
  'parentSpanId',
  'name',
  'kind',
  'startTimeUnixNano',
  'endTimeUnixNano',
  'attributes',
  'links',
  'status',
];

function readSpan(service: string, value: unknown): ReceivedSpan {
  const span = only(value, spanFields);
  const status = only(span['status'] ?? {}, ['code', 'message']);
  const kind = kinds[span['kind'] as number];
  if (kind === undefined) throw new Error(`kind ${String(span['kind'])}`);
  if (status['code'] !== undefined && status['code'] !== 2) throw new Error('status');
  const [from, to] = [milliseconds(span['startTimeUnixNano']), milliseconds(span['endTimeUnixNano'])];
  if (from > to) throw new Error(`${String(span['name'])} ends before it begins`);
  return {
    service,
    traceId: hex(span['traceId'], 32),
    spanId: hex(span['spanId'], 16),
    parentSpanId: span['parentSpanId'] === undefined ? '' : hex(span['parentSpanId'], 16),
    name: text(span['name']),
    kind,
    from,
    to,
    isError: status['code'] === 2,
    message: status['message'] === undefined ? '' : text(status['message']),
    attributes: attributesOf(span['attributes'] ?? []),
    links: list(span['links'] ?? []).map((link) => {
      const { traceId, spanId } = only(link, ['traceId', 'spanId']);
      return { traceId: hex(traceId, 32), spanId: hex(spanId, 16) };
    }),
  };
}

function attributesOf(value: unknown): Json {
  return Object.fromEntries(
    list(value).map((pair) => {
      const { key, value: given } = only(pair, ['key', 'value']);
      return [text(key), valueOf(given)];
    }),
  );
}

function valueOf(value: unknown): unknown {
  const [[kind, given] = ['', null], ...more] = Object.entries(value as Json);
  if (more.length > 0) throw new Error('a value of two kinds');
  if (kind === 'stringValue') return text(given);
  if (kind === 'boolValue' && typeof given === 'boolean') return given;
  if (kind === 'intValue' && typeof given === 'string' && /^-?\d+$/.test(given)) return Number(given);
  if (kind === 'doubleValue' && typeof given === 'number') return given;
  if (kind === 'arrayValue') return list(only(given, ['values'])['values']).map(valueOf);
  throw new Error(`value ${kind}`);
}

function only(value: unknown, fields: readonly string[]): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('no object');
  const unknown = Object.keys(value).find((field) => !fields.includes(field));
  if (unknown !== undefined) throw new Error(`unknown field ${unknown}`);
  return value as Json;
}

function list(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new Error('no list');
  return value as unknown[];
}

function text(value: unknown): string {
  if (typeof value !== 'string') throw new Error('no text');
  return value;
}

function hex(value: unknown, digits: number): string {
  const id = text(value);
  if (id.length !== digits || !/^[0-9a-f]+$/.test(id) || /^0+$/.test(id)) throw new Error(`id ${id}`);
  return id;
}

function milliseconds(value: unknown): number {
  const nanoseconds = text(value);
  if (!/^\d+$/.test(nanoseconds)) throw new Error(`time ${nanoseconds}`);
  return Number(BigInt(nanoseconds) / 1_000_000n);
}
