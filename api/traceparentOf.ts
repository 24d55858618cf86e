import type { IncomingHttpHeaders } from 'node:http';

/** Returns the `traceparent` of a request; undefined without one. */
export function traceparentOf({ traceparent }: IncomingHttpHeaders): string | undefined {
  return typeof traceparent === 'string' ? traceparent : undefined;
}
