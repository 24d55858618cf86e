import type { JsonObject } from '../../domains/executions/item.ts';

/**
 * The type of a value: `s` a text, `b` a boolean, `i` a whole number, `n` a number, `date`, `time`, `clock`, `uuid`, words with `|`, a list
 * as `[type]`, or fields. Names that end with `!` are required, types that end with `?` can be null; `*` takes every field.
 */
export type Shape = string | readonly [Shape] | { readonly [name: string]: Shape };

/** Returns what is wrong with a value; null if it is valid. */
export function shapeProblem(shape: Shape, value: unknown, at = ''): string | null {
  if (typeof shape === 'string') {
    if (value === null) return shape.endsWith('?') ? null : `${at} must not be null`;
    return isOf(shape.replace('?', ''), value) ? null : `${at} must be of the type ${shape}`;
  }
  if (isList(shape)) {
    if (!Array.isArray(value)) return `${at} must be an array`;
    return firstOf(value.map((entry) => shapeProblem(shape[0], entry, `${at}[]`)));
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return `${at} must be an object`;
  const given = value as JsonObject;
  const types = new Map(Object.entries(shape).map(([name, type]) => [name.replace('!', ''), type]));
  const missing = Object.keys(shape).find((name) => name.endsWith('!') && (given[name.slice(0, -1)] ?? '') === '');
  if (missing !== undefined) return `${missing.slice(0, -1)} is required`;
  return firstOf(
    Object.entries(given).map(([name, entry]) => {
      const type = types.get(name) ?? types.get('*');
      return type === undefined ? `The field ${name} is not allowed` : shapeProblem(type, entry, name);
    }),
  );
}

function isList(shape: Exclude<Shape, string>): shape is readonly [Shape] {
  return Array.isArray(shape);
}

function firstOf(problems: readonly (string | null)[]): string | null {
  return problems.find((problem) => problem !== null) ?? null;
}

const texts: Readonly<Record<string, RegExp>> = {
  date: /^\d{4}-\d{2}-\d{2}$/,
  time: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/,
  clock: /^\d{2}:\d{2}(:\d{2})?$/,
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
};

function isOf(type: string, value: unknown): boolean {
  if (type === 'any') return true;
  if (type === 's') return typeof value === 'string';
  if (type === 'b') return typeof value === 'boolean';
  if (type === 'i') return Number.isInteger(value);
  if (type === 'n') return typeof value === 'number';
  const pattern = texts[type];
  if (pattern) return typeof value === 'string' && pattern.test(value);
  return type.split('|').includes(String(value)) && typeof value === (/^\d+(\||$)/.test(type) ? 'number' : 'string');
}

/** Returns what is wrong with a query; texts of numbers and booleans are read. */
export function queryProblem(shape: { readonly [name: string]: string }, query: URLSearchParams): string | null {
  const read = Object.fromEntries(
    [...query].map(([name, value]) => {
      const type = (shape[name] ?? shape[`${name}!`] ?? 's').replace('?', '');
      if (type === 'i' || type === 'n') return [name, /^\d+(\.\d+)?$/.test(value) ? Number(value) : value];
      if (type === 'b') return [name, value === 'true' ? true : value === 'false' ? false : value];
      return [name, value];
    }),
  );
  return shapeProblem(shape, read);
}
