import type { Msg, MsgHdrs } from '@nats-io/transport-node';

import type { Item, JsonObject } from '../../domains/executions/item.ts';
import { itemOf, type ReadOptions } from '../queues/messageBody.ts';

/** The place of a message in a stream. */
export interface StreamPlace {
  readonly stream: string;
  readonly sequence: string;
  /** When the stream got it; nanoseconds. */
  readonly storedAt: string;
  /** 1 for the first delivery. */
  readonly deliveries: number;
}

/**
 * Reads the place of a message from its reply subject: `$JS.ACK.<stream>.<consumer>.<deliveries>.<sequence>.<consumer sequence>.<time>.<pending>`,
 * with domain and account before the stream in the longer form. Null for messages without a stream.
 */
export function placeOf({ reply = '' }: Pick<Msg, 'reply'>): StreamPlace | null {
  const tokens = reply.split('.');
  if (tokens[0] !== '$JS' || tokens[1] !== 'ACK' || tokens.length < 9) return null;
  const [stream = '', , deliveries = '', sequence = '', , storedAt = ''] = tokens.slice(tokens.length >= 11 ? 4 : 2);
  // Without a stream, the sender writes the reply subject.
  if (![deliveries, sequence, storedAt].every((one) => /^\d{1,20}$/.test(one)) || storedAt.length > 19) return null;
  return { stream, sequence, storedAt, deliveries: Number(deliveries) };
}

/** Returns the item of a message that was received. */
export function messageItem(message: Msg, options: Omit<ReadOptions, 'mediaType'>): Promise<Item> {
  const place = placeOf(message);
  const about: JsonObject = {
    subject: message.subject,
    headers: headersOf(readableHeaders(message)),
    ...(place
      ? {
          stream: place.stream,
          sequence: Number(place.sequence),
          deliveries: place.deliveries,
          stored_at: new Date(Number(BigInt(place.storedAt) / 1_000_000n)).toISOString(),
        }
      : {}),
  };
  return itemOf(Buffer.from(message.data), about, options);
}

/** Returns the headers of a message; none if the driver cannot read them, because senders may write anything. */
export function readableHeaders(message: Msg): MsgHdrs | undefined {
  try {
    return message.headers;
  } catch {
    return undefined;
  }
}

/** Returns headers by name; several values of a name are a list. */
export function headersOf(headers: MsgHdrs | undefined): JsonObject {
  if (!headers) return {};
  return Object.fromEntries(
    headers.keys().map((name) => {
      const values = headers.values(name);
      return [name, values.length === 1 ? values[0] : values];
    }),
  );
}
