import type { BrokerLimits } from '../queues/broker.ts';
import type { BrokerTls } from '../queues/brokerFields.ts';

/** The values of a credential for a cluster. */
export interface KafkaServer extends BrokerTls, BrokerLimits {
  /** `host:port`, with commas or lines between them. */
  readonly brokers: string;
  readonly sign_in: 'none' | 'plain' | 'scram_sha_256' | 'scram_sha_512';
  readonly user: string;
  readonly password: string;
}
