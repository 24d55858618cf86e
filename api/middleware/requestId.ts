import type { Context, Middleware } from 'koa';
import { newId } from '../../db/ids.ts';

/** The id of the request, as every answer, error and call record shows it. */
export function requestIdOf(context: Context): string {
  return (context.state as { requestId: string }).requestId;
}

/** Gives every request an id of ours and puts it on every answer as `x-request-id` and `request-id` (decisions §2). */
export const requestId: Middleware = (context, next) => {
  setRequestId(context, newId('request'));
  return next();
};

/** Puts an id on the answer: that of the request, or of the earlier one whose answer is replayed. */
export function setRequestId(context: Context, id: string): void {
  context.state['requestId'] = id;
  context.set('x-request-id', id);
  context.set('request-id', id);
}
