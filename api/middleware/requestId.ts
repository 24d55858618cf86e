import type { Context, Middleware } from 'koa';
import { newId } from '../../db/ids.ts';

/** The id of the request, as every answer, error and call record shows it. */
export function requestIdOf(context: Context): string {
  return (context.state as { requestId: string }).requestId;
}

/** Gives every request an id of ours and puts it on every answer as `x-request-id` and `request-id` (decisions §2). */
export const requestId: Middleware = (context, next) => {
  const id = newId('request');
  context.state['requestId'] = id;
  context.set('x-request-id', id);
  context.set('request-id', id);
  return next();
};
