import type { BrokerLimits } from '../queues/broker.ts';
import type { BrokerServer } from '../queues/brokerFields.ts';

/** The values of a credential for a server. */
export interface NatsServer extends BrokerServer, BrokerLimits {
  readonly sign_in: 'password' | 'token' | 'nkey' | 'credentials' | 'none';
  readonly token: string;
  readonly seed: string;
  readonly credentials: string;
}
