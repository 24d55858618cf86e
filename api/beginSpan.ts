import type { Context } from 'koa';

import type { Deps } from './deps.ts';
import { requestIdOf } from './middleware/requestId.ts';
import { traceparentOf } from './traceparentOf.ts';

/** Begins the span of a request to the gateway, by the path of the contract. Returns how to end it; null if nothing is traced. */
export function beginSpan(
  tracing: Deps['tracing'],
  context: Context,
  route: string,
): ((status: number) => void) | null {
  if (tracing === null) return null;
  return tracing.began({
    requestId: requestIdOf(context),
    method: context.method,
    route,
    traceparent: traceparentOf(context.headers),
  });
}
