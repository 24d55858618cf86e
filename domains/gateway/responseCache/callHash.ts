import { createHmac } from 'node:crypto';

import type { CallerHeaders, Endpoint } from '../formats/format.ts';
import { isObject, type JsonObject } from '../formats/json.ts';

/** The parts of a call that its answer can depend on. */
export interface HashedCall {
  readonly organizationId: string;
  readonly endpoint: Endpoint;
  readonly body: JsonObject;
  readonly headers: CallerHeaders;
  /** Whether parameters without meaning are left out. */
  readonly dropsUnsupported: boolean;
}

/** Fields without effect on the answer. */
const labels = new Set([
  'user',
  'metadata',
  'tags',
  'safety_identifier',
  'prompt_cache_key',
  'prompt_cache_retention',
  'client_metadata',
  'store',
]);
/** Headers that formats pass on to providers. */
const passedOn = ['anthropic-version', 'anthropic-beta'];

/**
 * A keyed hash of a call: equal for calls of an organization that differ only in their labels and in the order of fields. A stream and a plain call
 * differ, because their answers do.
 */
export function callHash(call: HashedCall, key: Buffer): string {
  const { organizationId, endpoint, body, headers, dropsUnsupported } = call;
  const asked = Object.fromEntries(Object.entries(body).filter(([name]) => !labels.has(name)));
  const passed = passedOn.map((name) => String(headers[name] ?? ''));
  const parts = [organizationId, endpoint, dropsUnsupported, passed, sorted(asked)];
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest('hex');
}

/** The same value with the fields of all objects in order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, inner]) => [name, sorted(inner)]));
}
