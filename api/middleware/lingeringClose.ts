import type { Middleware } from 'koa';

/** As long as nginx lingers (https://nginx.org/en/docs/http/ngx_http_core_module.html#lingering_time). */
const lingerMs = 30_000;

/** The event of a response whose answer is out while its connection lingers. */
export const answeredEvent = 'answered';

/**
 * If a body is refused as too large while it still arrives, the response is sent completely, and the connection is closed after the body,
 * or after half a minute. An immediate close would be a reset, and a client that sends before reading would see a broken pipe instead of
 * the response (RFC 9112 §9.6).
 */
export const lingeringClose: Middleware = async (context, next) => {
  await next();
  const { req: request, res: response, status, body } = context;
  if (status !== 413 || request.complete || typeof body !== 'string') return;
  context.respond = false;
  response.setHeader('connection', 'close');
  response.setHeader('content-length', Buffer.byteLength(body));
  response.write(body);
  response.emit(answeredEvent);
  const end = (): void => {
    clearTimeout(timer);
    response.end();
  };
  const timer = setTimeout(end, lingerMs).unref();
  request.once('end', end).once('close', end).resume();
};
