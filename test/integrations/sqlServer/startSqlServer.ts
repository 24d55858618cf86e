import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { TLSSocket } from 'node:tls';
import { Client } from 'pg';
import type { UsedCredential } from '../../../domains/credentials/defineCredential.ts';
import { makeSigningKey } from '../../../domains/identity/sso/saml/selfSigned.ts';
import { createEmptyDatabase } from '../../support/database.ts';
import { usedCredential } from '../../support/testCredentials.ts';
import { PacketReader, PacketWriter, packetTypes } from './packets.ts';
import { preloginAnswer, readPrelogin, type TdsCall } from './requests.ts';
import { Session, type ScriptedAnswer, type ServerState } from './Session.ts';
import { TlsInPackets } from './TlsInPackets.ts';
import type { TdsError } from './tokens.ts';

const account = { user: 'bureau', password: 'a secret; of@tests', database: 'shop' };
const encryptions = { on: 1, none: 2, demanded: 3 };

/** A server with the protocol of SQL Server (TDS 7.4), because no SQL Server is available for tests. PostgreSQL runs its statements. */
export interface TestSqlServer {
  readonly values: { host: string; port: number; database: string; user: string; password: string; tls: 'off' };
  /** The CA of its certificate, which is for `localhost`. */
  readonly authority: string;
  /** Statements that nodes have sent. */
  readonly calls: readonly TdsCall[];
  readonly state: ServerState;
  /** As the owner of the database behind it, in SQL of PostgreSQL. */
  ask: (sql: string) => Promise<Record<string, unknown>[]>;
  /** Defines the response to a statement. */
  answer: (sql: string, answer: ScriptedAnswer) => void;
  /** The next sign-in fails. */
  refuseNext: (error: TdsError) => void;
  credential: (more?: object) => UsedCredential;
  /** Connections that are open now. */
  connections: () => number;
  /** Sets whether clients can, must or cannot use TLS. */
  encryption: (kind: 'offered' | 'demanded' | 'none') => void;
  /** Closes all connections. */
  hangUp: () => void;
  close: () => Promise<void>;
}

/** The table of the examples, in SQL of PostgreSQL. */
const ordersTable = `create schema dbo; create table dbo.orders (
  id bigint primary key, customer varchar(20) not null, total numeric(12, 2) not null default 0, data text, at timestamptz, file bytea)`;

/** Starts the server on a free port. */
export async function startSqlServer(): Promise<TestSqlServer> {
  const { url, drop } = await createEmptyDatabase();
  const owner = new Client({ connectionString: url });
  await owner.connect();
  await owner.query(ordersTable);
  await owner.query('set search_path to dbo');
  const { privateKey: key, certificate: cert } = await makeSigningKey('localhost');
  const state: ServerState = {
    url,
    account,
    answers: new Map(),
    calls: [],
    isFrozen: false,
    resets: 0,
    stopped: [],
    route: null,
    signInError: null,
  };
  let offered: 'offered' | 'demanded' | 'none' = 'offered';
  const sockets = new Set<Socket>();
  const serve = (socket: Socket): void => {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
    const reader = new PacketReader();
    const begin = (chunk: Buffer): void => {
      const [message] = reader.take(chunk);
      if (!message || message.type !== packetTypes.prelogin) return void socket.destroy();
      const wanted = readPrelogin(message.data).encryption;
      const isOn = wanted === encryptions.on && offered !== 'none';
      const answer = isOn ? encryptions.on : offered === 'demanded' ? encryptions.demanded : encryptions.none;
      new PacketWriter((packet) => socket.write(packet)).end(preloginAnswer(answer));
      socket.off('data', begin);
      if (!isOn) return converse(socket, state);
      const tls = new TLSSocket(new TlsInPackets(socket), { isServer: true, key, cert, maxVersion: 'TLSv1.2' });
      tls.on('error', () => socket.destroy());
      converse(tls, state);
    };
    socket.on('data', begin);
  };
  const server = createServer(serve);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const values = { host: '127.0.0.1', port, ...account, tls: 'off' as const };
  const hangUp = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    values,
    authority: cert,
    calls: state.calls,
    state,
    ask: async (sql) => (await owner.query(sql)).rows as Record<string, unknown>[],
    answer: (sql, answer) => void state.answers.set(sql, answer),
    refuseNext: (error) => (state.signInError = error),
    credential: (more = {}) => usedCredential('sql_server', { ...values, ...more }),
    connections: () => sockets.size,
    encryption: (kind) => (offered = kind),
    hangUp,
    close: async () => {
      hangUp();
      server.close();
      await once(server, 'close');
      await owner.end();
      await drop();
    },
  };
}

/** Handles the messages of a client after the TLS handshake, if any. */
function converse(stream: Duplex, state: ServerState): void {
  const session = new Session(stream, state);
  const reader = new PacketReader();
  stream.on('data', (chunk: Buffer) => {
    for (const message of reader.take(chunk)) session.take(message).catch(() => stream.destroy());
  });
}
