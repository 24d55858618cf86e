import { brokerNode } from '../../queues/brokerNode.ts';
import { nats } from '../nats.ts';
import { sendOperations } from '../sendOperations.ts';
import { streamOperations } from '../streamOperations.ts';

/** Messages of NATS, with all operations. */
export const node = brokerNode(nats, {
  description: 'Sends messages and requests to subjects of NATS, and reads streams of JetStream.',
  first: 'publish',
  operations: { ...sendOperations, ...streamOperations },
});
