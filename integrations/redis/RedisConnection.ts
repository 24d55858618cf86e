import { isIP, type Socket } from 'node:net';
import { connect as connectTls, rootCertificates, type TLSSocket } from 'node:tls';
import type { Redis } from 'ioredis';

import { AppError } from '../../openapi/AppError.ts';
import type { Dial } from '../../platform/outbound/dial.ts';
import type { PooledConnection } from '../databases/DatabasePools.ts';
import type { RedisServer } from './RedisServer.ts';

/** A value as the server returns it: integers are texts, because they can have 64 bits. */
export type Reply = string | null | readonly Reply[];

/** A command with its arguments. */
export type Command = readonly [name: string, ...values: string[]];

export interface ConnectOptions {
  readonly server: RedisServer;
  readonly dial: Dial;
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
}

const commandTimeoutMs = 10_000;
/** Replies of one call: a server can send any amount, and the driver collects it. */
const maxReplyBytes = 32 * 1024 * 1024;
const watchEveryMs = 50;

/** A connection to a server. Its socket comes from the guard; the driver opens none, and never connects again by itself. */
export class RedisConnection implements PooledConnection {
  readonly #redis: Redis;
  readonly #socket: Socket;
  #isUsable = true;
  /** The driver reports the cause of a lost connection only here. */
  #lastError: Error | null = null;

  private constructor(redis: Redis, socket: Socket) {
    this.#redis = redis;
    this.#socket = socket;
    redis.on('error', (error: Error) => (this.#lastError = error));
    redis.on('close', () => (this.#isUsable = false));
  }

  /** Errors: those of `dial`; those of the driver. */
  static async open({ server, dial, signal, timeoutMs }: ConnectOptions): Promise<RedisConnection> {
    const { host, port, user, password, database } = server;
    const endsAt = performance.now() + timeoutMs;
    const { Redis: Driver } = await import('ioredis'); // loaded on first use to save memory
    const plain = await dial({ host, port, timeoutMs });
    const stop = () => plain.destroy();
    signal.addEventListener('abort', stop, { once: true });
    const timer = setTimeout(stop, Math.max(1, endsAt - performance.now()));
    try {
      const socket = await protectedSocket(plain, server);
      const redis = new Driver({
        Connector: connectorOf(socket) as never,
        ...(user === '' ? {} : { username: user }),
        ...(password === '' ? {} : { password }),
        db: database,
        protocol: 2 as const, // also spoken by servers before version 6, and by proxies
        lazyConnect: true,
        retryStrategy: () => null,
        maxRetriesPerRequest: 0,
        enableReadyCheck: false,
        disableClientInfo: true,
        autoResubscribe: false,
        autoResendUnfulfilledCommands: false,
        stringNumbers: true,
        commandTimeout: commandTimeoutMs,
      });
      const connection = new RedisConnection(redis, socket);
      try {
        await redis.connect();
        // A refused password is an event while the connection stands.
        await connection.call(['PING']);
        if (connection.#lastError !== null) throw connection.#lastError;
        return connection;
      } catch (error) {
        connection.destroy();
        throw connection.#lastError ?? error;
      }
    } catch (error) {
      plain.destroy();
      signal.throwIfAborted();
      throw error;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    }
  }

  get isUsable(): boolean {
    return this.#isUsable && !this.#socket.destroyed;
  }

  /** Sends a command. Errors: those of the server and the driver; `target_error` for a reply of more than 32 MiB. */
  async call([name, ...values]: Command): Promise<Reply> {
    return this.#limited(async () => (await this.#redis.call(name, ...values)) as Reply);
  }

  /** Sends commands that the server carries out together, without others in between. Errors: as `call`. */
  async together(commands: readonly Command[]): Promise<Reply[]> {
    return this.#limited(async () => {
      const transaction = this.#redis.multi();
      for (const [name, ...values] of commands) transaction.call(name, ...values);
      const results = await transaction.exec();
      if (!results) throw new AppError('target_error', 'Redis: The commands were not carried out.');
      return results.map(([error, reply]) => {
        if (error) throw error;
        return reply as Reply;
      });
    });
  }

  destroy(): void {
    this.#isUsable = false;
    this.#redis.disconnect();
    this.#socket.destroy();
  }

  async #limited<T>(work: () => Promise<T>): Promise<T> {
    const before = this.#socket.bytesRead;
    let isTooLarge = false;
    const timer = setInterval(() => {
      isTooLarge = this.#socket.bytesRead - before > maxReplyBytes;
      if (isTooLarge) this.destroy();
    }, watchEveryMs);
    try {
      return await work();
    } catch (error) {
      if (isTooLarge) throw tooLarge();
      throw this.#isUsable ? error : (this.#lastError ?? error);
    } finally {
      clearInterval(timer);
    }
  }
}

/** Errors: those of the socket and of its certificate. */
async function protectedSocket(plain: Socket, { host, tls, authority }: RedisServer): Promise<Socket> {
  if (tls === 'off') return plain;
  const socket: TLSSocket = connectTls({
    socket: plain,
    host,
    ...(isIP(host) === 0 ? { servername: host } : {}),
    rejectUnauthorized: tls === 'verify',
    minVersion: 'TLSv1.2',
    ...(authority === '' ? {} : { ca: [...rootCertificates, authority] }),
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('secureConnect', resolve);
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('The server closed the connection.')));
  });
  return socket;
}

/** The driver asks a connector for its socket. */
function connectorOf(socket: Socket) {
  return class {
    firstError: Error | undefined;
    connect(): Promise<Socket> {
      socket.once('error', (error) => (this.firstError = error));
      return Promise.resolve(socket);
    }
    disconnect(): void {
      socket.end();
    }
    check(): boolean {
      return true;
    }
  };
}

function tooLarge(): AppError {
  return new AppError('target_error', 'Redis: The reply has more than 32 MiB. Read less at once.');
}
