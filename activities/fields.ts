import { AppError } from '../openapi/AppError.ts';
import type { JsonObject } from './define.ts';

const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);
const maxDepth = 64;

/** Reads a field by its dotted name; a field that is literally called so comes first. `undefined` when there is none. */
export function readField(json: JsonObject, name: string): unknown {
  if (Object.hasOwn(json, name)) return json[name];
  let value: unknown = json;
  for (const key of name.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as JsonObject)[key];
  }
  return value;
}

/**
 * Sets a field by its dotted name and makes objects on the way; `undefined` removes it. Numbers reach into lists that are
 * there. Errors: `parameter_invalid` naming `param` for names that would reach into the language instead of the data.
 */
export function writeField(
  json: JsonObject,
  { name, value, param }: { name: string; value: unknown; param: string },
): void {
  const keys = name.split('.');
  if (keys.length > maxDepth || keys.some((key) => forbiddenKeys.has(key) || key === '')) {
    throw new AppError('parameter_invalid', `"${name}" cannot be the name of a field.`, { param });
  }
  if (value === undefined && Object.hasOwn(json, name)) {
    delete json[name];
    return;
  }
  let target: JsonObject = json;
  for (const key of keys.slice(0, -1)) {
    const inner = Object.hasOwn(target, key) ? target[key] : undefined;
    if (typeof inner !== 'object' || inner === null) {
      if (value === undefined) return;
      target[key] = {};
    }
    target = target[key] as JsonObject;
  }
  const last = keys.at(-1)!;
  if (value === undefined) delete target[last];
  else if (Array.isArray(target) && !/^\d{1,6}$/.test(last))
    throw new AppError('parameter_invalid', `"${name}" reaches into a list, where only numbers name an entry.`, {
      param,
    });
  else target[last] = value;
}
