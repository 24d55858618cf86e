import type { JsonObject } from '../../domains/executions/item.ts';

/** How a value is checked: a whole number, a boolean, any object, a text with a pattern, the fields of an object, or a list of entries. */
export type Check = 'number' | 'flag' | 'object' | RegExp | Shape | readonly [entry: Check];

/** The fields of an object. A name ends in `!` if it is required. */
export interface Shape {
  readonly [name: string]: Check;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the place of the first field that is unknown, missing or invalid. Unlike Typeform, unknown fields are a problem everywhere. */
export function problemIn(shape: Shape, given: unknown, place = ''): string | null {
  if (!isObject(given)) return place === '' ? 'body' : place;
  const known = new Map(Object.entries(shape).map(([name, check]) => [name.replace('!', ''), check]));
  for (const name of Object.keys(shape))
    if (name.endsWith('!') && given[name.slice(0, -1)] === undefined) return `${place}/${name.slice(0, -1)}`;
  for (const [name, value] of Object.entries(given)) {
    const check = known.get(name);
    const problem = check === undefined ? `${place}/${name}` : problemOf(check, value, `${place}/${name}`);
    if (problem !== null) return problem;
  }
  return null;
}

function problemOf(check: Check, value: unknown, place: string): string | null {
  if (check === 'number') return Number.isInteger(value) ? null : place;
  if (check === 'flag') return typeof value === 'boolean' ? null : place;
  if (check === 'object') return isObject(value) ? null : place;
  if (check instanceof RegExp) return typeof value === 'string' && check.test(value) ? null : place;
  if (!isList(check)) return problemIn(check, value, place);
  if (!Array.isArray(value)) return place;
  for (const [index, one] of value.entries()) {
    const problem = problemOf(check[0], one, `${place}/${index}`);
    if (problem !== null) return problem;
  }
  return null;
}

function isList(check: Exclude<Check, string | RegExp>): check is readonly [Check] {
  return Array.isArray(check);
}
