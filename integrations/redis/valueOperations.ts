import { AppError } from '../../openapi/AppError.ts';
import { ItemBudget, jsonLength, outputLimits } from '../../activities/kit/ItemBudget.ts';
import { anyJson, boolean, choice, integer, number, text } from '../../platform/schema/schema.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { reads } from '../engine/defineOperation.ts';
import { listFields } from '../engine/operationParameters.ts';
import { changes, expire_s, give, into, key, keys, maxName, takes } from './fields.ts';
import { kinds, readValue } from './readValue.ts';
import type { Command } from './RedisConnection.ts';
import { defineRedisOperation } from './redisOperation.ts';
import { scanKeys } from './scanKeys.ts';
import { listOf, objectOf, textOf } from './values.ts';

const kindTitles = {
  automatic: 'Automatic',
  text: 'Text',
  hash: 'Hash',
  list: 'List',
  set: 'Set',
  sorted_set: 'Sorted set',
} as const;

/** Documented at https://redis.io/docs/latest/commands/. */
const get = defineRedisOperation({
  title: 'Get',
  description: 'Returns the value of a key, or null.',
  parameters: {
    key,
    read_as: choice(kinds, kindTitles)({ title: 'Read as', default: 'automatic' }),
    into,
  },
  effects: reads,
  example: { key: 'order:7' },
  output: { value: '12.50' },
  run: async ({ key: name, read_as: kind, into: field }, { session }) => ({
    [field]: await session.work('read', (redis) => readValue(redis, name, kind)),
  }),
});

const set = defineRedisOperation({
  title: 'Set',
  description: 'Stores a value. A hash keeps its other fields, a list is replaced, and a set gets further members.',
  parameters: {
    key,
    value: anyJson({
      title: 'Value',
      description: 'Objects and lists are stored as JSON text, unless you store them as a hash, list or set.',
      control: 'textarea',
      default: '',
    }),
    store_as: choice(
      ['text', 'automatic', 'hash', 'list', 'set'],
      kindTitles,
    )({
      title: 'Store as',
      description: 'Automatic: an object as a hash, a list as a list.',
      default: 'text',
    }),
    expire_s,
    only_if: choice(['always', 'new', 'existing'], {
      always: 'Always',
      new: 'Only a new key',
      existing: 'Only an existing key',
    })({ title: 'Write', rare: true, default: 'always', showWhen: { store_as: ['text'] } }),
    keep_ttl: boolean({
      title: 'Keep the expiry',
      description: 'Otherwise, a new text removes the time after which the key expires.',
      rare: true,
      default: false,
      showWhen: { store_as: ['text'] },
    }),
    give,
  },
  effects: changes,
  example: { key: 'order:7', value: '12.50', expire_s: 60 },
  output: { key: 'order:7', written: true },
  run: async ({ key: name, value, store_as: as, expire_s: seconds, only_if: when, keep_ttl: keeps }, { session }) => {
    const kind = as === 'automatic' ? automaticKind(value) : as;
    const expiry: Command[] = seconds === undefined ? [] : [['EXPIRE', name, String(seconds)]];
    if (kind !== 'text') {
      const all = [...commandsFor(kind, name, value), ...expiry];
      await session.work('change', ({ together }) => together(all));
      return { key: name, written: true };
    }
    const options = [
      ...(when === 'always' ? [] : [when === 'new' ? 'NX' : 'XX']),
      ...(seconds === undefined ? (keeps ? ['KEEPTTL'] : []) : ['EX', String(seconds)]),
    ];
    const reply = await session.work('change', ({ call }) => call(['SET', name, textOf(value), ...options]));
    return { key: name, written: reply === 'OK' };
  },
});

function automaticKind(value: unknown): 'text' | 'hash' | 'list' {
  if (Array.isArray(value)) return 'list';
  return typeof value === 'object' && value !== null ? 'hash' : 'text';
}

function commandsFor(kind: 'hash' | 'list' | 'set', name: string, value: unknown): Command[] {
  if (kind === 'hash') {
    const pairs = Object.entries(objectOf(value, '/value')).flatMap(([field, one]) => [field, textOf(one)]);
    return [['HSET', name, ...pairs]];
  }
  const entries = listOf(value, '/value').map((entry) => textOf(entry));
  return kind === 'set'
    ? [['SADD', name, ...entries]]
    : [
        ['DEL', name],
        ['RPUSH', name, ...entries],
      ];
}

const remove = defineRedisOperation({
  title: 'Delete',
  description: 'Deletes keys.',
  parameters: { keys, give },
  effects: changes,
  example: { keys: ['order:7'] },
  output: { deleted: 1 },
  run: async ({ keys: names }, { session }) => ({
    deleted: Number(await session.work('change', ({ call }) => call(['DEL', ...names]))),
  }),
});

const increment = defineRedisOperation({
  title: 'Increment',
  description: 'Adds to a number. A missing key starts at 0.',
  parameters: { key, by: number({ title: 'By', default: 1 }), expire_s, give },
  effects: takes,
  example: { key: 'visits' },
  output: { key: 'visits', value: 1 },
  run: async ({ key: name, by, expire_s: seconds }, { session }) => {
    const add: Command = Number.isSafeInteger(by) ? ['INCRBY', name, String(by)] : ['INCRBYFLOAT', name, String(by)];
    const expiry: Command[] = seconds === undefined ? [] : [['EXPIRE', name, String(seconds)]];
    const [value] = await session.work('change', ({ together }) => together([add, ...expiry]));
    return { key: name, value: exactNumber(String(value)) };
  },
});

/** Larger integers stay texts, because numbers of JSON would lose digits. */
function exactNumber(text: string): number | string {
  const value = Number(text);
  return Number.isInteger(value) && !Number.isSafeInteger(value) ? text : value;
}

const findKeys = defineRedisOperation({
  title: 'Find keys',
  description: 'Lists keys by a pattern, in no order. Keys that are written meanwhile may be missing.',
  parameters: {
    pattern: text({
      title: 'Pattern',
      description: '* matches any text, ? one character.',
      placeholder: 'order:*',
      default: '*',
      maxLength: maxName,
    }),
    with_values: boolean({ title: 'With values', default: false }),
    ...listFields,
  },
  effects: reads,
  example: { pattern: 'order:*', with_values: true },
  output: { key: 'order:7', value: '12.50' },
  run: async ({ pattern, with_values: withValues, all, limit }, { session }) => {
    const found = await scanKeys(session, pattern, all ? null : limit);
    if (!withValues) return found.map((name) => ({ key: name }));
    const items: JsonObject[] = [];
    const budget = new ItemBudget('Narrow the pattern down.', outputLimits);
    for (const name of found) {
      const value = await session.work('read', (redis) => readValue(redis, name, 'automatic'));
      const item = { key: name, value: value as never };
      budget.take(1, jsonLength(item));
      items.push(item);
    }
    return items;
  },
});

const exists = defineRedisOperation({
  title: 'Exists',
  description: 'Tells whether a key exists, its type, and when it expires.',
  parameters: { key },
  effects: reads,
  example: { key: 'order:7' },
  output: { key: 'order:7', exists: true, type: 'string', expires_in_s: null },
  run: ({ key: name }, { session }) =>
    session.work('read', async ({ call }) => {
      const type = String(await call(['TYPE', name]));
      const seconds = Number(await call(['TTL', name])); // -1: never, -2: no such key
      return {
        key: name,
        exists: type !== 'none',
        type: type === 'none' ? null : type,
        expires_in_s: seconds < 0 ? null : seconds,
      };
    }),
});

const expire = defineRedisOperation({
  title: 'Set expiry',
  description: 'Sets the time after which a key is deleted, or removes it.',
  parameters: {
    key,
    seconds: integer({
      title: 'Seconds',
      description: '0: the key never expires.',
      minimum: 0,
      maximum: 1_000_000_000,
      default: 3_600,
    }),
    give,
  },
  effects: changes,
  example: { key: 'order:7', seconds: 60 },
  output: { key: 'order:7', changed: true },
  run: async ({ key: name, seconds }, { session }) => {
    const command: Command = seconds === 0 ? ['PERSIST', name] : ['EXPIRE', name, String(seconds)];
    return { key: name, changed: (await session.work('change', ({ call }) => call(command))) === '1' };
  },
});

const rename = defineRedisOperation({
  title: 'Rename',
  description: 'Renames a key.',
  parameters: {
    key,
    new_key: text({ title: 'New key', required: true, maxLength: maxName }),
    replaces: boolean({ title: 'Replace an existing key', rare: true, default: false }),
    give,
  },
  effects: changes,
  example: { key: 'order:7', new_key: 'order:old:7' },
  output: { key: 'order:old:7' },
  run: async ({ key: name, new_key: to, replaces }, { session }) => {
    const done = await session.work('change', ({ call }) => call([replaces ? 'RENAME' : 'RENAMENX', name, to]));
    if (done !== '0') return { key: to };
    throw new AppError('target_error', `Redis: The key "${to.slice(0, 200)}" exists already.`);
  },
});

export const valueOperations = {
  get,
  set,
  delete: remove,
  increment,
  find_keys: findKeys,
  exists,
  expire,
  rename,
};
