/** A JSON Schema as plain data. */
export type Schema = { readonly [keyword: string]: unknown };

/** Values that fit the patterns and formats of the contract; ids are added by their prefix. */
const candidates = ['0', '0.000000', 'usd', '2026-11-23T09:30:00.000Z', '2026-11-23', 'ada@example.com', 'https://example.com', 'ab'.repeat(16), `ipk_${'0'.repeat(26)}`, 'sample']; // prettier-ignore
const idPattern = /^\^([a-z]+_)\[0-9a-hjkmnp-tv-z\]\{26\}\$$/;

/**
 * The plainest value that fits a schema of the contract: required fields only, empty lists, nothing if nothing may be. Wrong values are
 * found by the check of the response against the contract, not here.
 */
export function sampled(schema: Schema, lookUp: (reference: string) => Schema): unknown {
  if (typeof schema['$ref'] === 'string') return sampled(lookUp(schema['$ref']), lookUp);
  if (schema['const'] !== undefined) return schema['const'];
  const types = [schema['type']].flat();
  if (types.includes('null')) return null;
  if (Array.isArray(schema['enum'])) return schema['enum'][0];
  const choices = [schema['oneOf'], schema['anyOf']].find(Array.isArray) as Schema[] | undefined;
  if (choices !== undefined)
    return choices.some(({ type }) => type === 'null') ? null : sampled(choices[0] ?? {}, lookUp);
  if (Array.isArray(schema['allOf'])) {
    const parts = (schema['allOf'] as Schema[]).map((part) => sampled(part, lookUp));
    return Object.assign({}, ...parts) as unknown;
  }
  switch (types[0]) {
    case 'object':
      return sampledObject(schema, lookUp);
    case 'array':
      return Array.from({ length: Number(schema['minItems'] ?? 0) }, () => sampled(schema['items'] as Schema, lookUp));
    case 'integer':
    case 'number':
      return schema['minimum'] ?? 0;
    case 'boolean':
      return false;
    default:
      return sampledText(schema);
  }
}

function sampledObject(schema: Schema, lookUp: (reference: string) => Schema): unknown {
  const properties = (schema['properties'] ?? {}) as { readonly [name: string]: Schema };
  const required = (schema['required'] ?? []) as readonly string[];
  return Object.fromEntries(required.map((name) => [name, sampled(properties[name] ?? {}, lookUp)]));
}

function sampledText({ pattern, format, minLength = 0 }: Schema): string {
  if (typeof pattern === 'string') {
    const prefix = idPattern.exec(pattern)?.[1];
    if (prefix !== undefined) return `${prefix}${'0'.repeat(26)}`;
    return candidates.find((text) => new RegExp(pattern, 'u').test(text)) ?? '';
  }
  if (format === 'date-time') return '2026-11-23T09:30:00.000Z';
  if (format === 'date') return '2026-11-23';
  if (format === 'email') return 'ada@example.com';
  if (format === 'uri') return 'https://example.com';
  return Number(minLength) > 0 ? 'sample'.padEnd(Number(minLength), 'e') : '';
}
