import { AppError } from '../../openapi/AppError.ts';
import type { Dial } from '../../platform/outbound/dial.ts';
import { assertHostAllowed } from '../../domains/credentials/allowedHosts.ts';
import type { CredentialTest, UsedCredential } from '../../domains/credentials/defineCredential.ts';
import { DatabasePools, type PooledConnection } from '../databases/DatabasePools.ts';
import { finalError } from '../databases/finalError.ts';
import { readOnlyCredential } from '../databases/readOnlyCredential.ts';
import type { Broker, BrokerConnection, BrokerLimits } from './broker.ts';

const connectTimeoutMs = 10_000;

/** Pools by way out: one for each process, and others in tests. */
const poolsByDial = new WeakMap<Dial, DatabasePools<PooledConnection>>();

/** Returns the open connections that come from a way out. */
export function brokerPoolsOf(dial: Dial): DatabasePools<PooledConnection> {
  let pools = poolsByDial.get(dial);
  if (!pools) poolsByDial.set(dial, (pools = new DatabasePools()));
  return pools;
}

/** The parts of a node's run, or of a trigger, that a session needs. */
export interface BrokerContext {
  readonly credential: UsedCredential;
  readonly connect: Dial;
  readonly signal: AbortSignal;
}

/** What work does: `read` changes nothing, `safe` may be done twice, `change` may not. */
export type WorkKind = 'read' | 'safe' | 'change';

/** The use of a broker by one run of a node, with its credential. */
export class BrokerSession<V, C extends BrokerConnection> {
  readonly #broker: Broker<V, C>;
  readonly #context: BrokerContext;
  readonly #server: V & BrokerLimits;
  /** A change of this run was sent: another attempt of the node would send it again. */
  #hasChanged = false;

  /** Errors: `target_not_allowed` for a host that the credential does not allow; `parameter_invalid` for an invalid host. */
  constructor(broker: Broker<V, C>, context: BrokerContext) {
    this.#broker = broker;
    this.#context = context;
    this.#server = context.credential.values as unknown as V & BrokerLimits;
    for (const target of broker.targets(this.#server)) assertHostAllowed(context.credential, target);
  }

  /**
   * Runs work on a connection that nothing else uses at the same time. Work that may be repeated is repeated after a pooled connection turned
   * out to be closed. Errors: `target_not_allowed` for changes with a read-only credential; those of `DatabasePools.lease`; those of the
   * broker, in words; the signal's reason.
   */
  async work<T>(kind: WorkKind, work: (connection: C) => Promise<T>): Promise<T> {
    if (kind !== 'read' && this.#server.read_only) throw readOnlyCredential();
    for (let attempt = 1; ; attempt += 1) {
      const { connection, isReused, release } = await this.#lease();
      const { signal } = this.#context;
      const stop = () => connection.destroy();
      signal.addEventListener('abort', stop, { once: true });
      const hadChanged = this.#hasChanged;
      this.#hasChanged ||= kind === 'change';
      try {
        return await work(connection);
      } catch (error) {
        signal.throwIfAborted();
        const failure = this.#broker.failureOf(error);
        if (!failure) throw this.#hasChanged ? finalError(error) : error;
        const isLost = failure.kind === 'lost';
        if (isLost) connection.destroy(); // a late answer must not meet the next call
        if (isLost && isReused && kind !== 'change' && attempt === 1) continue;
        const wasDone = kind === 'change' && isLost;
        throw asRetryable(failure.error, !hadChanged && !wasDone && failure.kind !== 'refused');
      } finally {
        signal.removeEventListener('abort', stop);
        release(connection.isUsable ? 'keep' : 'destroy');
      }
    }
  }

  /**
   * Opens a connection that the caller destroys, for a trigger. Errors: those of `work`.
   */
  async open(): Promise<C> {
    const { signal } = this.#context;
    try {
      return await this.#open(signal);
    } catch (error) {
      signal.throwIfAborted();
      throw this.#broker.failureOf(error)?.error ?? error;
    }
  }

  async #lease() {
    const { credential, connect: dial, signal } = this.#context;
    const open = (aborted: AbortSignal) => this.#open(aborted);
    const of = {
      key: `${this.#broker.id} ${credential.id}`,
      // A connection may check further servers by the list that it was opened with.
      values: { ...this.#server, allowedHosts: credential.allowedHosts },
      max: this.#server.max_connections,
      open,
    };
    try {
      return await (brokerPoolsOf(dial) as unknown as DatabasePools<C>).lease(of, signal);
    } catch (error) {
      signal.throwIfAborted();
      const failure = this.#broker.failureOf(error);
      if (failure) throw asRetryable(failure.error, !this.#hasChanged && failure.kind !== 'refused');
      throw this.#hasChanged ? finalError(error) : error;
    }
  }

  async #open(signal: AbortSignal): Promise<C> {
    const { connect: dial, credential } = this.#context;
    const assertAllowed = (target: { host: string; port: number }) => assertHostAllowed(credential, target);
    signal.throwIfAborted();
    // A way out ends its sockets with the signal, also later: others may use the connection then, and a trigger still acknowledges.
    const opening = new AbortController();
    const stop = () => opening.abort(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    try {
      const options = { server: this.#server, dial, timeoutMs: connectTimeoutMs, assertAllowed };
      return await this.#broker.open({ ...options, signal: opening.signal });
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }
}

/** Signs in at a broker. Errors: those of a session. */
export async function tryBroker<V, C extends BrokerConnection>(
  broker: Broker<V, C>,
  values: object,
  { connect, signal, allowedHosts }: CredentialTest,
): Promise<void> {
  const credential = { id: 'test', type: broker.id, values: { ...values }, allowedHosts, secrets: [] };
  // The values may be new, so the connection does not come from the pool of nodes.
  const dial: Dial = (target) => connect(target);
  try {
    await new BrokerSession(broker, { credential, connect: dial, signal }).work('read', () => Promise.resolve());
  } finally {
    brokerPoolsOf(dial).close();
  }
}

function asRetryable(error: AppError, retryable: boolean): AppError {
  return retryable ? new AppError(error.code, error.message, { cause: error, retryable }) : error;
}
