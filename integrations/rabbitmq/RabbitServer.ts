import type { BrokerLimits } from '../queues/broker.ts';
import type { BrokerServer } from '../queues/brokerFields.ts';

/** The values of a credential for a server. */
export interface RabbitServer extends BrokerServer, BrokerLimits {
  readonly virtual_host: string;
}
