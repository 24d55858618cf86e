import { isUtf8 } from 'node:buffer';
import type { Message } from '@platformatic/kafka';

import type { Item, JsonObject } from '../../domains/executions/item.ts';
import { isoOf, itemOf, type ReadOptions } from '../queues/messageBody.ts';

/** A message as it is read: bytes for everything. */
export type KafkaMessage = Message<Buffer, Buffer, Buffer, Buffer>;

/** Returns the item of a message. Offsets are texts, because they have 64 bits. A message without a value deletes its key. */
export async function messageItem(message: KafkaMessage, options: Omit<ReadOptions, 'mediaType'>): Promise<Item> {
  const { topic, partition, offset, key, timestamp } = message;
  const value = message.value as Buffer | null | undefined;
  const about: JsonObject = {
    topic,
    partition,
    offset: String(offset),
    key: textOf(key as Buffer | null | undefined),
    headers: Object.fromEntries([...message.headers].map(([name, entry]) => [textOf(name) ?? '', textOf(entry)])),
    sent_at: timestamp < 0n ? null : isoOf(Number(timestamp)), // negative: the sender gave none
  };
  if (value === null || value === undefined)
    return { json: options.only_body ? { message: null } : { ...about, message: null } };
  return itemOf(value, about, options);
}

/** Returns bytes as text, or in base64 where they are none. */
function textOf(bytes: Buffer | null | undefined): string | null {
  if (bytes === null || bytes === undefined) return null;
  return isUtf8(bytes) ? bytes.toString() : bytes.toString('base64');
}
