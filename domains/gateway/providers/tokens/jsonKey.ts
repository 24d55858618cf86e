import { isObject, parseJson } from '../../formats/json.ts';
import type { JsonObject } from '../../formats/json.ts';

/** Returns a stored key that is a JSON object, or one in base64, which has no spaces; null for other keys. */
export function jsonKey(key: string | null): JsonObject | null {
  const text = key?.trim() ?? '';
  if (text === '') return null;
  const read = parseJson(text.startsWith('{') ? text : Buffer.from(text, 'base64').toString());
  return isObject(read) ? read : null;
}
