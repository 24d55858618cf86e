import { startHttpReceiver, type HttpReceiver } from '../logStreaming/httpReceiver.ts';

/** A span as a collector gets it. Times are in nanoseconds since 1970. */
export interface ReceivedSpan {
  service: string;
  /** In hexadecimal; the parent's is empty if there is none. */
  traceId: string;
  spanId: string;
  parentSpanId: string;
  name: string;
  kind: number;
  startNs: bigint;
  endNs: bigint;
  statusCode: number;
  attributes: Record<string, unknown>;
}

type Fields = Map<number, (bigint | Buffer)[]>;

/**
 * A collector, played: it takes OTLP over HTTP in protobuf. Source of the messages: github.com/open-telemetry/opentelemetry-proto,
 * `collector/trace/v1/trace_service.proto`, `trace/v1/trace.proto` and `common/v1/common.proto`; of their encoding:
 * protobuf.dev/programming-guides/encoding.
 */
export class OtlpReceiver {
  readonly spans: ReceivedSpan[] = [];
  readonly #server: HttpReceiver;

  private constructor(server: HttpReceiver) {
    this.#server = server;
    server.answer = ({ bytes }) => {
      this.spans.push(...spansOf(bytes));
      return { status: 200, headers: { 'content-type': 'application/x-protobuf' } };
    };
  }

  static async start(): Promise<OtlpReceiver> {
    return new OtlpReceiver(await startHttpReceiver());
  }

  get paths(): string[] {
    return this.#server.requests.map(({ path }) => path);
  }

  get url(): string {
    return this.#server.url;
  }

  close(): Promise<void> {
    return this.#server.close();
  }
}

function spansOf(bytes: Buffer): ReceivedSpan[] {
  return messages(read(bytes), 1).flatMap((resourceSpans) => {
    const service = String(attributesOf(messages(resourceSpans, 1)[0]!, 1)['service.name']);
    const spans = messages(resourceSpans, 2).flatMap((scopeSpans) => messages(scopeSpans, 2));
    return spans.map((span) => ({
      service,
      traceId: hex(span, 1),
      spanId: hex(span, 2),
      parentSpanId: hex(span, 4),
      name: text(span, 5),
      kind: Number(number(span, 6)),
      startNs: number(span, 7),
      endNs: number(span, 8),
      statusCode: Number(number(messages(span, 15)[0] ?? new Map(), 3)),
      attributes: attributesOf(span, 9),
    }));
  });
}

function attributesOf(fields: Fields, place: number): Record<string, unknown> {
  return Object.fromEntries(
    messages(fields, place).map((pair) => {
      const value = messages(pair, 2)[0]!;
      if (value.has(1)) return [text(pair, 1), text(value, 1)];
      if (value.has(2)) return [text(pair, 1), number(value, 2) === 1n];
      return [text(pair, 1), Number(number(value, 3))];
    }),
  );
}

function messages(fields: Fields, place: number): Fields[] {
  return (fields.get(place) ?? []).map((bytes) => read(bytes as Buffer));
}

function text(fields: Fields, place: number): string {
  return (fields.get(place)?.[0] as Buffer | undefined)?.toString() ?? '';
}

function hex(fields: Fields, place: number): string {
  return (fields.get(place)?.[0] as Buffer | undefined)?.toString('hex') ?? '';
}

function number(fields: Fields, place: number): bigint {
  return (fields.get(place)?.[0] as bigint | undefined) ?? 0n;
}

/** The fields of one message, by number. */
function read(bytes: Buffer): Fields {
  const fields: Fields = new Map();
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes[at++]!;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const take = (length: number): Buffer => bytes.subarray(at, (at += length));
  while (at < bytes.length) {
    const tag = varint();
    const type = Number(tag & 7n);
    const value =
      type === 0 ? varint() : type === 1 ? take(8).readBigUInt64LE() : type === 5 ? take(4) : take(Number(varint()));
    const place = Number(tag >> 3n);
    fields.set(place, [...(fields.get(place) ?? []), value]);
  }
  return fields;
}
