import { brokerNode } from '../../queues/brokerNode.ts';
import { messageOperations } from '../messageOperations.ts';
import { mqtt } from '../mqtt.ts';

/** Messages of MQTT, with all operations. */
export const node = brokerNode(mqtt, {
  description: 'Publishes messages to topics of an MQTT server, and reads topics.',
  first: 'publish',
  operations: messageOperations,
});
