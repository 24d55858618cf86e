import { defineCredential } from '../../domains/credentials/defineCredential.ts';
import { choice, object } from '../../platform/schema/schema.ts';
import { serverHosts } from '../databases/serverFields.ts';
import { tlsFields } from '../databases/serverFields.ts';
import { limitFields, serverFields } from '../queues/brokerFields.ts';
import { tryBroker } from '../queues/BrokerSession.ts';
import { mqtt } from './mqtt.ts';

/** A server of MQTT, by TCP or TLS. */
export const credential = defineCredential({
  type: 'mqtt',
  title: 'MQTT server',
  description: 'A server of Mosquitto, EMQX, HiveMQ, VerneMQ, AWS IoT Core, or another one of MQTT.',
  icon: mqtt.icon,
  parameters: object({
    ...serverFields({ host: 'mqtt.example.com', port: 8_883 }),
    protocol: choice(['5', '3.1.1'], { '5': 'MQTT 5', '3.1.1': 'MQTT 3.1.1' })({
      title: 'Version',
      default: '5',
    }),
    ...tlsFields,
    ...limitFields,
  }),
  hosts: serverHosts,
  test: (values, test) => tryBroker(mqtt, values, test),
});
