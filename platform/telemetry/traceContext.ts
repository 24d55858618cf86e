import { hash } from 'node:crypto';

/** The span above: as a `traceparent` names it. */
export interface TraceParent {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** 16 hexadecimal digits. */
  readonly spanId: string;
  /** Whether the service that began the trace records it. */
  readonly isSampled: boolean;
}

/** The trace that a call of a model belongs to. */
export type CallTrace = Pick<TraceParent, 'traceId' | 'isSampled'>;

/** Later versions may add fields. Its length is limited because webhooks are public and executions store it. */
const written = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(?:-.{0,200})?$/;
const sampledFlag = 1;

/** Returns the parent that a `traceparent` names; null if it is absent or malformed. Source: w3.org/TR/trace-context. */
export function parseTraceparent(text: string | null | undefined): TraceParent | null {
  if (!text) return null;
  const found = written.exec(text);
  if (found === null) return null;
  const [, traceId = '', spanId = '', flags = ''] = found;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & sampledFlag) !== 0 };
}

/** Returns the header that names a parent. */
export function formatTraceparent({ traceId, spanId, isSampled }: TraceParent): string {
  return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
}

/** Returns the id of a trace that belongs to these parts: the same parts have the same trace everywhere. */
export function derivedTraceId(...parts: readonly (string | number)[]): string {
  return derived('trace', parts).slice(0, 32);
}

/** Returns the id of a span that belongs to these parts: the same parts have the same span everywhere. */
export function derivedSpanId(...parts: readonly (string | number)[]): string {
  return derived('span', parts).slice(0, 16);
}

function derived(what: string, parts: readonly (string | number)[]): string {
  return hash('sha256', JSON.stringify([what, ...parts]));
}

/** Digits of the ids that `db/ids.ts` makes (Crockford's base32), by the code of their character; -1 for others. */
const digitValues = Int8Array.from({ length: 128 }, (_, code) =>
  '0123456789abcdefghjkmnpqrstvwxyz'.indexOf(String.fromCodePoint(code)),
);
const digitsOfId = 26;
const idBytes = Buffer.alloc(16);

/**
 * Returns the 16 bytes of an id in hexadecimal; null if it is none of `db/ids.ts`. They are unique, and the last eight are random: good for a
 * trace and for a span. A hash of it takes longer, and each call of a model needs some.
 */
function bytesOfId(id: string): string | null {
  const start = id.length - digitsOfId;
  if (start < 1 || id.charCodeAt(start - 1) !== underscore) return null;
  let pending = digitValues[id.charCodeAt(start)] ?? -1;
  if (pending < 0 || pending > 7) return null; // 128 bits make 26 digits of 5 with two zeros in front
  let bits = 3;
  let written = 0;
  for (let place = start + 1; place < id.length; place += 1) {
    const value = digitValues[id.charCodeAt(place)] ?? -1;
    if (value < 0) return null;
    pending = (pending << 5) | value;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    idBytes[written++] = pending >> bits;
    pending &= (1 << bits) - 1;
  }
  return idBytes.toString('hex');
}

const underscore = 0x5f;

/** Returns the id of the trace that begins with a request. */
export function traceIdOfRequest(requestId: string): string {
  return bytesOfId(requestId) ?? derivedTraceId(requestId);
}

/** Returns the id of the span of a request, or of a call of a model. */
export function spanIdOfCall(id: string): string {
  return bytesOfId(id)?.slice(16) ?? derivedSpanId(id);
}

const randomDigits = 14;

/** Returns true for a share `ratio` of all traces. Every process, and every service with this rule, decides alike. Source: OpenTelemetry, TraceIdRatioBased. */
export function isInRatio(traceId: string, ratio: number): boolean {
  if (ratio === 1) return true;
  const random = Number.parseInt(traceId.slice(-randomDigits), 16) / 16 ** randomDigits;
  return random >= 1 - ratio;
}

/** A trace, and the span of the caller in it. */
type TraceBelow = CallTrace & { readonly parent: TraceParent | null };

/**
 * Returns the trace of a run with this id: the trace of the caller with its sampling, or without a caller a trace of its own,
 * sampled with `ratio`.
 */
export function traceBelow(traceparent: string | null | undefined, id: string, ratio: number): TraceBelow {
  const parent = parseTraceparent(traceparent);
  return traceOf(parent, parent?.traceId ?? derivedTraceId(id), ratio);
}

/** Returns the same for a request, with the id of its span. */
export function traceOfRequest(
  traceparent: string | null | undefined,
  requestId: string,
  ratio: number,
): TraceBelow & { readonly spanId: string } {
  const bytes = bytesOfId(requestId);
  const parent = parseTraceparent(traceparent);
  const { traceId, isSampled } = traceOf(parent, parent?.traceId ?? bytes ?? derivedTraceId(requestId), ratio);
  return { traceId, isSampled, parent, spanId: bytes?.slice(16) ?? derivedSpanId(requestId) };
}

function traceOf(parent: TraceParent | null, traceId: string, ratio: number): TraceBelow {
  return { traceId, isSampled: parent?.isSampled ?? isInRatio(traceId, ratio), parent };
}
