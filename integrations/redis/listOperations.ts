import { anyJson, boolean, choice, integer, list, text } from '../../platform/schema/schema.ts';
import { reads } from '../engine/defineOperation.ts';
import { changes, give, into, key, maxEntries, maxName, takes } from './fields.ts';
import { defineRedisOperation } from './redisOperation.ts';
import { fieldsOf, listOf, objectOf, textOf, textsOf } from './values.ts';

const end = choice(['first', 'last'], { first: 'Start', last: 'End' })({ title: 'End of the list', default: 'first' });
const names = list(text({ title: 'Field', required: true, maxLength: maxName }))({
  title: 'Fields',
  description: 'Leave empty for all fields.',
  maxItems: 1_000,
});
const members = anyJson({
  title: 'Members',
  description: 'A list of values.',
  control: 'textarea',
  default: [],
});

const push = defineRedisOperation({
  title: 'Push to list',
  description: 'Adds a value to a list.',
  parameters: {
    key,
    entry: anyJson({
      title: 'Entry',
      description: 'Objects and lists are stored as JSON text.',
      control: 'textarea',
      default: '',
    }),
    end,
    give,
  },
  effects: changes,
  example: { key: 'queue', entry: 'a' },
  output: { key: 'queue', length: 1 },
  run: async ({ key: name, entry, end: side }, { session }) => {
    const command = side === 'first' ? 'LPUSH' : 'RPUSH';
    const length = await session.work('change', ({ call }) => call([command, name, textOf(entry, '/entry')]));
    return { key: name, length: Number(length) };
  },
});

const pop = defineRedisOperation({
  title: 'Pop from list',
  description: 'Removes the value at an end of a list and returns it, or null.',
  parameters: {
    key,
    end,
    into,
    as_json: boolean({
      title: 'Read JSON',
      description: 'A text that is no JSON stays a text.',
      rare: true,
      default: false,
    }),
  },
  effects: takes,
  example: { key: 'queue' },
  output: { value: 'a' },
  run: async ({ key: name, end: side, into: field, as_json: isJson }, { session }) => {
    const command = side === 'first' ? 'LPOP' : 'RPOP';
    const value = await session.work('change', ({ call }) => call([command, name]));
    return { [field]: isJson && typeof value === 'string' ? readJson(value) : value } as never;
  },
});

function readJson(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

const length = defineRedisOperation({
  title: 'List length',
  description: 'Returns the number of values in a list.',
  parameters: { key },
  effects: reads,
  example: { key: 'queue' },
  output: { key: 'queue', length: 1 },
  run: async ({ key: name }, { session }) => ({
    key: name,
    length: Number(await session.work('read', ({ call }) => call(['LLEN', name]))),
  }),
});

const range = defineRedisOperation({
  title: 'List range',
  description: 'Returns values of a list, one item for each.',
  parameters: {
    key,
    start: integer({ title: 'First', description: '0 is the first value, -1 the last one.', default: 0 }),
    count: integer({ title: 'Max values', minimum: 1, maximum: maxEntries, default: 100 }),
  },
  effects: reads,
  example: { key: 'queue' },
  output: { value: 'a' },
  run: async ({ key: name, start, count }, { session }) => {
    const last = start < 0 ? Math.min(-1, start + count - 1) : start + count - 1;
    const reply = await session.work('read', ({ call }) => call(['LRANGE', name, String(start), String(last)]));
    return textsOf(reply).map((value) => ({ value }));
  },
});

const getFields = defineRedisOperation({
  title: 'Get hash fields',
  description: 'Returns fields of a hash as an item; null for missing ones.',
  parameters: { key, fields: names },
  effects: reads,
  example: { key: 'order:7:hash', fields: ['total'] },
  output: { total: '12.50' },
  run: async ({ key: name, fields = [] }, { session }) => {
    if (fields.length === 0) return fieldsOf(await session.work('read', ({ call }) => call(['HGETALL', name])));
    const reply = await session.work('read', ({ call }) => call(['HMGET', name, ...fields]));
    return Object.fromEntries(textsOf(reply).map((value, index) => [fields[index]!, value]));
  },
});

const setFields = defineRedisOperation({
  title: 'Set hash fields',
  description: 'Writes fields of a hash. Its other fields stay.',
  parameters: {
    key,
    values: anyJson({ title: 'Values', description: 'JSON object: values by field.', control: 'code', default: {} }),
    give,
  },
  effects: changes,
  example: { key: 'order:7:hash', values: { total: '12.50' } },
  output: { key: 'order:7:hash', added: 1 },
  run: async ({ key: name, values }, { session }) => {
    const pairs = Object.entries(objectOf(values, '/values')).flatMap(([field, one]) => [
      field,
      textOf(one, '/values'),
    ]);
    return { key: name, added: Number(await session.work('change', ({ call }) => call(['HSET', name, ...pairs]))) };
  },
});

const deleteFields = defineRedisOperation({
  title: 'Delete hash fields',
  description: 'Deletes fields of a hash.',
  parameters: {
    key,
    removed_fields: list(text({ title: 'Field', required: true, maxLength: maxName }))({
      title: 'Fields to delete',
      required: true,
      minItems: 1,
      maxItems: 1_000,
    }),
    give,
  },
  effects: changes,
  example: { key: 'order:7:hash', removed_fields: ['total'] },
  output: { key: 'order:7:hash', deleted: 1 },
  run: async ({ key: name, removed_fields: fields }, { session }) => ({
    key: name,
    deleted: Number(await session.work('change', ({ call }) => call(['HDEL', name, ...fields]))),
  }),
});

const memberOperation = (command: 'SADD' | 'SREM') => {
  const isAdding = command === 'SADD';
  const result = isAdding ? 'added' : 'deleted';
  return defineRedisOperation({
    title: isAdding ? 'Add to set' : 'Remove from set',
    description: isAdding ? 'Adds members to a set.' : 'Removes members from a set.',
    parameters: { key, members, give },
    effects: changes,
    example: { key: 'tags', members: ['new'] },
    output: { key: 'tags', [result]: 1 },
    run: async ({ key: name, members: all }, { session }) => {
      const texts = listOf(all, '/members').map((one) => textOf(one, '/members'));
      return {
        key: name,
        [result]: Number(await session.work('change', ({ call }) => call([command, name, ...texts]))),
      };
    },
  });
};

export const listOperations = {
  push,
  pop,
  length,
  range,
  get_fields: getFields,
  set_fields: setFields,
  delete_fields: deleteFields,
  add_members: memberOperation('SADD'),
  remove_members: memberOperation('SREM'),
};
