import { authorityField } from '../../activities/kit/authorityField.ts';
import { boolean, choice, integer, text } from '../../platform/schema/schema.ts';

/** How connections are protected: with a checked certificate, with any certificate, or not at all. */
const protections = ['verify', 'require', 'off'] as const;

/** The values of a credential that protect its connections. */
export interface BrokerTls {
  readonly tls: (typeof protections)[number];
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

/** The fields that protect connections. */
export const tlsFields = {
  tls: choice(protections, {
    verify: 'TLS, certificate verified',
    require: 'TLS, any certificate',
    off: 'Unencrypted',
  })({
    title: 'Encryption',
    description:
      'Anybody on the way can read an unencrypted connection, and pretend to be a server with any certificate.',
    default: 'verify',
  }),
  authority: authorityField,
  client_certificate: text({
    title: 'Client certificate',
    description: 'PEM format. Only if the server demands one.',
    control: 'textarea',
    rare: true,
    default: '',
    maxLength: 100_000,
  }),
  client_key: text({
    title: 'Client key',
    description: 'PEM format. The private key of the client certificate.',
    control: 'textarea',
    rare: true,
    default: '',
    maxLength: 100_000,
    secret: true,
  }),
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
