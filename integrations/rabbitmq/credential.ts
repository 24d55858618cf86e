import { defineCredential } from '../../domains/credentials/defineCredential.ts';
import { object, text } from '../../platform/schema/schema.ts';
import { serverHosts } from '../databases/serverFields.ts';
import { tlsFields } from '../databases/serverFields.ts';
import { limitFields, serverFields } from '../queues/brokerFields.ts';
import { tryBroker } from '../queues/BrokerSession.ts';
import { rabbitmq } from './rabbitmq.ts';

/** A server of AMQP 0-9-1: https://www.rabbitmq.com/docs/access-control. */
export const credential = defineCredential({
  type: 'rabbitmq',
  title: 'RabbitMQ server',
  description: 'A server of RabbitMQ, CloudAMQP, Amazon MQ for RabbitMQ, or LavinMQ.',
  icon: rabbitmq.icon,
  parameters: object({
    ...serverFields({ host: 'rabbit.example.com', port: 5_671 }),
    virtual_host: text({ title: 'Virtual host', default: '/', minLength: 1, maxLength: 255 }),
    ...tlsFields,
    ...limitFields,
  }),
  hosts: serverHosts,
  test: (values, test) => tryBroker(rabbitmq, values, test),
});
