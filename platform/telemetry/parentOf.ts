import { isSpanContextValid, ROOT_CONTEXT, trace, type Context } from '@opentelemetry/api';

/** The span that a request's `traceparent` names as its parent; none if it is absent or malformed. Source: w3.org/TR/trace-context. */
export function parentOf(traceparent: string | undefined): Context {
  const found = /^(?!ff)[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(?:-.*)?$/.exec(traceparent ?? '');
  if (found === null) return ROOT_CONTEXT;
  const [, traceId = '', spanId = '', flags = ''] = found;
  const parent = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return isSpanContextValid(parent) ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
}
