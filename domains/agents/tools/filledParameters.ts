import type { JsonObject } from '../../executions/item.ts';
import { pointerKeys } from '../../../platform/schema/pointerKeys.ts';
import type { JsonSchema } from '../../../platform/schema/schema.ts';

/** A parameter of a tool that the model fills. */
export interface Filled {
  /** JSON pointer inside the parameters (`/url`, `/inputs/query`), or a field of the tool's item (`$json.city`). */
  parameter: string;
  /** Text for the model. */
  description?: string;
  /** Where the parameter's own schema does not say; default text. */
  type?: 'string' | 'number' | 'boolean' | 'object' | 'array';
  optional?: boolean;
  /** Of a tool of an MCP server: all arguments together, by its own schema, go there. Never compiled: it is the server's word. */
  whole?: JsonSchema;
}

const itemField = '$json.';

/** Argument name of a filled parameter: its last part. */
export function argumentName({ parameter }: Filled): string {
  const parts = parameter.startsWith(itemField) ? [parameter.slice(itemField.length)] : pointerKeys(parameter);
  return parts.findLast((part) => part !== '' && !/^\d+$/.test(part))?.replaceAll(/[^a-zA-Z0-9_-]/g, '_') ?? 'value';
}

/** The schema of an argument: the parameter's own without what only forms need. */
export function filledSchema({ parameter, description, type }: Filled, schema: JsonSchema): JsonSchema {
  const own = parameter.startsWith(itemField) ? undefined : schemaAt(schema, parameter);
  const base = own === undefined || type !== undefined ? { type: type ?? 'string' } : forModels(own);
  return { ...base, ...(description ? { description } : {}) };
}

/** Parameters with a value at every filled place, and the item's filled fields. A missing value of an optional one leaves its place as it is. */
export function withFilled(
  parameters: JsonObject,
  filled: readonly Filled[],
  given: Readonly<Record<string, unknown>> | undefined,
): JsonObject {
  const result = structuredClone(parameters);
  for (const one of filled) {
    if (one.parameter.startsWith(itemField)) continue;
    const value = given ? (one.whole ? given : given[argumentName(one)]) : placeholder;
    if (value !== undefined) setAt(result, pointerKeys(one.parameter), value);
  }
  return result;
}

/** Placeholder for a value that the model will fill in; it may be of any type. */
const placeholder = '{{ null }}';

/** The fields of the item that the model fills. */
export function filledFields(
  filled: readonly Filled[],
  given: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    filled
      .filter((one) => one.parameter.startsWith(itemField) && given[argumentName(one)] !== undefined)
      .map((one) => [one.parameter.slice(itemField.length), given[argumentName(one)]]),
  );
}

function setAt(target: JsonObject | unknown[], [key, ...rest]: string[], value: unknown): void {
  if (key === undefined || key === '__proto__') return;
  const holder = target as Record<string, unknown>;
  if (rest.length === 0) {
    holder[key] = value;
    return;
  }
  const inner = holder[key];
  if (typeof inner !== 'object' || inner === null) holder[key] = /^\d+$/.test(rest[0]!) ? [] : {};
  setAt(holder[key] as JsonObject, rest, value);
}

function schemaAt(schema: JsonSchema, pointer: string): JsonSchema | undefined {
  let at: JsonSchema | undefined = schema;
  for (const key of pointerKeys(pointer)) {
    const inner: unknown = /^\d+$/.test(key)
      ? at?.['items']
      : (at?.['properties'] as Record<string, unknown> | undefined)?.[key];
    if (typeof inner !== 'object' || inner === null) return undefined;
    at = inner as JsonSchema;
  }
  return at;
}

const forModelsKept = new Set([
  'type',
  'enum',
  'const',
  'items',
  'properties',
  'required',
  'additionalProperties',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'description',
]);

function forModels(schema: JsonSchema): JsonSchema {
  const kept = Object.entries(schema).filter(([keyword]) => forModelsKept.has(keyword));
  return Object.fromEntries(
    kept.map(([keyword, value]) => {
      if (keyword === 'items') return [keyword, forModels(value as JsonSchema)];
      if (keyword !== 'properties') return [keyword, value];
      const inner = Object.entries(value as Record<string, JsonSchema>);
      return [keyword, Object.fromEntries(inner.map(([name, one]) => [name, forModels(one)]))];
    }),
  );
}
