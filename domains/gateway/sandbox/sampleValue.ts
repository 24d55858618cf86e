import { isObject } from '../formats/json.ts';

const mostDepth = 5;
const mostProperties = 100;

/**
 * Makes the same small value that fits a JSON Schema each time: null if it may be, its first enum member or constant, else the
 * simplest value of its type; of objects the required properties (all of them where none is required). Only for the sandbox's
 * tool calls and JSON answers: formats, patterns and ranges are not looked at.
 */
export function sampleValue(schema: unknown, depth = 0): unknown {
  if (!isObject(schema) || depth > mostDepth) return {};
  if (schema.const !== undefined) return schema.const;
  if (Array.isArray(schema.type) && schema.type.includes('null')) return null;
  if (Array.isArray(schema.enum) && schema.enum.length > 0) return schema.enum[0];
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'string') return 'sandbox';
  if (type === 'number' || type === 'integer') return 1;
  if (type === 'boolean') return true;
  if (type === 'null') return null;
  if (type === 'array') return schema.items === undefined ? [] : [sampleValue(schema.items, depth + 1)];
  return sampleObject(schema, depth);
}

function sampleObject(schema: Record<string, unknown>, depth: number): Record<string, unknown> {
  const properties = isObject(schema.properties) ? schema.properties : {};
  const required = Array.isArray(schema.required) ? schema.required.filter((name) => typeof name === 'string') : [];
  const names = required.length > 0 ? required : Object.keys(properties);
  const entries = names
    .slice(0, mostProperties)
    .map((name): [string, unknown] => [name, sampleValue(properties[name], depth + 1)]);
  return Object.fromEntries(entries);
}
