import { AppError } from '../../openapi/AppError.ts';
import { canonicalHost, type Dial } from '../../platform/outbound/dial.ts';
import { assertHostAllowed } from '../../domains/credentials/allowedHosts.ts';
import type { CredentialTest, UsedCredential } from '../../domains/credentials/defineCredential.ts';
import { DatabasePools } from '../databases/DatabasePools.ts';
import { finalError } from '../databases/finalError.ts';
import { readOnlyCredential } from '../databases/readOnlyCredential.ts';
import { failureOf } from './failureOf.ts';
import { RedisConnection, type Command, type Reply } from './RedisConnection.ts';
import type { RedisServer } from './RedisServer.ts';

const connectTimeoutMs = 10_000;

/** Pools by way out: one for each process, and others in tests. */
const poolsByDial = new WeakMap<Dial, DatabasePools<RedisConnection>>();

/** Returns the open connections that come from a way out. */
export function redisPoolsOf(dial: Dial): DatabasePools<RedisConnection> {
  let pools = poolsByDial.get(dial);
  if (!pools) poolsByDial.set(dial, (pools = new DatabasePools()));
  return pools;
}

/** The server during a piece of work: one command, or several that are carried out together. */
export interface OpenRedis {
  readonly call: (command: Command) => Promise<Reply>;
  readonly together: (commands: readonly Command[]) => Promise<Reply[]>;
}

/** The parts of a node's run that a session needs. */
export interface RedisContext {
  readonly credential: UsedCredential;
  readonly connect: Dial;
  readonly signal: AbortSignal;
}

/** The use of a server by one run of a node, with its credential. */
export class RedisSession {
  readonly #context: RedisContext;
  readonly #server: RedisServer;
  /** A change of this run was sent: another attempt of the node would send it again. */
  #hasChanged = false;

  /** Errors: `target_not_allowed` for a host that the credential does not allow; `parameter_invalid` for an invalid host. */
  constructor(context: RedisContext) {
    this.#context = context;
    const server = context.credential.values as unknown as RedisServer;
    this.#server = { ...server, host: canonicalHost(server.host) };
    assertHostAllowed(context.credential, this.#server);
  }

  /**
   * Runs work on a connection that nothing else uses at the same time. Reads are repeated after a pooled connection turned out to be closed.
   * Errors: `target_not_allowed` for changes with a read-only credential; those of `DatabasePools.lease`; those of the server, in words;
   * the signal's reason.
   */
  async work<T>(kind: 'read' | 'change', work: (redis: OpenRedis) => Promise<T>): Promise<T> {
    if (kind === 'change' && this.#server.read_only) throw readOnlyCredential();
    for (let attempt = 1; ; attempt += 1) {
      const lease = await this.#lease().catch((error: unknown) => {
        this.#context.signal.throwIfAborted();
        const failure = failureOf(error);
        if (failure) throw asRetryable(failure.error, !this.#hasChanged && failure.kind !== 'refused');
        throw this.#hasChanged ? finalError(error) : error;
      });
      const { connection, isReused, release } = lease;
      const { signal } = this.#context;
      const stop = () => connection.destroy();
      signal.addEventListener('abort', stop, { once: true });
      const hadChanged = this.#hasChanged;
      this.#hasChanged ||= kind === 'change';
      try {
        return await work({ call: (command) => connection.call(command), together: (all) => connection.together(all) });
      } catch (error) {
        signal.throwIfAborted();
        const failure = failureOf(error);
        if (!failure) throw error;
        const isLost = failure.kind === 'lost';
        if (isLost) connection.destroy(); // a late reply must not meet the next command
        if (isLost && isReused && kind === 'read' && attempt === 1) continue;
        const wasDone = kind === 'change' && isLost;
        throw asRetryable(failure.error, !hadChanged && !wasDone && failure.kind !== 'refused');
      } finally {
        signal.removeEventListener('abort', stop);
        release(connection.isUsable ? 'keep' : 'destroy');
      }
    }
  }

  #lease() {
    const { credential, connect: dial, signal } = this.#context;
    const server = this.#server;
    const open = (aborted: AbortSignal) =>
      RedisConnection.open({ server, dial, signal: aborted, timeoutMs: connectTimeoutMs });
    const of = { key: `redis ${credential.id}`, values: server, max: server.max_connections, open };
    return redisPoolsOf(dial).lease(of, signal);
  }
}

/** Signs in at a server. Errors: those of a session. */
export async function tryRedis(values: object, { connect, signal, allowedHosts }: CredentialTest): Promise<void> {
  // The values may be new, so the connection does not come from the pool of nodes.
  const credential = { id: 'test', type: 'redis', values: { ...values }, allowedHosts, secrets: [] };
  const dial: typeof connect = (target) => connect(target);
  try {
    await new RedisSession({ credential, connect: dial, signal }).work('read', ({ call }) => call(['PING']));
  } finally {
    redisPoolsOf(dial).close();
  }
}

function asRetryable(error: AppError, retryable: boolean): AppError {
  return retryable ? new AppError(error.code, error.message, { cause: error, retryable }) : error;
}
