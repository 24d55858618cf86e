const deepest = 16;

/** The JSON Schema that an example fits, all of its fields required. */
export function schemaOfExample(example: unknown, depth = 0): { [keyword: string]: unknown } {
  if (depth > deepest || example === null || example === undefined) return {};
  if (Array.isArray(example))
    return { type: 'array', ...(example.length > 0 ? { items: schemaOfExample(example[0], depth + 1) } : {}) };
  if (typeof example === 'object') {
    const fields = Object.entries(example);
    const properties = fields.map(([name, value]) => [name, schemaOfExample(value, depth + 1)] as const);
    return { type: 'object', properties: Object.fromEntries(properties), required: fields.map(([name]) => name) };
  }
  return { type: typeof example === 'number' ? 'number' : typeof example === 'boolean' ? 'boolean' : 'string' };
}
