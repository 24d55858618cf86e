import { boolean, choice, integer, type JsonSchema, type Schema } from '../../platform/schema/schema.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import type { AnyOperation, Fields } from './defineOperation.ts';

export type Operations = Readonly<Record<string, AnyOperation>>;

/** The parts of an operation that make its parameters; databases have operations of their own. */
type WithParameters = Pick<AnyOperation, 'title' | 'parameters'>;

/** The parameters of lists. */
export const listFields = {
  all: boolean({ title: 'Return all', description: 'Reads all pages, up to 100,000 items.', default: false }),
  limit: integer({ title: 'Max items', minimum: 1, maximum: 100_000, default: 50, showWhen: { all: [false] } }),
} satisfies Fields;

/** Returns the fields of an operation, with those of lists. */
export function fieldsOf(operation: WithParameters): Fields {
  return 'list' in operation && operation.list ? { ...operation.parameters, ...listFields } : operation.parameters;
}

/**
 * Returns the parameters of a node: `operation` first, then the fields of all operations, each shown for the operations that have it.
 * A field is required only for the operations that require it. Errors: two operations with different fields of the same name.
 */
export function operationParameters(
  node: string,
  operations: Readonly<Record<string, WithParameters>>,
  first: string,
): Schema<JsonObject> {
  const names = Object.keys(operations);
  const titles = Object.fromEntries(names.map((name) => [name, operations[name]!.title]));
  const fields = new Map<string, { json: JsonSchema; operations: string[]; isRequired: boolean }>();
  for (const [operation, definition] of Object.entries(operations)) {
    for (const [name, { json, present }] of Object.entries(fieldsOf(definition))) {
      const isRequired = present && json['default'] === undefined;
      const field = fields.get(name) ?? { json: optional(json), operations: [], isRequired };
      if (JSON.stringify(field.json) !== JSON.stringify(optional(json)))
        throw new Error(`${node}: the parameter "${name}" of "${operation}" differs from that of another operation.`);
      field.operations.push(operation);
      field.isRequired &&= isRequired;
      fields.set(name, field);
    }
  }
  const properties = Object.fromEntries(
    [...fields].map(([name, { json, operations: shownFor, isRequired }]) => [
      name,
      { ...shown(json, shownFor, names.length), ...(isRequired ? { 'x-required': true } : {}) },
    ]),
  );
  const rules = names.flatMap((name) => requirements(name, operations[name]!));
  const json = {
    type: 'object',
    additionalProperties: false,
    properties: {
      operation: choice(names, titles)({ title: 'Operation', default: first }).json,
      ...properties,
    },
    ...(rules.length > 0 ? { allOf: rules } : {}),
  };
  return { json, present: true };
}

/** The field without its requirement, which depends on the operation. */
function optional(json: JsonSchema): JsonSchema {
  if (json['default'] !== undefined) return json;
  const { minLength: _length, minItems: _items, ...rest } = json;
  return rest;
}

function shown(json: JsonSchema, operations: readonly string[], count: number): JsonSchema {
  const own = json['x-show-when'] as Record<string, readonly unknown[]> | undefined;
  const rule = { ...(operations.length === count ? {} : { operation: operations }), ...own };
  return Object.keys(rule).length === 0 ? json : { ...json, 'x-show-when': rule };
}

function requirements(name: string, operation: WithParameters): JsonSchema[] {
  const required = Object.entries(fieldsOf(operation)).filter(
    ([, { present, json }]) => present && json['default'] === undefined,
  );
  if (required.length === 0) return [];
  return [
    {
      if: { properties: { operation: { const: name } }, required: ['operation'] },
      // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
      then: {
        required: required.map(([field]) => field),
        properties: Object.fromEntries(required.map(([field, { json }]) => [field, leastOf(json)])),
      },
    },
  ];
}

/** A required text or list is not empty. */
function leastOf({ minLength, minItems }: JsonSchema): JsonSchema {
  return {
    ...(minLength === undefined ? {} : { minLength }),
    ...(minItems === undefined ? {} : { minItems }),
  };
}
