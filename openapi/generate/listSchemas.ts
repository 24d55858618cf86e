import type { JsonObject } from './jsonObject.ts';

const cursor: JsonObject = {
  type: ['string', 'null'],
  description: 'Value of `cursor` for the next page; null on the last page.',
};

/**
 * Expands list schemas, which a file states in two lines: `x-page-of: <Noun>` is `{ data, next_cursor }`,
 * `x-list-of: <Noun>` is a complete list, `{ data }`. `maxItems` limits `data`.
 */
export function expandListSchema(schema: JsonObject): JsonObject {
  const { 'x-page-of': page, 'x-list-of': list, maxItems, ...rest } = schema;
  const noun = page ?? list;
  if (typeof noun !== 'string') return schema;
  const data: JsonObject = {
    type: 'array',
    description: page === undefined ? 'The complete list.' : 'The entries of this page.',
    ...(maxItems !== undefined && { maxItems }),
    items: { $ref: `#/components/schemas/${noun}` },
  };
  return {
    type: 'object',
    ...rest,
    additionalProperties: false,
    required: page === undefined ? ['data'] : ['data', 'next_cursor'],
    properties: page === undefined ? { data } : { data, next_cursor: cursor },
  };
}
