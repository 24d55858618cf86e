import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { BSON, type Document } from 'mongodb';
import type { UsedCredential } from '../../../domains/credentials/defineCredential.ts';
import { makeSigningKey } from '../../../domains/identity/sso/saml/selfSigned.ts';
import { usedCredential } from '../../support/testCredentials.ts';
import { CommandError } from './CommandError.ts';
import { MongoDatabase } from './MongoDatabase.ts';
import { ScramServer } from './ScramServer.ts';
import { MessageReader, messageOf, type WireCommand } from './wire.ts';

const account = { user: 'bureau', password: 'a secret: of@tests' };

/** A server that speaks the protocol of MongoDB: no server of MongoDB can be had for tests. */
export interface TestMongo {
  readonly values: { host: string; port: number; database: string; user: string; password: string; tls: 'off' };
  /** Its port with TLS, and the CA of its certificate, which is for `localhost`. */
  readonly tls: { port: number; authority: string };
  readonly database: MongoDatabase;
  /** Commands of nodes, without those of the connection itself. */
  readonly commands: Document[];
  credential: (more?: object) => UsedCredential;
  /** Connections that are open now. */
  connections: () => number;
  /** From now on commands get no answer. */
  freeze: () => void;
  thaw: () => void;
  /** The next command of this name fails with this error. */
  failNext: (name: string, error: { code: number; codeName: string; errmsg: string }) => void;
  /** Other members of a replica set that the server announces. */
  announce: (hosts: readonly string[]) => void;
  /** Closes all connections. */
  hangUp: () => void;
  close: () => Promise<void>;
}

/** Starts the server on free ports. */
export async function startMongo(): Promise<TestMongo> {
  const database = new MongoDatabase();
  const commands: Document[] = [];
  const sockets = new Set<Socket>();
  const state = { isFrozen: false, hosts: [] as readonly string[], own: '', failing: new Map<string, Document>() };
  const serve = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
    const session = new Session(database, commands, state);
    const reader = new MessageReader();
    socket.on('data', (chunk) => {
      try {
        for (const command of reader.take(chunk)) {
          const answer = session.answer(command);
          if (answer && command.isAnswered) socket.write(messageOf(answer, command));
        }
      } catch {
        socket.destroy();
      }
    });
  };
  const { privateKey: key, certificate: cert } = await makeSigningKey('localhost');
  const plain = createServer(serve);
  const secure = createTlsServer({ key, cert }, serve);
  const ports: number[] = [];
  for (const server of [plain, secure]) {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    ports.push((server.address() as AddressInfo).port);
  }
  state.own = `127.0.0.1:${ports[0]}`;
  const values = { host: '127.0.0.1', port: ports[0]!, database: 'shop', ...account, tls: 'off' as const };
  const hangUp = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    values,
    tls: { port: ports[1]!, authority: cert },
    database,
    commands,
    credential: (more = {}) => usedCredential('mongodb', { ...values, ...more }),
    connections: () => sockets.size,
    freeze: () => (state.isFrozen = true),
    thaw: () => (state.isFrozen = false),
    failNext: (name, error) => void state.failing.set(name, error),
    announce: (hosts) => (state.hosts = hosts),
    hangUp,
    close: async () => {
      hangUp();
      plain.close();
      secure.close();
      await Promise.all([once(plain, 'close'), once(secure, 'close')]);
    },
  };
}

interface SessionState {
  readonly isFrozen: boolean;
  readonly hosts: readonly string[];
  readonly own: string;
  readonly failing: Map<string, Document>;
}

/** One connection: nothing but the handshake is answered before its sign-in. */
class Session {
  readonly #database: MongoDatabase;
  readonly #commands: Document[];
  readonly #state: SessionState;
  readonly #scram = new ScramServer(account);
  #isSignedIn = false;

  constructor(database: MongoDatabase, commands: Document[], state: SessionState) {
    this.#database = database;
    this.#commands = commands;
    this.#state = state;
  }

  answer({ command }: WireCommand): Document | null {
    if (this.#state.isFrozen) return null;
    const [name = ''] = Object.keys(command);
    try {
      if (name.toLowerCase() === 'ismaster' || name === 'hello') return this.#hello();
      if (name === 'saslStart') return this.#step(command, this.#begin(command));
      if (name === 'saslContinue') return this.#step(command, this.#end(command));
      if (!this.#isSignedIn) throw new CommandError(13, 'Unauthorized', `Command ${name} requires authentication`);
      if (!['endSessions', 'ping'].includes(name)) this.#commands.push(command);
      const failure = this.#state.failing.get(name);
      this.#state.failing.delete(name);
      return failure ? { ok: 0, ...failure } : this.#database.run(command);
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      return { ok: 0, errmsg: error.message, code: error.code, codeName: error.codeName };
    }
  }

  /** https://github.com/mongodb/specifications/blob/master/source/mongodb-handshake/handshake.md */
  #hello(): Document {
    const { hosts, own } = this.#state;
    return {
      helloOk: true,
      ismaster: true,
      isWritablePrimary: true,
      ...(hosts.length > 0 ? { setName: 'rs0', setVersion: 1, hosts: [own, ...hosts], me: own, primary: own } : {}),
      maxBsonObjectSize: 16_777_216,
      maxMessageSizeBytes: 48_000_000,
      maxWriteBatchSize: 100_000,
      localTime: new Date(),
      logicalSessionTimeoutMinutes: 30,
      connectionId: 1,
      minWireVersion: 0,
      maxWireVersion: 21,
      readOnly: false,
      saslSupportedMechs: ['SCRAM-SHA-256'],
      ok: 1,
    };
  }

  #begin({ mechanism, payload }: Document): string | null {
    if (mechanism !== 'SCRAM-SHA-256') throw new CommandError(334, 'MechanismUnavailable', `Unsupported: ${mechanism}`);
    return this.#scram.begin(textOf(payload));
  }

  #end({ payload }: Document): string | null {
    const last = this.#scram.end(textOf(payload));
    this.#isSignedIn = last !== null;
    return last;
  }

  #step({ saslStart }: Document, payload: string | null): Document {
    if (payload === null) throw new CommandError(18, 'AuthenticationFailed', 'Authentication failed.');
    return { conversationId: 1, done: saslStart !== 1, payload: new BSON.Binary(Buffer.from(payload)), ok: 1 };
  }
}

function textOf(payload: unknown): string {
  return Buffer.from((payload as InstanceType<typeof BSON.Binary>).buffer).toString('utf8');
}
