import type { JsonObject } from '../../../domains/executions/item.ts';
import type { JsonSchema } from '../../../platform/schema/schema.ts';
import type { DocumentOperation } from './documentOperation.ts';
import { selectedIds, type Selection } from './selection.ts';
import { literal } from './fieldSource.ts';
import { generatedFrom } from './generatedFrom.ts';

/** An operation as a fake knows it: the shapes of its request, and the example of its response. */
export interface DocumentRoute {
  readonly method: string;
  readonly path: string;
  /** JSON Schemas of objects; null for a request without a body. */
  readonly query: JsonSchema;
  readonly body: JsonSchema | null;
  readonly status: number;
  /** The entry of a list; null for no content. */
  readonly response: JsonObject | null;
  readonly isList: boolean;
}

/** Writes `generated/documentRoutes.ts` of a vendor, without formatting. */
export function routesSource(selection: Selection, operationOf: (id: string) => DocumentOperation): string {
  const routes = selectedIds(selection).map((id) => routeOf(operationOf(id), selection.pageParameters));
  return [
    generatedFrom(selection.document),
    "import type { DocumentRoute } from '../../engine/document/documentRoute.ts';",
    '',
    '/** Requests and example responses of the selected operations, for the fake. */',
    `export const documentRoutes: readonly DocumentRoute[] = ${literal(routes)};`,
    '',
  ].join('\n');
}

/** True for a list with pages. */
export function isListOf({ method, response, fields }: DocumentOperation, pageParameters: readonly string[]): boolean {
  return method === 'GET' && Array.isArray(response) && fields.some(({ name }) => pageParameters.includes(name));
}

/** Returns a part of the item that the example of an operation returns. */
export function exampleOutput(operation: DocumentOperation, body: JsonObject): JsonObject {
  if (operation.response === null) return body;
  const item = respondedItem(entryOf(operation.response) ?? {}, body);
  const shown = Object.entries(item).filter(([name, value]) => isShort(value) && !/(^|_)(url|node_id)$/.test(name));
  return Object.fromEntries(shown.slice(0, 4));
}

/** Returns the response to a change: the example, with the values of the request. */
export function respondedItem(response: JsonObject, body: JsonObject): JsonObject {
  const taken = Object.entries(body).filter(([name, value]) => isShort(value) && isShort(response[name]));
  return { ...response, ...Object.fromEntries(taken) };
}

function isShort(value: unknown): boolean {
  if (typeof value === 'string') return value !== '' && value.length <= 60;
  return typeof value === 'number' || typeof value === 'boolean';
}

function routeOf(operation: DocumentOperation, pageParameters: readonly string[]): DocumentRoute {
  const { method, path, fields, status, response } = operation;
  const shapeOf = (place: 'query' | 'body'): JsonSchema => {
    const inside = fields.filter((field) => field.in === place);
    const required = inside.filter(({ isRequired }) => isRequired).map(({ name }) => name);
    return {
      type: 'object',
      additionalProperties: false,
      properties: Object.fromEntries(inside.map(({ name, schema }) => [name, shape(schema)])),
      ...(required.length > 0 ? { required } : {}),
    };
  };
  return {
    method,
    path,
    query: shapeOf('query'),
    body: fields.some((field) => field.in === 'body') ? shapeOf('body') : null,
    status,
    response: entryOf(response),
    isList: isListOf(operation, pageParameters),
  };
}

function entryOf(response: unknown): JsonObject | null {
  return (Array.isArray(response) ? response[0] : response) as JsonObject | null;
}

const kept = ['type', 'enum', 'required', 'additionalProperties', 'minimum', 'maximum', 'minLength', 'maxLength'];

/** The parts of a schema that a request can violate. */
function shape(schema: JsonSchema): JsonSchema {
  const own = Object.fromEntries(kept.flatMap((word) => (schema[word] === undefined ? [] : [[word, schema[word]]])));
  const properties = schema['properties'] as Record<string, JsonSchema> | undefined;
  const inner = own['additionalProperties'];
  return {
    ...own,
    ...(typeof inner === 'object' && inner !== null ? { additionalProperties: shape(inner as JsonSchema) } : {}),
    ...(schema['nullable'] === true && typeof own['type'] === 'string' ? { type: [own['type'], 'null'] } : {}),
    ...(properties
      ? { properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, shape(one)])) }
      : {}),
    ...(schema['items'] ? { items: shape(schema['items'] as JsonSchema) } : {}),
    ...listed('oneOf', schema),
    ...listed('anyOf', schema),
  };
}

function listed(word: 'oneOf' | 'anyOf', schema: JsonSchema): JsonSchema {
  const choices = schema[word] as JsonSchema[] | undefined;
  // The document says "one of" where several may fit.
  return choices ? { anyOf: choices.map(shape) } : {};
}
