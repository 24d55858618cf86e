import type { Middleware } from 'koa';

const geminiPath = /^\/v1beta\//;
/** Google's clients use `v1` by default since 2026. Its verbs do not collide with paths of other APIs. */
const stablePath = /^\/v1\/models(?=\/|$)/;
const verb = /:(?:(?:streamG|g)enerateContent|countTokens|(?:e|batchE)mbedContents?)$/;
/** The provider for Google of the AI SDK leaves out `models/` before a name with a slash. */
const bareName = /^\/v1beta\/(?!models[/:?]|models$)([^?]+:\w+)$/;

/**
 * Converts requests of Gemini clients: their key, in `x-goog-api-key` or in the query parameter `key`
 * (ai.google.dev/gemini-api/docs/api-key), becomes an `x-api-key`, and alternative paths become those of
 * the contract. It is the first middleware, because no other may see a URL with a key.
 */
export const geminiRequests: Middleware = (context, next) => {
  const { req } = context;
  const header = context.get('x-goog-api-key');
  const isStable = stablePath.test(context.path) && (header !== '' || verb.test(context.path));
  if (!isStable && !geminiPath.test(context.path)) return next();
  const keys = [header];
  const [path = '', ...queries] = (req.url ?? '').split('?');
  const parameters = new URLSearchParams(queries.join('?'));
  keys.push(...parameters.getAll('key'));
  parameters.delete('key');
  const rest = parameters.toString();
  const spelled = path.replace(stablePath, '/v1beta/models').replace(bareName, '/v1beta/models/$1');
  req.url = spelled + (rest === '' ? '' : `?${rest}`);
  context.originalUrl = req.url;
  context.request.originalUrl = req.url;
  for (const key of keys) if (key !== '') req.rawHeaders.push('x-api-key', key);
  return next();
};
