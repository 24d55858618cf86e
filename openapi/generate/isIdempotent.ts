import type { JsonObject } from './jsonObject.ts';

/** True for operations that take an `Idempotency-Key`: POSTs, but where an operation says otherwise or reads its body raw. */
export function isIdempotent(method: string, operation: JsonObject): boolean {
  return method === 'post' && operation['x-no-idempotency'] !== true && operation['x-raw'] !== true;
}
