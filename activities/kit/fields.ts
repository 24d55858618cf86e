import { AppError } from '../../openapi/AppError.ts';
import type { JsonObject } from '../../domains/executions/item.ts';

const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);
const maxDepth = 64;

/** False for names that would reach into the language instead of the data, and for the empty one. */
export function isFieldKey(key: string): boolean {
  return key !== '' && !forbiddenKeys.has(key);
}

/**
 * Reads a field by its dotted name; a field that is literally called so comes first. `undefined` when there is none.
 * Without `dots` a name is only itself.
 */
export function readField(json: JsonObject, name: string, dots = true): unknown {
  if (Object.hasOwn(json, name)) return json[name];
  if (!dots) return undefined;
  let value: unknown = json;
  for (const key of name.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as JsonObject)[key];
  }
  return value;
}

export interface FieldChange {
  name: string;
  /** `undefined` removes the field. */
  value: unknown;
  /** The parameter that says the name, for errors. */
  param: string;
  /** Whether dots in the name reach into objects; default true. */
  dots?: boolean;
  /** `list[0]` names an entry, too, and numbers make lists where there is nothing; default false. */
  lists?: boolean;
}

/**
 * A copy in which one field is changed by its dotted name; only the objects on the way are copied, and made where there are
 * none. Numbers reach into lists that are there; an entry that is removed becomes null, so that the others keep their places.
 * Errors: `parameter_invalid` naming `param` for names that no field can have.
 */
export function withField(json: JsonObject, change: FieldChange): JsonObject {
  const { name, value, param, dots = true, lists = false } = change;
  const isWhole = !dots || (value === undefined && Object.hasOwn(json, name));
  const keys = isWhole ? [name] : lists ? pathKeys(name) : name.split('.');
  if (keys.length > maxDepth || !keys.every(isFieldKey))
    throw new AppError('parameter_invalid', `"${name}" is not a valid field name.`, { param });
  return changed(json, 0, { name, value, param, lists, keys }) as JsonObject;
}

/** `a[0].b["c d"]` as `a`, `0`, `b`, `c d`. */
function pathKeys(name: string): string[] {
  const parts = name.matchAll(/\[(?:"([^"]*)"|'([^']*)'|(\d+))\]|\.?([^.[]+)|[^]/g);
  return [...parts].map(([whole, double, single, number, plain]) => double ?? single ?? number ?? plain ?? whole);
}

const entryNumber = /^\d{1,6}$/;

function changed(target: object, depth: number, change: FieldChange & { keys: readonly string[] }): object {
  const key = change.keys[depth]!;
  const removes = change.value === undefined;
  if (removes && !Object.hasOwn(target, key)) return target;
  const isList = Array.isArray(target);
  if (isList && !entryNumber.test(key)) {
    const message = `"${change.name}" reaches into a list, where only numbers name an entry.`;
    throw new AppError('parameter_invalid', message, { param: change.param });
  }
  const copy = (isList ? [...(target as unknown[])] : { ...target }) as JsonObject;
  if (depth < change.keys.length - 1) {
    const inner = Object.hasOwn(target, key) ? copy[key] : undefined;
    const isObject = typeof inner === 'object' && inner !== null;
    const made = change.lists && entryNumber.test(change.keys[depth + 1]!) ? [] : {};
    if (isObject || !removes) copy[key] = changed(isObject ? inner : made, depth + 1, change);
  } else if (!removes) copy[key] = change.value;
  else if (isList) copy[key] = null;
  else delete copy[key];
  return copy;
}
