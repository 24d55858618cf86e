import type { Broker } from '../queues/broker.ts';
import { operationsOf } from '../queues/brokerOperation.ts';
import { brokersOf } from './brokersOf.ts';
import { failureOf } from './failureOf.ts';
import { KafkaConnection } from './KafkaConnection.ts';
import type { KafkaServer } from './KafkaServer.ts';

/** Clusters that speak the protocol of Kafka: https://kafka.apache.org/protocol. */
export const kafka: Broker<KafkaServer, KafkaConnection> = {
  id: 'kafka',
  title: 'Kafka',
  icon: 'TopologyStar3',
  targets: ({ brokers }) => brokersOf(brokers),
  open: KafkaConnection.open,
  failureOf,
};

/** Defines an operation of the node. */
export const defineKafkaOperation = operationsOf<KafkaServer, KafkaConnection>();
