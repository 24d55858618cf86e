import { brokerNode } from '../../queues/brokerNode.ts';
import { rabbitmq } from '../rabbitmq.ts';
import { receiveOperations } from '../receiveOperations.ts';
import { sendOperations } from '../sendOperations.ts';

/** Messages of RabbitMQ, with all operations. */
export const node = brokerNode(rabbitmq, {
  description: 'Sends messages to queues and exchanges of RabbitMQ, and reads queues.',
  first: 'send',
  operations: { ...sendOperations, ...receiveOperations },
});
