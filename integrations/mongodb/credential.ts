import { defineCredential } from '../../domains/credentials/defineCredential.ts';
import { AppError } from '../../openapi/AppError.ts';
import { boolean, choice, integer, object, text } from '../../platform/schema/schema.ts';
import { maxConnections, serverHosts, tlsFields } from '../databases/serverFields.ts';
import { asksForTls, mongoAddress } from './mongoAddress.ts';
import { tryMongo } from './MongoSession.ts';

/** A server that speaks the protocol of MongoDB: https://www.mongodb.com/docs/manual/reference/connection-string/. */
export const credential = defineCredential({
  type: 'mongodb',
  title: 'MongoDB database',
  description: 'A server of MongoDB, Atlas, DocumentDB or FerretDB.',
  icon: 'BrandMongodb',
  parameters: object({
    kind: choice(['fields', 'string'], { fields: 'Fields', string: 'Connection string' })({
      title: 'Connection',
      default: 'fields',
    }),
    connection_string: text({
      title: 'Connection string',
      description: 'As the server shows it. It begins with mongodb:// or mongodb+srv://.',
      placeholder: 'mongodb+srv://user:password@cluster.example.mongodb.net/shop',
      default: '',
      maxLength: 10_000,
      secret: true,
      showWhen: { kind: ['string'] },
    }),
    host: text({
      title: 'Server',
      placeholder: 'db.example.com',
      default: '',
      maxLength: 300,
      pattern: '^[^/\\s]*$',
      showWhen: { kind: ['fields'] },
    }),
    port: integer({ title: 'Port', minimum: 1, maximum: 65_535, default: 27_017, showWhen: { kind: ['fields'] } }),
    user: text({ title: 'User', placeholder: 'bureau', default: '', maxLength: 200, showWhen: { kind: ['fields'] } }),
    password: text({
      title: 'Password',
      default: '',
      maxLength: 10_000,
      secret: true,
      showWhen: { kind: ['fields'] },
    }),
    auth_source: text({
      title: 'Database of the user',
      description: 'Defaults to “admin”.',
      rare: true,
      default: 'admin',
      maxLength: 200,
      showWhen: { kind: ['fields'] },
    }),
    replica_set: text({
      title: 'Replica set',
      description: 'Name of the replica set. Leave empty to use this server alone.',
      rare: true,
      default: '',
      maxLength: 200,
      showWhen: { kind: ['fields'] },
    }),
    database: text({
      title: 'Database',
      description: 'Of nodes that name none. A connection string can have one, too.',
      placeholder: 'shop',
      default: '',
      maxLength: 64,
    }),
    ...tlsFields,
    read_only: boolean({
      title: 'Read-only',
      description: 'Nodes with this credential cannot change anything. Use a database user without write access, too.',
      rare: true,
      default: false,
    }),
    max_connections: integer({
      title: 'Max connections',
      description: 'Open connections of each worker, to each server.',
      rare: true,
      minimum: 1,
      maximum: maxConnections,
      default: 5,
    }),
  }),
  hosts: (server) => {
    try {
      return mongoAddress(server).hosts.flatMap((place) => serverHosts({ ...place, tls: server.tls }));
    } catch {
      return []; // reported by `check`
    }
  },
  check: (server) => {
    if (server.kind === 'fields' && server.host === '')
      return [{ parameter: '/host', code: 'parameter_invalid', message: 'is required.' }];
    try {
      mongoAddress(server);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return [
        {
          parameter: server.kind === 'string' ? '/connection_string' : '/host',
          code: 'parameter_invalid',
          message: `is not valid: ${error.message}`,
        },
      ];
    }
    if (server.tls !== 'off' || !asksForTls(server)) return [];
    return [
      {
        parameter: '/tls',
        code: 'parameter_invalid',
        message: 'does not fit: the connection string asks for TLS.',
      },
    ];
  },
  test: tryMongo,
});
