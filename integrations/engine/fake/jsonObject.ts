import type { JsonObject } from '../../../domains/executions/item.ts';
import { isObject } from './shape.ts';
import type { FakeRequest } from './startFake.ts';

/** Returns the object in the body of a request; an empty one without a body, and null for another media type or no object. */
export function jsonObject({ headers, bytes }: FakeRequest): JsonObject | null {
  if (bytes.length === 0) return {};
  if (!/^application\/json\b/i.test(headers['content-type'] ?? '')) return null;
  try {
    const body: unknown = JSON.parse(bytes.toString());
    return isObject(body) ? body : null;
  } catch {
    return null;
  }
}
