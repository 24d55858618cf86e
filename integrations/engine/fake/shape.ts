import type { JsonObject } from '../../../domains/executions/item.ts';

/**
 * How a value is checked: a whole number, a boolean, any object, a text with a pattern, the fields of an object, or a list, with its least
 * and greatest number of entries if there are any.
 */
export type Check =
  | 'number'
  | 'flag'
  | 'object'
  | RegExp
  | Shape
  | readonly [entry: Check, least?: number, most?: number];

/** The fields of an object. A name ends in `!` if it is required. */
export interface Shape {
  readonly [name: string]: Check;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The place and the text of a problem of a value. */
export interface Problem {
  readonly name: string;
  readonly text: string;
}

/** Returns the first problem of an object. Unlike at most vendors, unknown fields are a problem everywhere, so that the tests find them. */
export function problemIn(shape: Shape, given: unknown, place = ''): Problem | null {
  if (!isObject(given)) return { name: place, text: 'object expected' };
  const known = new Map(Object.entries(shape).map(([name, check]) => [name.replace('!', ''), check]));
  for (const name of Object.keys(shape))
    if (name.endsWith('!') && given[name.slice(0, -1)] === undefined)
      return { name: `${place}${name.slice(0, -1)}`, text: 'is missing but it is required' };
  for (const [name, value] of Object.entries(given)) {
    const check = known.get(name);
    if (check === undefined) return { name: `${place}${name}`, text: 'is not one of the fields defined' };
    const problem = problemOf(check, value, `${place}${name}`);
    if (problem !== null) return problem;
  }
  return null;
}

function problemOf(check: Check, value: unknown, place: string): Problem | null {
  const bad = { name: place, text: `[${String(value)}] is not valid` };
  if (check === 'number') return Number.isInteger(value) ? null : bad;
  if (check === 'flag') return typeof value === 'boolean' ? null : bad;
  if (check === 'object') return isObject(value) ? null : bad;
  if (check instanceof RegExp) return typeof value === 'string' && check.test(value) ? null : bad;
  if (!isList(check)) return problemIn(check, value, `${place}.`);
  const [entry, least = 0, most = Infinity] = check;
  if (!Array.isArray(value) || value.length < least || value.length > most) return bad;
  for (const [index, one] of value.entries()) {
    const problem = problemOf(entry, one, `${place}[${index}]`);
    if (problem !== null) return problem;
  }
  return null;
}

function isList(check: Exclude<Check, string | RegExp>): check is readonly [Check, number?, number?] {
  return Array.isArray(check);
}
