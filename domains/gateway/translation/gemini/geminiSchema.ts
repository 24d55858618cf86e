import { isObject } from '../../formats/json.ts';
import type { JsonObject } from '../../formats/json.ts';

/** Members of Google's schema whose numbers may be texts. */
const counts: ReadonlySet<string> = new Set([
  'minItems',
  'maxItems',
  'minLength',
  'maxLength',
  'minProperties',
  'maxProperties',
]);
/** Schemas by the name of a property. */
const named: ReadonlySet<string> = new Set(['properties', '$defs', 'defs']);

/**
 * Returns a `Schema` of the Gemini API (a subset of OpenAPI 3.0 with types in capitals) as JSON Schema. Left out are the order of properties and
 * the format of a list of values, for which JSON Schema has no word. Source: ai.google.dev/api/caching#Schema.
 */
export function readGeminiSchema(schema: JsonObject): JsonObject {
  const read: JsonObject = {};
  for (const [name, value] of Object.entries(schema)) {
    if (name === 'nullable' || name === 'propertyOrdering' || (name === 'format' && value === 'enum')) continue;
    if (name === 'type' && typeof value === 'string') {
      if (value !== 'TYPE_UNSPECIFIED') read.type = value.toLowerCase();
    } else if (counts.has(name) && typeof value === 'string') read[name] = Number(value);
    else if (named.has(name) && isObject(value))
      read[name] = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, readInner(inner)]));
    else if (name === 'items' || name === 'additionalProperties') read[name] = readInner(value);
    else if (name === 'anyOf' && Array.isArray(value)) read.anyOf = value.map(readInner);
    else read[name] = value;
  }
  return schema.nullable === true ? orNull(read) : read;
}

function readInner(value: unknown): unknown {
  return isObject(value) ? readGeminiSchema(value) : value;
}

function orNull(schema: JsonObject): JsonObject {
  const values = Array.isArray(schema.enum) && !schema.enum.includes(null) ? { enum: [...schema.enum, null] } : {};
  if (typeof schema.type === 'string') return { ...schema, ...values, type: [schema.type, 'null'] };
  if (Array.isArray(schema.anyOf)) return { ...schema, anyOf: [...schema.anyOf, { type: 'null' }] };
  return schema;
}
