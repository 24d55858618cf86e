import type { Socket } from 'node:net';
import type {
  ConnectionOptions,
  Msg,
  MsgHdrs,
  NatsConnection as DriverConnection,
  Subscription,
} from '@nats-io/transport-node';

import { AppError } from '../../openapi/AppError.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import type { BrokerConnection, OpenOptions } from '../queues/broker.ts';
import { sentText } from '../queues/messageBody.ts';
import { openBrokerSocket, protect } from '../queues/openBrokerSocket.ts';
import { withTimeout } from '../queues/withTimeout.ts';
import { loadDriver, type NatsDriver } from './loadDriver.ts';
import { NatsApiError } from './NatsApiError.ts';
import type { NatsServer } from './NatsServer.ts';

const callTimeoutMs = 10_000;
const closeTimeoutMs = 2_000;
/** A dead connection is noticed after three of these. */
const pingMs = 10_000;

/** A message that is sent. */
export interface NatsMessage {
  readonly subject: string;
  readonly content: Buffer;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** A connection to a server of NATS. Its socket comes from the guard; it never connects again by itself. */
export class NatsConnection implements BrokerConnection {
  readonly #driver: NatsDriver;
  readonly #connection: DriverConnection;
  readonly #sockets: readonly Socket[];
  #isUsable = true;
  /** Refusals of messages without an answer are reported only by events. */
  #refusal: Error | null = null;
  readonly #ends: ((error: Error) => void)[] = [];

  private constructor(driver: NatsDriver, connection: DriverConnection, sockets: readonly Socket[]) {
    this.#driver = driver;
    this.#connection = connection;
    this.#sockets = sockets;
    void this.#watch();
    void connection.closed().then((error) => {
      this.#isUsable = false;
      const cause = error instanceof Error ? error : (this.#refusal ?? new Error('The server closed the connection.'));
      for (const end of this.#ends) end(cause);
    });
  }

  /** Errors: those of `openBrokerSocket` and of the driver. */
  static async open({ server, dial, signal, timeoutMs }: OpenOptions<NatsServer>): Promise<NatsConnection> {
    const { host, port } = server;
    const driver = await loadDriver();
    const opened: Socket[] = [];
    let failure: unknown = null;
    const own = async (work: Promise<Socket>): Promise<Socket> => {
      try {
        const socket = await work;
        opened.push(socket);
        return socket;
      } catch (error) {
        failure = error; // the driver hides it
        throw error;
      }
    };
    const plain = { ...server, tls: 'off' as const };
    const sockets = {
      open: () => own(openBrokerSocket(plain, { host, port, dial, signal, timeoutMs })),
      protect: (socket: Socket) => own(protect(socket, { host, server, timeoutMs })),
    };
    try {
      const options = { ...optionsOf(server, driver), timeout: timeoutMs };
      const connection = await driver.connect(options, sockets);
      return new NatsConnection(driver, connection, opened);
    } catch (error) {
      for (const socket of opened) socket.destroy();
      signal.throwIfAborted();
      throw failure ?? error;
    }
  }

  get isUsable(): boolean {
    return this.#isUsable && !this.#connection.isClosed();
  }

  /** Calls `end` once when the connection is lost or closed. */
  onEnd(end: (error: Error) => void): void {
    this.#ends.push(end);
  }

  /** Sends a message without an answer; the server has it when this resolves. Errors: those of the server and the driver. */
  async publish(message: NatsMessage, reply = ''): Promise<void> {
    this.#refusal = null;
    this.#assertSize(message);
    const { subject, content } = message;
    const headers = this.#headersOf(message.headers);
    this.#connection.publish(subject, content, { ...(headers ? { headers } : {}), ...(reply === '' ? {} : { reply }) });
    await withTimeout(callTimeoutMs, this.#connection.flush());
    await new Promise(setImmediate); // a refusal is reported after the call
    const refusal = this.#refusal as Error | null;
    if (refusal) throw refusal;
  }

  /** Sends a message and waits for an answer. Errors: those of the server and the driver. */
  async request(message: NatsMessage, timeoutMs = callTimeoutMs): Promise<Msg> {
    this.#assertSize(message);
    const { subject, content } = message;
    const headers = this.#headersOf(message.headers);
    return this.#connection.request(subject, content, { timeout: timeoutMs, ...(headers ? { headers } : {}) });
  }

  /** Asks the interface of JetStream: https://docs.nats.io/reference/reference-protocols/nats_api_reference. Errors: `NatsApiError`. */
  async api(action: string, body: JsonObject = {}): Promise<JsonObject> {
    const content = Buffer.from(Object.keys(body).length === 0 ? '' : JSON.stringify(body));
    return readAnswer(await this.request({ subject: `$JS.API.${action}`, content, headers: {} }));
  }

  /** Sends a message without a payload or confirmation, such as an acknowledgement. */
  send(subject: string, text: string, reply = ''): void {
    this.#connection.publish(subject, text, reply === '' ? {} : { reply });
  }

  /** A subject for answers to this connection alone. */
  inbox(): string {
    return this.#driver.parts.createInbox();
  }

  /** Listens to a subject; of all with the same queue name, one gets each message. */
  subscribe(subject: string, received: (message: Msg | Error) => void, queue = ''): Subscription {
    return this.#connection.subscribe(subject, {
      ...(queue === '' ? {} : { queue }),
      callback: (error, message) => received(error ?? message),
    });
  }

  async close(): Promise<void> {
    if (!this.isUsable) return;
    await withTimeout(closeTimeoutMs, this.#connection.drain()).catch(() => undefined);
  }

  destroy(): void {
    this.#isUsable = false;
    for (const socket of this.#sockets) socket.destroy();
    void this.#connection.close().catch(() => undefined);
  }

  async #watch(): Promise<void> {
    for await (const status of this.#connection.status()) if (status.type === 'error') this.#refusal = status.error;
  }

  #assertSize({ content }: NatsMessage): void {
    const max = this.#connection.info?.max_payload;
    if (max !== undefined && content.length > max)
      throw new AppError('parameter_invalid', `The message has more than the ${max} bytes that the server takes.`, {
        param: '/message',
      });
  }

  #headersOf(given: Readonly<Record<string, unknown>>): MsgHdrs | null {
    const entries = Object.entries(given);
    if (entries.length === 0) return null;
    const made = this.#driver.parts.headers();
    for (const [name, value] of entries) made.set(name, sentText(value));
    return made;
  }
}

/** Returns the object in an answer of JetStream. Errors: `NatsApiError`; `target_error` for anything else. */
export function readAnswer(message: Msg): JsonObject {
  let answer: JsonObject & { error?: { code?: number; err_code?: number; description?: string } };
  try {
    answer = JSON.parse(message.string()) as typeof answer;
  } catch (error) {
    throw new AppError('target_error', 'NATS: The server answered in an unknown form.', { cause: error });
  }
  const { error } = answer;
  if (error) throw new NatsApiError(error.description ?? 'unknown error', error.err_code ?? 0, error.code ?? 0);
  return answer;
}

function optionsOf(server: NatsServer, { parts }: NatsDriver): ConnectionOptions {
  const { host, port, tls } = server;
  const bytes = new TextEncoder();
  const signIns = {
    none: () => ({}),
    password: () => ({ user: server.user, pass: server.password }),
    token: () => ({ token: server.token }),
    nkey: () => ({ authenticator: parts.nkeyAuthenticator(bytes.encode(server.seed.trim())) }),
    credentials: () => ({ authenticator: parts.credsAuthenticator(bytes.encode(server.credentials)) }),
  };
  return {
    servers: [`${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}:${port}`],
    name: 'Bureau',
    resolve: false,
    reconnect: false,
    ignoreClusterUpdates: true,
    pingInterval: pingMs,
    maxPingOut: 2,
    // An object demands TLS; null takes what the server demands.
    tls: tls === 'off' ? null : {},
    ...signIns[server.sign_in](),
  };
}
