import { canonicalHost } from '../../platform/outbound/dial.ts';
import type { Broker } from '../queues/broker.ts';
import { operationsOf } from '../queues/brokerOperation.ts';
import { failureOf } from './failureOf.ts';
import { RabbitConnection } from './RabbitConnection.ts';
import type { RabbitServer } from './RabbitServer.ts';

/** RabbitMQ, and other servers of AMQP 0-9-1: https://www.rabbitmq.com/docs. */
export const rabbitmq: Broker<RabbitServer, RabbitConnection> = {
  id: 'rabbitmq',
  title: 'RabbitMQ',
  icon: 'ArrowsTransferDown',
  targets: ({ host, port }) => [{ host: canonicalHost(host), port }],
  open: RabbitConnection.open,
  failureOf,
};

/** Defines an operation of the node. */
export const defineRabbitOperation = operationsOf<RabbitServer, RabbitConnection>();
