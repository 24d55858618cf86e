import { defineCredential } from '../../domains/credentials/defineCredential.ts';
import { object } from '../../platform/schema/schema.ts';
import { serverFields, serverHosts } from '../databases/serverFields.ts';
import { tryServer } from '../databases/tryServer.ts';
import { postgresql } from './dialect.ts';

/** A database of PostgreSQL, or of a server that speaks its protocol. */
export const credential = defineCredential({
  type: 'postgresql',
  title: 'PostgreSQL database',
  description: 'A PostgreSQL database, or a server that speaks its protocol, such as TimescaleDB or CockroachDB.',
  icon: 'Database',
  parameters: object(serverFields({ port: 5432, database: 'shop', user: 'bureau' })),
  hosts: serverHosts,
  test: (server, tools) => tryServer(postgresql, server, tools),
});
