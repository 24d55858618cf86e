import type { JsonSchema } from './schema.ts';

/**
 * Fills in defaults and converts values that say the same in another JSON type (`5` for a text, `"5"` for a number), as expressions and
 * forms often give them. Inconvertible values stay and are rejected by the validation. The value itself is never changed; it comes back as
 * it is where nothing had to be done.
 */
export function shapeParameters(schema: JsonSchema, value: unknown): unknown {
  switch (schema['type']) {
    case 'object':
      return shapeObject(schema, value);
    case 'array':
      return shapeArray(schema, value);
    case 'string':
      return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
    case 'number':
    case 'integer':
      return typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : value;
    case 'boolean':
      return value === 'true' ? true : value === 'false' ? false : value;
    default:
      return value;
  }
}

function shapeObject(schema: JsonSchema, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const properties = (schema['properties'] ?? {}) as { [name: string]: JsonSchema };
  const given = value as { [key: string]: unknown };
  let shaped: { [key: string]: unknown } | undefined;
  for (const [name, property] of Object.entries(properties)) {
    const before = given[name];
    const missing = before === undefined || (before === null && property['type'] !== undefined);
    const after = missing ? property['default'] : shapeParameters(property, before);
    if (after === before) continue;
    shaped ??= { ...given };
    if (after === undefined) delete shaped[name];
    else shaped[name] = after;
  }
  return shaped ?? value;
}

function shapeArray(schema: JsonSchema, value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const items = (schema['items'] ?? {}) as JsonSchema;
  const shaped = value.map((entry) => shapeParameters(items, entry));
  return shaped.some((entry, index) => entry !== value[index]) ? shaped : value;
}
