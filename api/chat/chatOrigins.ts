import type { Middleware } from 'koa';
import { AppError } from '../../openapi/AppError.ts';
import { acceptedOrigins } from '../middleware/originCheck.ts';

/** Requests of the chat page itself; the page and the widget script are loaded by navigation and `script` elements. */
const asked = /^\/chat\/[^/]+\/(?:sessions|messages|events|tool-calls|files)(?:\/|$)/;
const preflightSeconds = '600';

/**
 * Origins that may read chat responses: the chat page, which is sandboxed and has the origin `null`, and pages of this instance; no other
 * site, even if it may frame the page. Programs send no origin. Errors: `origin_not_allowed`.
 */
export function chatOrigins(publicUrl: string): Middleware {
  const own = acceptedOrigins(publicUrl);
  return async (context, next) => {
    if (!asked.test(context.path)) return next();
    context.vary('Origin');
    const { origin } = context.headers;
    if (origin === undefined) return next();
    if (origin !== 'null' && !own.has(origin))
      throw new AppError('origin_not_allowed', 'Other sites show the chat with its widget; they do not call it.', {
        param: 'origin',
      });
    context.set('access-control-allow-origin', origin);
    context.set('access-control-expose-headers', 'content-disposition, retry-after');
    if (context.method !== 'OPTIONS') return next();
    context.set('access-control-allow-methods', 'GET, POST');
    context.set('access-control-allow-headers', 'content-type, last-event-id, x-chat-session');
    context.set('access-control-max-age', preflightSeconds);
    context.status = 204;
  };
}
