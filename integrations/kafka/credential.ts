import { defineCredential } from '../../domains/credentials/defineCredential.ts';
import { choice, object, text } from '../../platform/schema/schema.ts';
import { tlsFields } from '../databases/serverFields.ts';
import { limitFields, userFields } from '../queues/brokerFields.ts';
import { tryBroker } from '../queues/BrokerSession.ts';
import { kafka } from './kafka.ts';

/** A cluster that speaks the protocol of Kafka. */
export const credential = defineCredential({
  type: 'kafka',
  title: 'Kafka cluster',
  description: 'A cluster of Apache Kafka, Confluent, Amazon MSK, Redpanda or Azure Event Hubs.',
  icon: kafka.icon,
  parameters: object({
    brokers: text({
      title: 'Brokers',
      description: 'host:port, with commas between several. The others are found by these.',
      placeholder: 'kafka-1.example.com:9093',
      required: true,
      minLength: 1,
      maxLength: 10_000,
    }),
    sign_in: choice(['none', 'plain', 'scram_sha_256', 'scram_sha_512'], {
      none: 'None',
      plain: 'PLAIN',
      scram_sha_256: 'SCRAM-SHA-256',
      scram_sha_512: 'SCRAM-SHA-512',
    })({
      title: 'Sign-in',
      description: 'Confluent Cloud: PLAIN with key and secret. Event Hubs: PLAIN with the user $ConnectionString.',
      default: 'plain',
    }),
    ...userFields,
    ...tlsFields,
    ...limitFields,
  }),
  hosts: ({ brokers, tls }) =>
    brokers
      .split(/[\s,;]+/)
      .filter((entry) => entry !== '')
      .map((entry) => (tls === 'verify' ? entry : `${tls}://${entry}`)),
  test: (values, test) => tryBroker(kafka, values, test),
});
