import type { BrokerLimits } from '../queues/broker.ts';
import type { BrokerServer } from '../queues/brokerFields.ts';

/** The values of a credential for a server. */
export interface MqttServer extends BrokerServer, BrokerLimits {
  readonly protocol: '5' | '3.1.1';
  /** Not of the credential: the session of a trigger. Without it, the session ends with the connection. */
  readonly session?: MqttSession;
}

/** A session that the server keeps between connections. */
export interface MqttSession {
  readonly clientId: string;
  readonly keptS: number;
}
