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
  const found = written.exec(text ?? '');
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
  return hash('sha256', JSON.stringify([what, ...parts])); // half the time of createHash, and each call of a model needs some
}

const randomDigits = 14;

/** Returns true for a share `ratio` of all traces. Every process, and every service with this rule, decides alike. Source: OpenTelemetry, TraceIdRatioBased. */
export function isInRatio(traceId: string, ratio: number): boolean {
  const random = Number.parseInt(traceId.slice(-randomDigits), 16) / 16 ** randomDigits;
  return random >= 1 - ratio;
}

/**
 * Returns the trace of a request or run with this id: the trace of the caller with its sampling, or without a caller a trace of its own,
 * sampled with `ratio`.
 */
export function traceBelow(
  traceparent: string | null | undefined,
  id: string,
  ratio: number,
): CallTrace & { readonly parent: TraceParent | null } {
  const parent = parseTraceparent(traceparent);
  const traceId = parent?.traceId ?? derivedTraceId(id);
  return { traceId, isSampled: parent?.isSampled ?? isInRatio(traceId, ratio), parent };
}
