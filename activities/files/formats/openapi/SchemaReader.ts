import type { JsonSchema } from '../../../../platform/schema/schema.ts';
import { entriesOf, field, isObject, listOf, textOf, type Json } from './json.ts';
import { openApiLimits } from './openApiLimits.ts';
import type { References } from './References.ts';

const types: ReadonlySet<unknown> = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']);
const numbers = ['minimum', 'maximum', 'multipleOf', 'minLength', 'maxLength', 'minItems', 'maxItems'] as const;
const longestDefault = 1_000;

/** Which half of read-only and write-only fields is kept. */
export type Direction = 'request' | 'response';

/**
 * Writes schemas of a document out, so that none refers to another: JSON Schema 2020-12 with few keywords. Recursive ones
 * end at a depth and accept any value there.
 */
export class SchemaReader {
  readonly #references: References;
  readonly #direction: Direction;
  readonly #maxDepth: number;
  #left = openApiLimits.schemas;

  constructor(references: References, direction: Direction, maxDepth: number = openApiLimits.schemaDepth) {
    this.#references = references;
    this.#direction = direction;
    this.#maxDepth = maxDepth;
  }

  read(schema: unknown, depth = 0, around: readonly string[] = []): JsonSchema {
    this.#left -= 1;
    const { value, refs, beside } = this.#references.follow(schema);
    const isRepeated = refs.some((ref) => around.filter((one) => one === ref).length > 1);
    if (!isObject(value)) return {};
    if (this.#left < 0 || depth > this.#maxDepth || isRepeated) return this.#cut({ ...value, ...beside });
    const inside = [...around, ...refs];
    const own = this.#own({ ...value, ...beside }, depth, inside);
    const parts = listOf(value['allOf']).slice(0, openApiLimits.alternatives);
    const whole = parts.reduce<JsonSchema>((merged, part) => merge(merged, this.read(part, depth, inside)), {});
    return this.#withAlternatives(merge(whole, own), value, { depth, inside });
  }

  #own(schema: Json, depth: number, inside: readonly string[]): JsonSchema {
    const type = typeOf(schema);
    const result: JsonSchema = this.#texts(schema);
    if (type !== undefined) result['type'] = type;
    const values = listOf(schema['enum']);
    if (values.length > 0 && values.length <= openApiLimits.enumValues && values.every(isScalar))
      result['enum'] = isNullable(schema) && !values.includes(null) ? [...values, null] : [...values];
    if (isScalar(schema['const'])) result['const'] = schema['const'];
    for (const name of numbers) if (typeof schema[name] === 'number') result[name] = schema[name];
    Object.assign(
      result,
      exclusive(schema, 'exclusiveMinimum', 'minimum'),
      exclusive(schema, 'exclusiveMaximum', 'maximum'),
    );
    const pattern = schema['pattern'];
    if (typeof pattern === 'string' && pattern.length <= openApiLimits.patternChars) result['pattern'] = pattern;
    if (schema['type'] === 'file' || typeof schema['contentMediaType'] === 'string') result['format'] = 'binary';
    else if (typeof schema['format'] === 'string') result['format'] = textOf(schema['format'], 50);
    const preset = schema['default'];
    if (isScalar(preset) && preset !== null && String(preset).length <= longestDefault) result['default'] = preset;
    return { ...result, ...this.#structure(schema, depth, inside) };
  }

  #structure(schema: Json, depth: number, inside: readonly string[]): JsonSchema {
    const result: JsonSchema = {};
    const properties = entriesOf(schema['properties']).flatMap(([name, property]) => {
      if (this.#isHidden(property)) return [];
      return [[name, this.read(property, depth + 1, inside)] as const];
    });
    if (properties.length > 0) result['properties'] = Object.fromEntries(properties);
    const required = listOf(schema['required']).filter(
      (name) => typeof name === 'string' && !this.#isHidden(field(schema['properties'], name)),
    );
    if (required.length > 0) result['required'] = [...new Set(required)];
    if (schema['items'] !== undefined) result['items'] = this.read(schema['items'], depth + 1, inside);
    const further = schema['additionalProperties'];
    if (further === false) result['additionalProperties'] = false;
    else if (isObject(further)) result['additionalProperties'] = this.read(further, depth + 1, inside);
    return result;
  }

  /** `oneOf` is read as `anyOf`: documents often fit several by mistake. */
  #withAlternatives(
    schema: JsonSchema,
    written: Json,
    { depth, inside }: { depth: number; inside: readonly string[] },
  ): JsonSchema {
    const given = [...listOf(written['oneOf']), ...listOf(written['anyOf'])].slice(0, openApiLimits.alternatives);
    if (given.length === 0) return schema;
    const all = given.map((one) => this.read(one, depth + 1, inside));
    const others = all.filter((one) => one['type'] !== 'null');
    const hasNull = others.length < all.length;
    if (others.length === 1) {
      const single = merge(others[0]!, schema);
      return hasNull && typeof single['type'] === 'string' ? { ...single, type: [single['type'], 'null'] } : single;
    }
    const values = others.map((one) => one['const']);
    if (values.length > 0 && values.every((value) => typeof value === 'string'))
      return { ...schema, type: 'string', enum: values };
    return { ...schema, anyOf: all };
  }

  #isHidden(property: unknown): boolean {
    const { value, beside } = this.#references.follow(property);
    const hides = this.#direction === 'request' ? 'readOnly' : 'writeOnly';
    return field(value, hides) === true || field(beside, hides) === true;
  }

  #texts(schema: Json): JsonSchema {
    const title = textOf(schema['title'], openApiLimits.titleChars);
    const description = textOf(schema['description'], openApiLimits.fieldTextChars);
    return { ...(title === '' ? {} : { title }), ...(description === '' ? {} : { description }) };
  }

  #cut(schema: Json): JsonSchema {
    const type = typeOf(schema);
    return { ...this.#texts(schema), ...(type === undefined ? {} : { type }) };
  }
}

function isScalar(value: unknown): boolean {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

function isNullable(schema: Json): boolean {
  return schema['nullable'] === true || schema['x-nullable'] === true;
}

function typeOf(schema: Json): string | string[] | undefined {
  const { type } = schema;
  const named = (Array.isArray(type) ? type : [type === 'file' ? 'string' : type]).filter((one) => types.has(one));
  if (named.length === 0) {
    if (isObject(schema['properties']) || isObject(schema['additionalProperties'])) return 'object';
    return schema['items'] === undefined ? undefined : 'array';
  }
  const all = [...new Set([...named, ...(isNullable(schema) ? ['null'] : [])])] as string[];
  return all.length === 1 ? all[0] : all;
}

/** OpenAPI 3.0 says it as a boolean beside the limit. */
function exclusive(
  schema: Json,
  name: 'exclusiveMinimum' | 'exclusiveMaximum',
  limit: 'minimum' | 'maximum',
): JsonSchema {
  const value = schema[name];
  if (typeof value === 'number') return { [name]: value };
  return value === true && typeof schema[limit] === 'number' ? { [name]: schema[limit] } : {};
}

/** Both together: properties and required fields of both, else the second. */
function merge(first: JsonSchema, second: JsonSchema): JsonSchema {
  const merged: JsonSchema = { ...first, ...second };
  if (first['properties'] && second['properties'])
    merged['properties'] = { ...(first['properties'] as object), ...(second['properties'] as object) };
  if (first['required'] && second['required'])
    merged['required'] = [...new Set([...(first['required'] as string[]), ...(second['required'] as string[])])];
  // A part of a whole does not know the fields of the others.
  if (first['properties'] && second['properties'] && merged['additionalProperties'] === false)
    delete merged['additionalProperties'];
  return merged;
}
