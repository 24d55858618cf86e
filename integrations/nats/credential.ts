import { defineCredential } from '../../domains/credentials/defineCredential.ts';
import { choice, object, text } from '../../platform/schema/schema.ts';
import { serverHosts } from '../databases/serverFields.ts';
import { tlsFields } from '../databases/serverFields.ts';
import { limitFields, serverFields } from '../queues/brokerFields.ts';
import { tryBroker } from '../queues/BrokerSession.ts';
import { nats } from './nats.ts';

const { host, port, user, password } = serverFields({ host: 'nats.example.com', port: 4_222 });

/** A server of NATS: https://docs.nats.io/running-a-nats-service/configuration/securing_nats/auth_intro. */
export const credential = defineCredential({
  type: 'nats',
  title: 'NATS server',
  description: 'A server of NATS, or of Synadia Cloud.',
  icon: nats.icon,
  parameters: object({
    host,
    port,
    sign_in: choice(['password', 'token', 'nkey', 'credentials', 'none'], {
      password: 'User and password',
      token: 'Token',
      nkey: 'NKey',
      credentials: 'Credentials file',
      none: 'None',
    })({ title: 'Sign-in', default: 'password' }),
    user: shownFor(user, 'password'),
    password: shownFor(password, 'password'),
    token: text({
      title: 'Token',
      default: '',
      maxLength: 10_000,
      secret: true,
      showWhen: { sign_in: ['token'] },
    }),
    seed: text({
      title: 'Seed',
      description: 'Begins with SU.',
      default: '',
      maxLength: 1_000,
      secret: true,
      showWhen: { sign_in: ['nkey'] },
    }),
    credentials: text({
      title: 'Credentials file',
      description: 'The content of the .creds file.',
      control: 'textarea',
      default: '',
      maxLength: 100_000,
      secret: true,
      showWhen: { sign_in: ['credentials'] },
    }),
    ...tlsFields,
    ...limitFields,
  }),
  hosts: serverHosts,
  test: (values, test) => tryBroker(nats, values, test),
});

function shownFor<F extends { json: object }>(field: F, signIn: string): F {
  return { ...field, json: { ...field.json, 'x-show-when': { sign_in: [signIn] } } };
}
