import type { JsonObject } from '../../domains/executions/item.ts';

/**
 * The type of a value that a request can write: `any`, `s` a text, `b` a boolean, `i` a whole number, `o` any object, words with `|`, a list as
 * `[type]`, or the fields of an object. Names that end with `!` are required. `@odata.type` is part of the names.
 */
export type Shape = string | readonly [Shape] | { readonly [name: string]: Shape };

interface Place {
  /** Null clears a field. */
  readonly mayClear: boolean;
  readonly at: string;
}

/** Returns the first problem of a value in the words of Microsoft Graph; null if it is valid. */
export function shapeProblem(shape: Shape, value: unknown, { mayClear, at }: Place): string | null {
  if (shape === 'any') return null;
  if (value === null)
    return mayClear
      ? null
      : `A null value was found for the property named '${at}', which has the expected type 'Edm.String[Nullable=False]'.`;
  if (typeof shape === 'string') return isOf(shape, value) ? null : `Cannot convert the value of '${at}'.`;
  if (isList(shape)) {
    if (!Array.isArray(value))
      return `An unexpected 'PrimitiveValue' node was found for '${at}'. A 'StartArray' node was expected.`;
    return firstOf(value, (entry) => shapeProblem(shape[0], entry, { mayClear: false, at }));
  }
  if (typeof value !== 'object' || Array.isArray(value)) return `A 'StartObject' node was expected for '${at}'.`;
  const fields = new Map(Object.entries(shape).map(([name, type]) => [name.replace('!', ''), type]));
  const missing = Object.keys(shape).find(
    (name) => name.endsWith('!') && isEmpty((value as JsonObject)[name.slice(0, -1)]),
  );
  if (missing !== undefined) return `Property ${missing.slice(0, -1)} of '${at}' is required.`;
  return firstOf(Object.entries(value as JsonObject), ([name, entry]) => {
    const type = fields.get(name);
    if (type === undefined)
      return `The property '${name}' does not exist on type 'microsoft.graph.${at}'. Make sure to only use property names that are defined by the type.`;
    return shapeProblem(type, entry, { mayClear, at: name });
  });
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function isList(shape: Exclude<Shape, string>): shape is readonly [Shape] {
  return Array.isArray(shape);
}

function firstOf<T>(values: readonly T[], problemOf: (value: T) => string | null): string | null {
  for (const value of values) {
    const problem = problemOf(value);
    if (problem !== null) return problem;
  }
  return null;
}

function isOf(type: string, value: unknown): boolean {
  switch (type) {
    case 's':
      return typeof value === 'string';
    case 'b':
      return typeof value === 'boolean';
    case 'i':
      return Number.isInteger(value);
    case 'o':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    case 'time':
      return typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,7})?(Z|[+-]\d\d:\d\d)$/.test(value);
    case 'local':
      return (
        typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,7})?)?(Z|[+-]\d\d:\d\d)?$/.test(value)
      );
    case 'base64':
      return typeof value === 'string' && /^[A-Za-z0-9+/]+={0,2}$/.test(value) && value.length % 4 === 0;
    default: {
      // Members of enumerations are compared without their case.
      const words = type.toLowerCase().split('|');
      return typeof value === 'string' && words.includes(value.toLowerCase());
    }
  }
}
