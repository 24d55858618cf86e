import { authorityField } from '../../activities/kit/authorityField.ts';
import { boolean, choice, integer, text } from '../../platform/schema/schema.ts';

/** How connections are protected: with a checked certificate, with any certificate, or not at all. */
const protections = ['verify', 'require', 'off'] as const;

/** Most connections of one credential in a worker. */
export const maxConnections = 20;

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

/** Values of the fields that differ between servers. */
interface ServerExamples {
  readonly port: number;
  readonly database: string;
  readonly user: string;
  readonly host?: string;
}

/** The fields of a credential for a database server. */
export function serverFields({ port, database, user, host = 'db.example.com' }: ServerExamples) {
  return {
    host: text({
      title: 'Server',
      placeholder: host,
      required: true,
      maxLength: 300,
      pattern: '^[^/\\s]+$',
    }),
    port: integer({ title: 'Port', minimum: 1, maximum: 65_535, default: port }),
    database: text({ title: 'Database', placeholder: database, required: true, maxLength: 200 }),
    user: text({ title: 'User', placeholder: user, required: true, maxLength: 200 }),
    password: text({ title: 'Password', default: '', maxLength: 10_000, secret: true }),
    ...tlsFields,
    read_only: boolean({
      title: 'Read-only',
      description: 'Nodes with this credential cannot change anything. Use a database user without write access, too.',
      rare: true,
      default: false,
    }),
    max_connections: integer({
      title: 'Max connections',
      description: 'Open connections of each worker.',
      rare: true,
      minimum: 1,
      maximum: maxConnections,
      default: 5,
    }),
  };
}

/** The values of a credential for a database server. */
export interface DatabaseServer {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
  readonly password: string;
  readonly tls: (typeof protections)[number];
  readonly authority: string;
  readonly client_certificate: string;
  readonly client_key: string;
  readonly read_only: boolean;
  readonly max_connections: number;
}

/** The server as the owner of a credential knows it: a change of it, or weaker protection, demands the secrets again. */
export function serverHosts({ host, port, tls }: Pick<DatabaseServer, 'host' | 'port' | 'tls'>): readonly string[] {
  return [tls === 'verify' ? `${host}:${port}` : `${tls}://${host}:${port}`];
}
