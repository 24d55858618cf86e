import { boolean, integer, text, type ValueOf } from '../../platform/schema/schema.ts';
import type { tlsFields } from '../databases/serverFields.ts';

/** The values of a credential that protect its connections. */
export interface BrokerTls {
  readonly tls: ValueOf<typeof tlsFields.tls>;
  readonly authority: string;
  readonly client_certificate: string;
  readonly client_key: string;
}

/** The values of a credential for one server of a broker. */
export interface BrokerServer extends BrokerTls {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
}

/** The fields of host, port and user. */
export function serverFields({ host, port }: { host: string; port: number }) {
  return {
    host: text({ title: 'Server', placeholder: host, required: true, maxLength: 300, pattern: '^[^/\\s]+$' }),
    port: integer({ title: 'Port', minimum: 1, maximum: 65_535, default: port }),
    ...userFields,
  };
}

/** The fields of user and password. */
export const userFields = {
  user: text({ title: 'User', default: '', maxLength: 1_000 }),
  password: text({ title: 'Password', default: '', maxLength: 10_000, secret: true }),
};

/** The fields that limit what nodes do with a credential. */
export const limitFields = {
  read_only: boolean({
    title: 'Read-only',
    description: 'Nodes with this credential cannot send or remove messages. Use a user without write access, too.',
    rare: true,
    default: false,
  }),
  max_connections: integer({
    title: 'Max connections',
    description: 'Open connections of the nodes of each worker. Each trigger has one more.',
    rare: true,
    minimum: 1,
    maximum: 20,
    default: 5,
  }),
};
