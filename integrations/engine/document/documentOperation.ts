import type { JsonObject } from '../../../domains/executions/item.ts';
import type { JsonSchema } from '../../../platform/schema/schema.ts';
import { objectOf } from '../objectOf.ts';

/** A value of a request, as the document describes it. */
export interface DocumentField {
  readonly name: string;
  readonly in: 'path' | 'query' | 'body';
  readonly isRequired: boolean;
  readonly schema: JsonSchema;
}

/** An operation of a document, with all references resolved. */
export interface DocumentOperation {
  readonly method: string;
  /** With names in braces: `/gists/{gist_id}`. */
  readonly path: string;
  readonly fields: readonly DocumentField[];
  readonly bodyExample: JsonObject;
  /** Status of the successful response. */
  readonly status: number;
  /** The example of that response; null for none. */
  readonly response: unknown;
}

const methods = ['get', 'post', 'put', 'patch', 'delete'];
const maxDepth = 16;

/** Finds an operation by its `operationId`. Errors: none has it, or a part is not JSON. */
export function documentOperation(document: JsonObject, id: string): DocumentOperation {
  const read = (node: unknown, depth = 0): unknown => resolved(document, node, depth);
  for (const [path, item] of Object.entries(objectOf(document['paths']))) {
    for (const method of methods) {
      const operation = objectOf(objectOf(item)[method]);
      if (operation['operationId'] !== id) continue;
      const parameters = read([...listOf(objectOf(item)['parameters']), ...listOf(operation['parameters'])]);
      const content = objectOf(objectOf(read(operation['requestBody']))['content']);
      const body = objectOf(content['application/json']);
      if (Object.keys(content).length > 0 && Object.keys(body).length === 0)
        throw new Error(`${id}: its body is not JSON.`);
      const [status, response] = successOf(objectOf(read(operation['responses'])), id);
      const answered = objectOf(objectOf(objectOf(response)['content'])['application/json']);
      return {
        method: method.toUpperCase(),
        path,
        fields: [...listOf(parameters).flatMap(parameterField), ...bodyFields(objectOf(body['schema']))],
        bodyExample: objectOf(exampleOf(body)),
        status,
        response: exampleOf(answered),
      };
    }
  }
  throw new Error(`The document has no operation "${id}".`);
}

function parameterField(parameter: unknown): DocumentField[] {
  const { name, in: place, required, schema } = objectOf(parameter);
  if (place !== 'path' && place !== 'query') return [];
  return [{ name: String(name), in: place, isRequired: required === true, schema: objectOf(schema) }];
}

function bodyFields(schema: JsonSchema): DocumentField[] {
  const required = listOf(schema['required']);
  return Object.entries(objectOf(schema['properties'])).map(([name, property]) => ({
    name,
    in: 'body',
    isRequired: required.includes(name),
    schema: objectOf(property),
  }));
}

function successOf(responses: JsonObject, id: string): [number, unknown] {
  const found = Object.entries(responses).find(([status]) => /^2\d\d$/.test(status));
  if (!found) throw new Error(`${id}: it has no successful response.`);
  return [Number(found[0]), found[1]];
}

/** The first example of a body; null for none. */
function exampleOf({ example, examples }: JsonObject): unknown {
  if (example !== undefined) return example;
  const [first] = Object.values(objectOf(examples));
  return objectOf(first)['value'] ?? null;
}

/** Returns a part of the document with its references resolved. A schema that contains itself ends at a depth. */
function resolved(document: JsonObject, node: unknown, depth: number): unknown {
  if (typeof node !== 'object' || node === null) return node;
  if (depth > maxDepth) return {};
  if (Array.isArray(node)) return node.map((entry) => resolved(document, entry, depth + 1));
  const { $ref: reference } = node as JsonObject;
  if (typeof reference === 'string') return resolved(document, partAt(document, reference), depth);
  const read = (part: unknown): unknown => resolved(document, part, depth + 1);
  return mapped(node, (value, name) => {
    if (name === 'value' || name === 'example') return value; // an example is data, however deep
    const isMap = name === 'properties' && typeof value === 'object' && value !== null;
    return isMap ? mapped(value, read) : read(value); // properties can have these names, too
  });
}

function mapped(node: object, of: (value: unknown, name: string) => unknown): JsonObject {
  return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, of(value, name)]));
}

function partAt(document: JsonObject, reference: string): unknown {
  const names = reference.replace(/^#\//, '').split('/');
  const found = names.reduce<unknown>(
    (part, name) => objectOf(part)[name.replaceAll('~1', '/').replaceAll('~0', '~')],
    document,
  );
  if (!reference.startsWith('#/') || found === undefined) throw new Error(`The document has no part "${reference}".`);
  return found;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}
