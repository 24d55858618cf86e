import { defineCredential } from '../../domains/credentials/defineCredential.ts';
import { object } from '../../platform/schema/schema.ts';
import { serverFields, serverHosts } from '../databases/serverFields.ts';
import { tryServer } from '../databases/tryServer.ts';
import { sqlServer } from './dialect.ts';

/** The protocol does not support client certificates. */
const {
  client_certificate: _certificate,
  client_key: _key,
  ...fields
} = serverFields({
  port: 1433,
  database: 'shop',
  user: 'bureau',
});

/** A database of SQL Server or Azure SQL. */
export const credential = defineCredential({
  type: 'sql_server',
  title: 'SQL Server database',
  description: 'A database of Microsoft SQL Server or Azure SQL, with a user and password of SQL Server.',
  icon: 'BrandWindows',
  parameters: object(fields),
  hosts: serverHosts,
  test: (server, tools) => tryServer(sqlServer, { ...server, client_certificate: '', client_key: '' }, tools),
});
