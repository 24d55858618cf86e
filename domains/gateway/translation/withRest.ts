import type { JsonObject } from '../formats/json.ts';
import type { Rest } from './textRequest.ts';
import { unsupported } from './unsupported.ts';

/**
 * A body with the members of it that only its format knows. Nested fields no longer have a place of their own. Errors:
 * `unsupported_parameter` for that, unless it is harmless.
 */
export function withRest(body: JsonObject, rest: readonly Rest[]): JsonObject {
  for (const { pointer, value, harmless } of rest) {
    const [, name = '', deeper] = pointer.split('/');
    if (deeper === undefined) body[name.replaceAll('~1', '/').replaceAll('~0', '~')] ??= value;
    else if (!harmless) throw unsupported(pointer.slice(1).replaceAll('/', '.'), pointer);
  }
  return body;
}
