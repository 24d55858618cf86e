import type { GetMessage, Message } from 'amqplib';

import type { Item, JsonObject } from '../../domains/executions/item.ts';
import { isoOf, itemOf, type ReadOptions } from '../queues/messageBody.ts';

const deepest = 10;

/** Returns the item of a message that was received. */
export function messageItem(message: Message | GetMessage, options: Omit<ReadOptions, 'mediaType'>): Promise<Item> {
  const { properties, fields, content } = message;
  const about = {
    message_id: textOf(properties.messageId),
    exchange: fields.exchange,
    routing_key: fields.routingKey,
    redelivered: fields.redelivered,
    headers: valueOf(properties.headers ?? {}, 0),
    content_type: textOf(properties.contentType),
    correlation_id: textOf(properties.correlationId),
    reply_to: textOf(properties.replyTo),
    type: textOf(properties.type),
    app_id: textOf(properties.appId),
    priority: (properties.priority as number | undefined) ?? null,
    sent_at: typeof properties.timestamp === 'number' ? isoOf(properties.timestamp * 1_000) : null,
  };
  return itemOf(content, about as JsonObject, { ...options, mediaType: about.content_type ?? undefined });
}

function textOf(value: unknown): string | null {
  return value === undefined || value === null || value === '' ? null : String(value);
}

/** Returns the value of a header as JSON; times are marked objects in the driver. */
function valueOf(value: unknown, depth: number): unknown {
  if (Buffer.isBuffer(value)) return value.toString();
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null) return value ?? null;
  if (depth >= deepest) return null;
  if ('!' in value && 'value' in value)
    return value['!'] === 'timestamp' ? isoOf(Number(value.value) * 1_000) : valueOf(value.value, depth + 1);
  if (Array.isArray(value)) return value.map((entry) => valueOf(entry, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, valueOf(entry, depth + 1)]));
}
