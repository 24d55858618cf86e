import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';

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
 * A collector, played: it takes OTLP over HTTP in JSON, and refuses whatever the protocol does not allow. Source of the messages:
 * github.com/open-telemetry/opentelemetry-proto, `trace/v1/trace.proto`, and opentelemetry.io/docs/specs/otlp, "JSON Protobuf Encoding".
 */
export class TraceReceiver {
  /** Spans in order of arrival; a span that is sent twice is listed twice. */
  readonly received: ReceivedSpan[] = [];
  readonly faults: string[] = [];
  /** Statuses of the next answers. */
  readonly refusals: number[] = [];
  readonly #server = createServer((request, response) => void this.#take(request, response));

  static async start(): Promise<TraceReceiver> {
    const receiver = new TraceReceiver();
    receiver.#server.listen(0, '127.0.0.1');
    await once(receiver.#server, 'listening');
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Each span once. */
  get spans(): ReceivedSpan[] {
    return [...new Map(this.received.map((span) => [`${span.traceId} ${span.spanId}`, span])).values()];
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const bytes = await buffer(request);
    const refusal = this.refusals.shift();
    if (refusal !== undefined) return void response.writeHead(refusal).end();
    try {
      if (request.url !== '/v1/traces') throw new Error(`path ${request.url}`);
      if (request.headers['content-type'] !== 'application/json') throw new Error('content-type');
      const body = request.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes;
      this.received.push(...readTraces(JSON.parse(body.toString('utf8'))));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    } catch (error) {
      this.faults.push((error as Error).message);
      response.writeHead(400).end((error as Error).message);
    }
  }
}

type Json = Record<string, unknown>;

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
  const status = only(span['status'], ['code', 'message']);
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
    attributes: attributesOf(span['attributes']),
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
