import { brokerNode } from '../../queues/brokerNode.ts';
import { kafka } from '../kafka.ts';
import { messageOperations } from '../messageOperations.ts';

/** Messages of Kafka, with all operations. */
export const node = brokerNode(kafka, {
  description: 'Writes messages to topics of a Kafka cluster, and reads topics.',
  first: 'publish',
  operations: messageOperations,
});
