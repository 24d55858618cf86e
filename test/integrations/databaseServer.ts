import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { TLSSocket } from 'node:tls';
import { createConnection, type Connection as MysqlConnection, type ConnectionOptions } from 'mysql2/promise';
import { freePort } from '../../bin/embedded/ports.ts';
import { Client } from 'pg';
import type { UsedCredential } from '../../domains/credentials/defineCredential.ts';
import { makeSigningKey } from '../../domains/identity/sso/saml/selfSigned.ts';
import { createEmptyDatabase } from '../support/database.ts';
import { usedCredential } from '../support/testCredentials.ts';
import { freezeProcess } from '../support/freezeProcess.ts';

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

/** A server in front of PostgreSQL that speaks TLS with a certificate for `localhost`. */
export async function startTlsFront(target: { host: string; port: number }): Promise<{
  readonly port: number;
  readonly authority: string;
  close: () => Promise<void>;
}> {
  const { privateKey: key, certificate: cert } = await makeSigningKey('localhost');
  const server = createServer((client) => {
    client.on('error', () => undefined);
    // The request for TLS has 8 bytes; S accepts it: https://www.postgresql.org/docs/current/protocol-flow.html.
    client.once('data', () => {
      client.write('S');
      const tls = new TLSSocket(client, { isServer: true, key, cert });
      const behind = connect(target.port, target.host);
      for (const socket of [tls, behind])
        socket.on('error', () => undefined).on('close', () => (tls.destroy(), behind.destroy()));
      tls.pipe(behind).pipe(tls);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    authority: cert,
    close: async () => {
      server.close();
      await once(server, 'close');
    },
  };
}

const mariadbd = '/usr/sbin/mariadbd';

/** False if MariaDB is not installed: its tests are skipped then. */
export const hasMariadb = existsSync(mariadbd);

/** A server of MariaDB with the table of the examples. */
export interface TestMariadb {
  readonly values: { host: string; port: number; database: string; user: string; password: string; tls: 'off' };
  /** The CA of its certificate, which is for `localhost`. */
  readonly authority: string;
  /** As its owner, beside the node. */
  ask: (sql: string) => Promise<Record<string, unknown>[]>;
  credential: (more?: object) => UsedCredential;
  /** Pauses its process: connections stay open, but nothing responds. */
  freeze: () => void;
  /** Continues the process. */
  thaw: () => void;
  close: () => Promise<void>;
}

/** Starts MariaDB in a folder of its own, on a free port. */
export async function startMariadb(): Promise<TestMariadb> {
  const folder = await mkdtemp(join(tmpdir(), 'bureau-mariadb-'));
  const at = (name: string): string => join(folder, name);
  const port = await freePort();
  const { privateKey, certificate } = await makeSigningKey('localhost');
  await writeFile(at('key.pem'), privateKey);
  await writeFile(at('certificate.pem'), certificate);
  const values = {
    host: '127.0.0.1',
    port,
    database: 'shop',
    user: 'bureau',
    password: 'a secret of tests',
    tls: 'off' as const,
  };
  await writeFile(
    at('init.sql'),
    [
      'create database shop;',
      `create user 'bureau'@'%' identified by '${values.password}';`,
      `grant all on *.* to 'bureau'@'%';`,
    ].join('\n'),
  );
  const user = process.getuid?.() === 0 ? ['--user=root'] : [];
  const data = [`--datadir=${at('data')}`, ...user];
  const install = ['--no-defaults', ...data, '--auth-root-authentication-method=normal', '--skip-test-db'];
  execFileSync('mariadb-install-db', install, { stdio: 'pipe' });
  const child = spawn(
    mariadbd,
    [
      '--no-defaults',
      ...data,
      '--bind-address=127.0.0.1',
      `--port=${port}`,
      `--socket=${at('socket')}`,
      `--pid-file=${at('pid')}`,
      `--init-file=${at('init.sql')}`,
      `--ssl-cert=${at('certificate.pem')}`,
      `--ssl-key=${at('key.pem')}`,
    ],
    { stdio: 'ignore' },
  );
  const { host, user: name, password, database } = values;
  const owner = await signedIn({ host, port, user: name, password, database });
  const ask = async (sql: string): Promise<Record<string, unknown>[]> => {
    const [rows] = await owner.query(sql);
    return rows as Record<string, unknown>[];
  };
  await ask(`create table orders (id bigint primary key, customer varchar(20) not null, total decimal(12, 2) not null default 0,
    data json, at timestamp(3) null)`);
  return {
    values,
    authority: certificate,
    ask,
    credential: (more = {}) => usedCredential('mysql', { ...values, ...more }),
    freeze: () => freezeProcess(child),
    thaw: () => child.kill('SIGCONT'),
    close: async () => {
      owner.destroy();
      if (child.exitCode === null) {
        child.kill('SIGKILL'); // its data is thrown away
        await once(child, 'exit');
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The server takes a moment to start. */
async function signedIn(options: ConnectionOptions): Promise<MysqlConnection> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await createConnection(options);
    } catch (error) {
      if (attempt >= 200) throw error;
      await pause(100);
    }
  }
}
