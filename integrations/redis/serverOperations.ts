import { AppError } from '../../openapi/AppError.ts';
import { everyEffect } from '../../domains/agents/tools/effects.ts';
import { anyJson, integer, list, text } from '../../platform/schema/schema.ts';
import { keyUuid } from '../engine/keyUuid.ts';
import { reads } from '../engine/defineOperation.ts';
import { changes, give, key, maxName, maxValue } from './fields.ts';
import type { Command } from './RedisConnection.ts';
import { defineRedisOperation } from './redisOperation.ts';
import { isForbidden } from './forbiddenCommands.ts';
import { infoOf, textOf } from './values.ts';

const publish = defineRedisOperation({
  title: 'Publish',
  description: 'Sends a message to a channel. Only those who listen now receive it.',
  parameters: {
    channel: text({ title: 'Channel', placeholder: 'orders', required: true, maxLength: maxName }),
    message: anyJson({
      title: 'Message',
      description: 'Objects and lists are sent as JSON text.',
      control: 'textarea',
      default: '',
    }),
    give,
  },
  effects: ['sends_out', 'changes'],
  example: { channel: 'orders', message: 'paid' },
  output: { channel: 'orders', receivers: 0 },
  run: async ({ channel, message }, { session }) => {
    const receivers = await session.work('change', ({ call }) =>
      call(['PUBLISH', channel, textOf(message, '/message')]),
    );
    return { channel, receivers: Number(receivers) };
  },
});

const info = defineRedisOperation({
  title: 'Server info',
  description: 'Returns version, memory and other figures of the server, by section.',
  parameters: {
    section: text({
      title: 'Section',
      description: 'For example memory. Leave empty for the usual ones.',
      default: '',
      maxLength: 100,
    }),
  },
  effects: reads,
  example: { section: 'server' },
  output: { server: { redis_mode: 'standalone' } },
  run: async ({ section }, { session }) => {
    const command: Command = section.trim() === '' ? ['INFO'] : ['INFO', section.trim()];
    return infoOf(await session.work('read', ({ call }) => call(command)));
  },
});

const lock = defineRedisOperation({
  title: 'Lock',
  description: 'Takes a lock that others respect who take it by the same key. It ends by itself after some time.',
  parameters: { key, seconds_held: integer({ title: 'Held for (s)', minimum: 1, maximum: 86_400, default: 60 }) },
  effects: changes,
  example: { key: 'lock:orders' },
  output: { key: 'lock:orders', locked: true },
  run: async ({ key: name, seconds_held: seconds }, { session, key: own }) => {
    const token = keyUuid(own);
    // A repeated attempt of the node finds the lock that it took itself.
    const holder = await session.work('change', async ({ call }) => {
      const reply = await call(['SET', name, token, 'NX', 'EX', String(seconds)]);
      return reply === 'OK' ? token : call(['GET', name]);
    });
    return { key: name, locked: holder === token, token: holder === token ? token : null };
  },
});

/** Only the one who took the lock may release it. */
const release = `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) else return 0 end`;

const unlock = defineRedisOperation({
  title: 'Unlock',
  description: 'Releases a lock with the token that "Lock" returned.',
  parameters: { key, token: text({ title: 'Token', required: true, maxLength: 200 }), give },
  effects: changes,
  example: { key: 'lock:orders', token: "{{ $('Lock').item.json.token }}" },
  output: { key: 'lock:orders', unlocked: true },
  run: async ({ key: name, token }, { session }) => {
    const reply = await session.work('change', ({ call }) => call(['EVAL', release, '1', name, token]));
    return { key: name, unlocked: reply === '1' };
  },
});

const texts = (title: string, entry: string) =>
  list(text({ title: entry, default: '', maxLength: maxValue }))({ title, maxItems: 10_000 });

const command = defineRedisOperation({
  title: 'Command',
  description: 'Runs any other command, except those that endanger the server or wait.',
  parameters: {
    command: text({
      title: 'Command',
      placeholder: 'ZADD',
      required: true,
      maxLength: 50,
      pattern: '^\\s*[A-Za-z][\\w.]*\\s*$',
    }),
    arguments: texts('Arguments', 'Argument'),
  },
  effects: everyEffect,
  example: { command: 'ZINCRBY', arguments: ['ranking', '2', 'Ada'] },
  output: { result: '2' },
  run: async ({ command: name, arguments: values = [] }, { session }) => {
    if (isForbidden(name))
      throw new AppError('parameter_invalid', `The command ${name.trim().toUpperCase()} cannot be used here.`, {
        param: '/command',
      });
    return { result: await session.work('change', ({ call }) => call([name.trim(), ...values])) } as never;
  },
});

const script = defineRedisOperation({
  title: 'Script',
  description: 'Runs a Lua script at the server. It gets keys and values, which are never written into its text.',
  parameters: {
    lua: text({
      title: 'Script',
      control: 'code',
      placeholder: "return redis.call('GET', KEYS[1])",
      required: true,
      maxLength: 100_000,
    }),
    script_keys: list(text({ title: 'Key', required: true, maxLength: maxName }))({
      title: 'Keys of the script',
      maxItems: 1_000,
    }),
    script_values: texts('Values of the script', 'Value'),
  },
  effects: everyEffect,
  example: { lua: "return redis.call('GET', KEYS[1])", script_keys: ['order:7'] },
  output: { result: '12.50' },
  run: async ({ lua, script_keys: names = [], script_values: values = [] }, { session }) => {
    const call: Command = ['EVAL', lua, String(names.length), ...names, ...values];
    return { result: await session.work('change', (redis) => redis.call(call)) } as never;
  },
});

export const serverOperations = { publish, info, lock, unlock, command, script };
