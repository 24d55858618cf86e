import { isDeepStrictEqual } from 'node:util';

import { isObject, type ScimOperation } from './scimOperations.ts';
import { readScimPath, same, type ScimPath } from './scimPath.ts';

type Document = Readonly<Record<string, unknown>>;
type Change = Pick<ScimOperation, 'op' | 'value'>;

/** Read-only attributes. */
const readOnly = ['id', 'meta', 'groups', 'schemas'];

/**
 * The resource after these operations (RFC 7644 §3.5.2), as directories mean them: without a path each member of the value is a path of its own
 * (Okta, Entra ID), a removal with a list of values removes those alone (Entra ID), and a value that a filter does not find is added.
 */
export function patchScimUser(document: Document, operations: readonly ScimOperation[]): Document {
  let patched = document;
  for (const { op, path, value } of operations) {
    const changes = path === null && isObject(value) ? Object.entries(value) : [[path!, value] as const];
    for (const [at, one] of changes) patched = changed(patched, readScimPath(at), { op, value: one });
  }
  return patched;
}

function changed(document: Document, path: ScimPath, change: Change): Document {
  const { schema, attribute } = path;
  if (schema !== null) {
    const name = ownName(document, schema);
    const inside = isObject(document[name]) ? document[name] : {};
    if (attribute === null) return withValue(document, name, wholeOf(inside, change));
    return withValue(document, name, changed(inside, { ...path, schema: null }, change));
  }
  if (attribute === null || readOnly.some((one) => same(one, attribute))) return document;
  const name = ownName(document, attribute);
  const current = Object.hasOwn(document, name) ? document[name] : undefined;
  return withValue(document, name, attributeAfter(current, path, change));
}

function attributeAfter(current: unknown, { filter, part }: ScimPath, change: Change): unknown {
  if (filter !== null) return valuesAfter(current, { ...filter, part }, change);
  if (part === null) return wholeOf(current, change);
  if (Array.isArray(current)) return current.map((one: unknown) => partAfter(one, part, change));
  return partAfter(current, part, change);
}

/** The values that fit change; where none does, one comes that fits. */
function valuesAfter(
  current: unknown,
  { attribute, value, part }: { attribute: string; value: string | boolean; part: string | null },
  change: Change,
): unknown[] {
  const all: unknown[] = Array.isArray(current) ? current : current === undefined ? [] : [current];
  const fits = (one: unknown): boolean => isObject(one) && isAlike(one[ownName(one, attribute)], value);
  if (change.op === 'remove' && part === null) return all.filter((one) => !fits(one));
  const next = (one: unknown): unknown =>
    part === null ? wholeOf(one, { ...change, op: 'replace' }) : partAfter(one, part, change);
  if (all.some(fits) || change.op === 'remove') return all.map((one) => (fits(one) ? next(one) : one));
  return [...all, next({ [attribute]: value })];
}

function partAfter(current: unknown, part: string, { op, value }: Change): unknown {
  const object = isObject(current) ? current : {};
  return withValue(object, ownName(object, part), op === 'remove' ? undefined : value);
}

function wholeOf(current: unknown, { op, value }: Change): unknown {
  if (op === 'remove') {
    if (!Array.isArray(current) || !Array.isArray(value)) return undefined;
    const gone = value.map(valueOf);
    return current.filter((one: unknown) => !gone.some((other) => isDeepStrictEqual(valueOf(one), other)));
  }
  if (op === 'add' && Array.isArray(current)) {
    const added = (Array.isArray(value) ? value : [value]) as unknown[];
    return [...current, ...added.filter((one) => !current.some((other) => isDeepStrictEqual(one, other)))];
  }
  if (isObject(current) && isObject(value)) {
    let merged: Document = current;
    for (const [name, one] of Object.entries(value)) merged = withValue(merged, ownName(merged, name), one);
    return merged;
  }
  return value;
}

/** Attribute that identifies the values of a list. */
function valueOf(one: unknown): unknown {
  return isObject(one) && Object.hasOwn(one, 'value') ? one['value'] : one;
}

function isAlike(one: unknown, other: string | boolean): boolean {
  return String(one).toLowerCase() === String(other).toLowerCase();
}

/** The name under which the document has it, whatever the case. */
function ownName(document: Document, name: string): string {
  return Object.keys(document).find((key) => same(key, name)) ?? name;
}

function withValue(document: Document, name: string, value: unknown): Document {
  if (value !== undefined && value !== null) return { ...document, [name]: value };
  return Object.fromEntries(Object.entries(document).filter(([key]) => key !== name));
}
