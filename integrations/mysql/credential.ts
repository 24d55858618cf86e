import { defineCredential } from '../../domains/credentials/defineCredential.ts';
import { object } from '../../platform/schema/schema.ts';
import { serverFields, serverHosts } from '../databases/serverFields.ts';
import { tryServer } from '../databases/tryServer.ts';
import { mysql } from './dialect.ts';

/** A database of MySQL or MariaDB. */
export const credential = defineCredential({
  type: 'mysql',
  title: 'MySQL database',
  description: 'A database of MySQL or MariaDB.',
  icon: 'BrandMysql',
  parameters: object(serverFields({ port: 3306, database: 'shop', user: 'bureau' })),
  hosts: serverHosts,
  test: (server, tools) => tryServer(mysql, server, tools),
});
