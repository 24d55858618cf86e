import { createHash } from 'node:crypto';
import { rootCertificates } from 'node:tls';
import type { MongoClient, MongoClientOptions } from 'mongodb';

import { AppError } from '../../openapi/AppError.ts';
import type { Dial } from '../../platform/outbound/dial.ts';
import type { MongoAddress } from './mongoAddress.ts';
import type { MongoServer } from './MongoServer.ts';
import { SocksRelay, type OpenSocket } from './SocksRelay.ts';

const connectTimeoutMs = 10_000;
/** The driver looks for a server that long, also if it was refused. */
const selectionTimeoutMs = { one: 5_000, several: 10_000 };
const idleMs = 30_000;
/** A client has connections to each member of a replica set, and one or two more to watch it. */
const maxClients = 30;

/** Whose client: of one credential, as it is now. */
export interface ClientOf {
  readonly key: string;
  readonly server: MongoServer;
  /** Hosts that the credential allows; other ones need a new client. */
  readonly allowedHosts: readonly string[] | null;
  readonly address: MongoAddress;
  readonly open: OpenSocket;
}

/** A client in use. */
export interface ClientLease {
  readonly client: MongoClient;
  /** The error of the guard that the driver only reports as a failed connection. */
  readonly lastError: () => unknown;
  readonly release: () => void;
}

interface Entry {
  readonly version: string;
  readonly relay: SocksRelay;
  readonly client: MongoClient;
  uses: number;
  isRetired: boolean;
  idleSince: number;
  timer: NodeJS.Timeout | undefined;
}

/**
 * The clients of a worker, by credential over all of its executions: a client of the driver is a pool of connections. Unused ones are closed
 * after some time, when the credential changes, and when others need their places.
 */
export class MongoClients {
  readonly #entries = new Map<string, Entry>();
  readonly #opening = new Map<string, Promise<Entry>>();

  get count(): number {
    return this.#entries.size;
  }

  /** Errors: `unavailable` if too many are in use; those of the options of the driver. */
  async lease(of: ClientOf): Promise<ClientLease> {
    const version = createHash('sha256')
      .update(JSON.stringify([of.server, of.allowedHosts]))
      .digest('base64');
    const entry = this.#current(of.key, version) ?? (await this.#opened(of, version));
    clearTimeout(entry.timer);
    entry.uses += 1;
    let isOut = true;
    return {
      client: entry.client,
      lastError: () => entry.relay.lastError,
      release: () => {
        if (!isOut) return;
        isOut = false;
        this.#release(of.key, entry);
      },
    };
  }

  /** Closes unused clients; the others with their last use. */
  close(): void {
    for (const [key, entry] of this.#entries) this.#retire(key, entry);
  }

  #current(key: string, version: string): Entry | null {
    const entry = this.#entries.get(key);
    if (!entry) return null;
    if (entry.version === version) return entry;
    this.#retire(key, entry);
    return null;
  }

  /** Several runs may want the same new client. */
  #opened(of: ClientOf, version: string): Promise<Entry> {
    const name = `${of.key} ${version}`;
    const running = this.#opening.get(name) ?? this.#open(of, version).finally(() => this.#opening.delete(name));
    this.#opening.set(name, running);
    return running;
  }

  async #open(of: ClientOf, version: string): Promise<Entry> {
    if (this.#entries.size >= maxClients && !this.#closeLongestIdle()) throw busy();
    const { MongoClient: Driver } = await import('mongodb'); // loaded on first use to save memory
    const relay = await SocksRelay.start(of.open);
    try {
      const client = new Driver(urlOf(of.address), optionsOf(of, relay));
      client.on('error', () => undefined);
      const entry: Entry = { version, relay, client, uses: 0, isRetired: false, idleSince: 0, timer: undefined };
      this.#entries.set(of.key, entry);
      return entry;
    } catch (error) {
      relay.close();
      throw new AppError('parameter_invalid', 'MongoDB: The options of the credential do not fit together.', {
        cause: error,
      });
    }
  }

  #release(key: string, entry: Entry): void {
    entry.uses -= 1;
    if (entry.uses > 0) return;
    if (entry.isRetired) return end(entry);
    entry.idleSince = performance.now();
    entry.timer = setTimeout(() => this.#retire(key, entry), idleMs);
    entry.timer.unref();
  }

  #closeLongestIdle(): boolean {
    const idle = [...this.#entries].filter(([, { uses }]) => uses === 0);
    const [oldest] = idle.toSorted(([, a], [, b]) => a.idleSince - b.idleSince);
    if (oldest) this.#retire(...oldest);
    return oldest !== undefined;
  }

  #retire(key: string, entry: Entry): void {
    if (this.#entries.get(key) === entry) this.#entries.delete(key);
    entry.isRetired = true;
    if (entry.uses === 0) end(entry);
  }
}

/** Clients by way out: one set for each process, and others in tests. */
const clientsByDial = new WeakMap<Dial, MongoClients>();

/** Returns the clients whose connections come from a way out. */
export function mongoClientsOf(dial: Dial): MongoClients {
  let clients = clientsByDial.get(dial);
  if (!clients) clientsByDial.set(dial, (clients = new MongoClients()));
  return clients;
}

function end({ client, relay, timer }: Entry): void {
  clearTimeout(timer);
  void client
    .close()
    .catch(() => undefined) // nothing uses it now
    .finally(() => relay.close());
}

function urlOf({ isRecord, hosts }: MongoAddress): string {
  const written = hosts.map(({ host, port }) => {
    const name = host.includes(':') ? `[${host}]` : host;
    return isRecord ? name : `${name}:${port}`;
  });
  return `mongodb${isRecord ? '+srv' : ''}://${written.join(',')}/`;
}

/** Connections come from the relay alone, and values keep their digits. */
function optionsOf({ server, address }: ClientOf, relay: SocksRelay): MongoClientOptions {
  const { tls, authority, client_certificate: cert, client_key: key, max_connections: maxPoolSize } = server;
  const { user, password, options } = address;
  const {
    authSource,
    authMechanism,
    directConnection,
    loadBalanced,
    maxStalenessSeconds,
    wtimeoutMS,
    journal,
    w,
    ...rest
  } = options;
  const hasLogin = user !== '' || authMechanism === 'MONGODB-X509';
  return {
    ...(rest as MongoClientOptions),
    ...(maxStalenessSeconds === undefined ? {} : { maxStalenessSeconds: Number(maxStalenessSeconds) }),
    ...(directConnection === undefined ? {} : { directConnection: directConnection === 'true' }),
    ...(loadBalanced === undefined ? {} : { loadBalanced: loadBalanced === 'true' }),
    ...(w === undefined ? {} : { w: /^\d+$/.test(w) ? Number(w) : (w as 'majority') }),
    ...(wtimeoutMS === undefined ? {} : { wtimeoutMS: Number(wtimeoutMS) }),
    ...(journal === undefined ? {} : { journal: journal === 'true' }),
    ...(hasLogin ? { auth: { username: user, ...(password === '' ? {} : { password }) } } : {}),
    ...(authSource === undefined || !hasLogin ? {} : { authSource }),
    ...(authMechanism === undefined ? {} : { authMechanism: authMechanism as 'SCRAM-SHA-256' }),
    tls: tls !== 'off',
    ...(tls === 'require' ? { tlsAllowInvalidCertificates: true } : {}),
    ...(tls !== 'off' && authority !== '' ? { ca: [...rootCertificates, authority] as never } : {}),
    ...(tls !== 'off' && cert !== '' ? { cert } : {}),
    ...(tls !== 'off' && key !== '' ? { key } : {}),
    proxyHost: '127.0.0.1',
    proxyPort: relay.port,
    proxyUsername: relay.user,
    proxyPassword: relay.password,
    appName: 'bureau',
    maxPoolSize,
    minPoolSize: 0,
    maxIdleTimeMS: idleMs,
    waitQueueTimeoutMS: 30_000,
    connectTimeoutMS: connectTimeoutMs,
    serverSelectionTimeoutMS: selectionTimeoutMs[address.isRecord || address.hosts.length > 1 ? 'several' : 'one'],
    retryWrites: false,
    retryReads: true,
    monitorCommands: false,
    promoteLongs: false,
    promoteBuffers: false,
    bsonRegExp: true,
    ignoreUndefined: true,
  };
}

function busy(): AppError {
  return new AppError('unavailable', 'Too many servers of MongoDB are in use at once. Try again later.', {
    retryable: true,
    retryAfterMs: 5_000,
  });
}
