import { canonicalHost } from '../../platform/outbound/dial.ts';
import type { Broker } from '../queues/broker.ts';
import { operationsOf } from '../queues/brokerOperation.ts';
import { failureOf } from './failureOf.ts';
import { NatsConnection } from './NatsConnection.ts';
import type { NatsServer } from './NatsServer.ts';

/** Servers of NATS, with and without JetStream: https://docs.nats.io/reference/reference-protocols/nats-protocol. */
export const nats: Broker<NatsServer, NatsConnection> = {
  id: 'nats',
  title: 'NATS',
  icon: 'Antenna',
  targets: ({ host, port }) => [{ host: canonicalHost(host), port }],
  open: NatsConnection.open,
  failureOf,
};

/** Defines an operation of the node. */
export const defineNatsOperation = operationsOf<NatsServer, NatsConnection>();
