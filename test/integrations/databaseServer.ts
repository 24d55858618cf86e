import { createEmptyDatabase } from '../support/database.ts';
import { usedCredential } from '../support/testCredentials.ts';
import type { UsedCredential } from '../../domains/credentials/defineCredential.ts';
import { Client } from 'pg';

/** A database of PostgreSQL with the table of the examples, as flows use it. */
export interface TestPostgres {
  readonly values: { host: string; port: number; database: string; user: string; password: string; tls: 'off' };
  /** As its owner, beside the node. */
  readonly owner: Client;
  credential: (more?: object) => UsedCredential;
  close: () => Promise<void>;
}

/** The table of the examples. */
export const ordersTable = `create table orders (
  id int8 primary key, customer varchar(20) not null, total numeric(12, 2) not null default 0, data jsonb, tags text[])`;

/** Makes one at the server of the tests. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const { url, drop } = await createEmptyDatabase();
  const { hostname: host, port, username: user, password, pathname } = new URL(url);
  const owner = new Client({ connectionString: url });
  await owner.connect();
  await owner.query(ordersTable);
  const values = {
    host,
    port: Number(port) || 5432,
    database: pathname.slice(1),
    user: decodeURIComponent(user),
    password: decodeURIComponent(password),
    tls: 'off' as const,
  };
  return {
    values,
    owner,
    credential: (more = {}) => usedCredential('postgresql', { ...values, ...more }),
    close: async () => {
      await owner.end();
      await drop();
    },
  };
}
