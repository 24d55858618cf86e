import { canonicalHost } from '../../platform/outbound/dial.ts';
import type { Broker } from '../queues/broker.ts';
import { operationsOf } from '../queues/brokerOperation.ts';
import { failureOf } from './failureOf.ts';
import { MqttConnection } from './MqttConnection.ts';
import type { MqttServer } from './MqttServer.ts';

/** Servers of MQTT 3.1.1 and 5: https://docs.oasis-open.org/mqtt/mqtt/v5.0/mqtt-v5.0.html. */
export const mqtt: Broker<MqttServer, MqttConnection> = {
  id: 'mqtt',
  title: 'MQTT',
  icon: 'Router',
  targets: ({ host, port }) => [{ host: canonicalHost(host), port }],
  open: MqttConnection.open,
  failureOf,
};

/** Defines an operation of the node. */
export const defineMqttOperation = operationsOf<MqttServer, MqttConnection>();
