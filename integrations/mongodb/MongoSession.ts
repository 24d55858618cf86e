import type { Db, BSON } from 'mongodb';

import { AppError } from '../../openapi/AppError.ts';
import type { Dial } from '../../platform/outbound/dial.ts';
import { assertHostAllowed } from '../../domains/credentials/allowedHosts.ts';
import type { CredentialTest, UsedCredential } from '../../domains/credentials/defineCredential.ts';
import { finalError } from '../databases/finalError.ts';
import { readOnlyCredential } from '../databases/readOnlyCredential.ts';
import { failureOf } from './failureOf.ts';
import { mongoAddress, type MongoAddress } from './mongoAddress.ts';
import { mongoClientsOf } from './MongoClients.ts';
import type { MongoServer } from './MongoServer.ts';

const connectTimeoutMs = 10_000;
/** The server stops a command itself at its limit of time. A server without a response has this time more. */
const graceMs = 2_000;

/** The database during a piece of work. */
export interface OpenMongo {
  readonly db: Db;
  readonly bson: typeof BSON;
  /** For every command: it ends with the execution and at the limit of time. */
  readonly signal: AbortSignal;
  readonly maxTimeMS: number;
}

export interface MongoWork {
  readonly kind: 'read' | 'change';
  readonly timeoutMs: number;
  /** Empty: that of the credential. */
  readonly database: string;
}

/** The parts of a node's run that a session needs. */
export interface MongoContext {
  readonly credential: UsedCredential;
  readonly connect: Dial;
  readonly signal: AbortSignal;
}

/** The use of a server by one run of a node, with its credential. */
export class MongoSession {
  readonly #context: MongoContext;
  readonly #server: MongoServer;
  readonly #address: MongoAddress;
  /** A change of this run was sent: another attempt of the node would send it again. */
  #hasChanged = false;

  /** Errors: `target_not_allowed` for a host that the credential does not allow; `parameter_invalid` for an invalid address. */
  constructor(context: MongoContext) {
    this.#context = context;
    this.#server = context.credential.values as unknown as MongoServer;
    this.#address = mongoAddress(this.#server);
    for (const target of this.#address.hosts) assertHostAllowed(context.credential, target);
  }

  /**
   * Runs work on a database. Errors: `target_not_allowed` for changes with a read-only credential; those of the guard; those of the server, in
   * words; `target_timeout`; the signal's reason.
   */
  async work<T>({ kind, timeoutMs, database }: MongoWork, work: (mongo: OpenMongo) => Promise<T>): Promise<T> {
    if (kind === 'change' && this.#server.read_only) throw readOnlyCredential();
    const name = database || this.#server.database || this.#address.database;
    if (name === '')
      throw new AppError('parameter_invalid', 'Enter a database in the node or in the credential.', {
        param: '/database',
      });
    const { connect, signal: ended } = this.#context;
    ended.throwIfAborted();
    const lease = await mongoClientsOf(connect).lease(this.#clientOf());
    const signal = AbortSignal.any([ended, AbortSignal.timeout(timeoutMs + graceMs)]);
    const hadChanged = this.#hasChanged;
    this.#hasChanged ||= kind === 'change';
    try {
      const { BSON: bson } = await import('mongodb');
      return await work({ db: lease.client.db(name), bson, signal, maxTimeMS: timeoutMs });
    } catch (error) {
      ended.throwIfAborted();
      if (signal.aborted) throw tooLate(timeoutMs, error);
      const failure = failureOf(error, lease.lastError());
      if (!failure) throw error;
      const { kind: outcome, error: shown } = failure;
      if (hadChanged) throw finalError(shown);
      // A lost change may have been made, so that another attempt of the node could make it twice.
      const mayRepeat = outcome === 'unsent' || (outcome === 'lost' && kind === 'read');
      if (outcome === 'unsent') this.#hasChanged = hadChanged;
      throw mayRepeat ? new AppError(shown.code, shown.message, { cause: shown, retryable: true }) : shown;
    } finally {
      lease.release();
    }
  }

  #clientOf() {
    const { credential, connect } = this.#context;
    const { isRecord, hosts } = this.#address;
    // Members that records or the server itself name must be allowed, too. Those of a record are below its parent (checked by the driver).
    const parent = isRecord ? hosts[0]!.host.replace(/^[^.]+/, '') : null;
    return {
      key: credential.id,
      server: this.#server,
      allowedHosts: credential.allowedHosts,
      address: this.#address,
      open: async (target: { host: string; port: number }) => {
        const isBelow = parent !== null && parent.includes('.', 1) && target.host.endsWith(parent);
        if (!isBelow) assertHostAllowed(credential, target);
        return connect({ ...target, timeoutMs: connectTimeoutMs });
      },
    };
  }
}

/** Signs in at a server. Errors: those of a session. */
export async function tryMongo(values: object, { connect, signal, allowedHosts }: CredentialTest): Promise<void> {
  // The values may be new, so the connection does not come from the clients of nodes.
  const credential = { id: 'test', type: 'mongodb', values: { ...values }, allowedHosts, secrets: [] };
  const dial: typeof connect = (target) => connect(target);
  try {
    const session = new MongoSession({ credential, connect: dial, signal });
    await session.work({ kind: 'read', timeoutMs: 15_000, database: 'admin' }, ({ db, signal: stop }) =>
      db.command({ connectionStatus: 1 }, { signal: stop }),
    );
  } finally {
    mongoClientsOf(dial).close();
  }
}

function tooLate(timeoutMs: number, cause: unknown): AppError {
  return new AppError('target_timeout', `MongoDB did not finish within ${timeoutMs / 1000} s.`, { cause });
}
