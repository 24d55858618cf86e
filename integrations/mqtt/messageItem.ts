import type { IPublishPacket } from 'mqtt';

import type { Item } from '../../domains/executions/item.ts';
import { itemOf, type ReadOptions } from '../queues/messageBody.ts';

/** Returns the item of a message that has arrived. Fields of MQTT 5 are empty in MQTT 3.1.1. */
export function messageItem(packet: IPublishPacket, options: Omit<ReadOptions, 'mediaType'>): Promise<Item> {
  const { topic, payload, qos, retain, dup, properties = {} } = packet;
  const about = {
    topic,
    qos,
    retained: retain,
    duplicate: dup,
    content_type: properties.contentType ?? null,
    response_topic: properties.responseTopic ?? null,
    properties: { ...properties.userProperties },
  };
  const content = typeof payload === 'string' ? Buffer.from(payload) : payload;
  return itemOf(content, about, { ...options, mediaType: properties.contentType });
}
