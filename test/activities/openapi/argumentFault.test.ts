import { expect, test } from 'vitest';

import { argumentFault } from '../../../activities/openapi/argumentFault.ts';

const schema = {
  type: 'object',
  additionalProperties: false,
  required: ['id'],
  properties: {
    id: { type: 'integer', minimum: 1 },
    flag: { type: 'boolean' },
    tags: { type: 'array', items: { type: 'string', maxLength: 3 }, maxItems: 2 },
    kind: { enum: ['a', 'b'] },
    slow: { type: 'string', pattern: '^(a+)+$' },
    odd: { type: 'string', pattern: '(?<=x)y' },
    body: {
      type: 'object',
      required: ['name'],
      additionalProperties: false,
      properties: {
        name: { type: 'string' },
        age: { type: ['integer', 'null'], exclusiveMaximum: 150 },
        owner: { anyOf: [{ type: 'string' }, { type: 'object', required: ['id'] }] },
        list: { type: 'array', items: { type: 'object', properties: { n: { type: 'number' } } } },
      },
    },
  },
};

test.each<[Record<string, unknown>, string | null]>([
  [{ id: 1 }, null],
  [{ id: '7', flag: 'true', tags: 'one' }, null],
  [{}, 'id is required'],
  [{ id: '' }, 'id is required'],
  [{ id: 'x' }, 'id must be a whole number'],
  [{ id: 0 }, 'id must be at least 1'],
  [{ id: 1.5 }, 'id must be a whole number'],
  [{ id: 1, other: 2 }, 'other is no argument of this operation'],
  [{ id: 1, tags: ['abcd'] }, 'tags.0 must have 3 characters at most'],
  [{ id: 1, tags: ['a', 'b', 'c'] }, 'tags must have 2 entries at most'],
  [{ id: 1, kind: 'c' }, 'kind must be one of: a, b'],
  [{ id: 1, slow: `${'a'.repeat(40)}!` }, 'slow must match the pattern ^(a+)+$'],
  [{ id: 1, odd: 'anything' }, null],
  [{ id: 1, body: {} }, 'body.name is required'],
  [{ id: 1, body: { name: 1 } }, 'body.name must be a text'],
  [{ id: 1, body: { name: 'n', age: '3' } }, 'body.age must be a whole number or null'],
  [{ id: 1, body: { name: 'n', age: null } }, null],
  [{ id: 1, body: { name: 'n', age: 150 } }, 'body.age must be less than 150'],
  [{ id: 1, body: { name: 'n', more: 1 } }, 'body.more is not known'],
  [{ id: 1, body: { name: 'n', owner: {} } }, 'body.owner fits none of its alternatives'],
  [{ id: 1, body: { name: 'n', owner: { id: 1 } } }, null],
  [{ id: 1, body: { name: 'n', list: [{ n: 1 }, { n: 'x' }] } }, 'body.list.1.n must be a number'],
])('%j: %s', (given, said) => {
  const started = performance.now();
  const fault = argumentFault(schema, given);
  expect(fault && `${fault.field} ${fault.problem}`).toBe(said);
  expect(performance.now() - started).toBeLessThan(1_000);
});
