import { AppError } from '../../openapi/AppError.ts';
import { maxEntries } from './fields.ts';
import { fieldsOf, pairsOf, textsOf } from './values.ts';
import type { Command, Reply } from './RedisConnection.ts';
import type { OpenRedis } from './RedisSession.ts';

/** Kinds of values that can be read. */
export const kinds = ['automatic', 'text', 'hash', 'list', 'set', 'sorted_set'] as const;
export type Kind = (typeof kinds)[number];

interface Reading {
  readonly size: (key: string) => Command;
  readonly read: (key: string) => Command;
  readonly value: (reply: Reply) => unknown;
}

const readings: Readonly<Record<Exclude<Kind, 'automatic' | 'text'>, Reading>> = {
  hash: { size: (key) => ['HLEN', key], read: (key) => ['HGETALL', key], value: fieldsOf },
  list: { size: (key) => ['LLEN', key], read: (key) => ['LRANGE', key, '0', '-1'], value: textsOf },
  set: { size: (key) => ['SCARD', key], read: (key) => ['SMEMBERS', key], value: textsOf },
  sorted_set: {
    size: (key) => ['ZCARD', key],
    read: (key) => ['ZRANGE', key, '0', '-1', 'WITHSCORES'],
    // Not by way of an object, which would put members that are numbers in another order.
    value: (reply) => pairsOf(reply).map(([member, score]) => ({ member, score: Number(score) })),
  },
};
const kindByType: Readonly<Record<string, Kind>> = {
  string: 'text',
  hash: 'hash',
  list: 'list',
  set: 'set',
  zset: 'sorted_set',
};

/**
 * Reads the value of a key; null for a missing one. Errors: `target_error` for values of modules and streams, and for more than 100,000
 * entries.
 */
export async function readValue({ call }: OpenRedis, key: string, wanted: Kind): Promise<unknown> {
  const kind = wanted === 'automatic' ? await kindOf(call, key) : wanted;
  if (kind === null) return null;
  if (kind === 'text' || kind === 'automatic') return call(['GET', key]);
  const { size, read, value } = readings[kind];
  const count = Number(await call(size(key)));
  if (count === 0) return null;
  if (count <= maxEntries) return value(await call(read(key)));
  throw new AppError('target_error', `Redis: The value has ${count} entries, more than ${maxEntries}.`);
}

async function kindOf(call: OpenRedis['call'], key: string): Promise<Kind | null> {
  const type = String(await call(['TYPE', key]));
  if (type === 'none') return null;
  const kind = kindByType[type];
  if (kind) return kind;
  throw new AppError('target_error', `Redis: A value of type "${type}" cannot be read here. Use "Command".`);
}
