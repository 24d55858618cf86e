import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Channel, ChannelModel, ConfirmChannel, Options } from 'amqplib';

import { AppError } from '../../openapi/AppError.ts';
import type { BrokerConnection, OpenOptions } from '../queues/broker.ts';
import { openBrokerSocket } from '../queues/openBrokerSocket.ts';
import { withTimeout } from '../queues/withTimeout.ts';
import type { RabbitServer } from './RabbitServer.ts';

const callTimeoutMs = 10_000;
const closeTimeoutMs = 2_000;
/** A dead connection is noticed after two to three of these. */
const heartbeatS = 10;
/** RabbitMQ 4.1 refuses less than 8,192. */
const frameMax = 131_072;

/** The parts of the driver that take an open socket; it has no public call for that. */
interface Driver {
  Connection: new (socket: Socket) => { open: (fields: object, done: (error: Error | null) => void) => void };
  ChannelModel: new (connection: object) => ChannelModel;
}

/** A connection by AMQP 0-9-1. Its socket comes from the guard; it never connects again by itself. */
export class RabbitConnection implements BrokerConnection {
  readonly #model: ChannelModel;
  readonly #socket: Socket;
  #confirming: ConfirmChannel | null = null;
  #isUsable = true;
  /** The driver reports the cause of a lost connection, and of a closed channel, only by events. */
  #lastError: Error | null = null;
  readonly #ends: ((error: Error) => void)[] = [];

  private constructor(model: ChannelModel, socket: Socket) {
    this.#model = model;
    this.#socket = socket;
    model.on('error', (error: Error) => (this.#lastError = error));
    model.on('close', () => {
      this.#isUsable = false;
      for (const end of this.#ends) end(this.#lastError ?? new Error('The server closed the connection.'));
    });
  }

  /** Errors: those of `openBrokerSocket` and of the driver. */
  static async open({ server, dial, signal, timeoutMs }: OpenOptions<RabbitServer>): Promise<RabbitConnection> {
    const { host, port, user, password, virtual_host: virtualHost } = server;
    const driver = await loadDriver();
    const socket = await openBrokerSocket(server, { host, port, dial, signal, timeoutMs });
    try {
      const connection = new driver.Connection(socket);
      const opened = promisify(connection.open.bind(connection))({
        ...signIn(user, password, server.client_certificate !== ''),
        clientProperties: clientProperties(),
        locale: 'en_US',
        channelMax: 0,
        frameMax,
        heartbeat: heartbeatS,
        virtualHost,
        capabilities: '',
        insist: 0,
      });
      await withTimeout(timeoutMs, opened);
      signal.throwIfAborted();
      return new RabbitConnection(new driver.ChannelModel(connection), socket);
    } catch (error) {
      socket.destroy();
      signal.throwIfAborted();
      throw error;
    }
  }

  get isUsable(): boolean {
    return this.#isUsable && !this.#socket.destroyed;
  }

  /** Calls `end` once when the connection is lost or closed. */
  onEnd(end: (error: Error) => void): void {
    this.#ends.push(end);
  }

  /** Opens a channel, whose errors `failed` gets. */
  async channel(failed: (error: Error) => void): Promise<Channel> {
    const channel = await withTimeout(callTimeoutMs, this.#model.createChannel());
    channel.on('error', failed);
    return channel;
  }

  /** Closes a channel after its acknowledgements were sent, which the end of the connection could overtake. Never throws. */
  async closeChannel(channel: Channel): Promise<void> {
    if (!this.isUsable) return;
    try {
      await withTimeout(closeTimeoutMs, channel.close());
    } catch {
      // It is closed already, or the server does not respond.
    }
  }

  /** Works on a channel of its own, because a refusal closes a channel. `longerMs`: how long the work may wait. Errors: those of the server and the driver. */
  async onChannel<T>(work: (channel: Channel) => Promise<T>, longerMs = 0): Promise<T> {
    let refusal: Error | null = null;
    const channel = await this.channel((error) => (refusal = error));
    try {
      const result = await withTimeout(callTimeoutMs + longerMs, work(channel));
      await withTimeout(callTimeoutMs, channel.close());
      return result;
    } catch (error) {
      if (refusal === null) await channel.close().catch(() => undefined);
      throw this.isUsable ? (refusal ?? error) : (this.#lastError ?? error);
    }
  }

  /** Sends a message; the server has it when this resolves. Errors: those of the server; `target_error` if no queue takes it. */
  async publish(
    { exchange, routingKey, content }: { exchange: string; routingKey: string; content: Buffer },
    options: Options.Publish,
    mustArrive = true,
  ): Promise<void> {
    this.#lastError = null;
    const channel = (this.#confirming ??= await this.#openConfirming());
    let isReturned = false;
    const returned = () => (isReturned = true);
    channel.once('return', returned);
    try {
      const sent = new Promise<void>((resolve, reject) => {
        channel.publish(exchange, routingKey, content, { ...options, mandatory: mustArrive }, (error: Error | null) =>
          error ? reject(error) : resolve(),
        );
      });
      await withTimeout(callTimeoutMs, sent);
    } catch (error) {
      await new Promise(setImmediate); // the cause follows the failed call
      throw this.#lastError ?? error;
    } finally {
      channel.off('return', returned);
    }
    if (isReturned) throw noQueue(exchange, routingKey);
  }

  async close(): Promise<void> {
    if (!this.isUsable) return;
    await withTimeout(closeTimeoutMs, this.#model.close()).catch(() => undefined);
  }

  destroy(): void {
    this.#isUsable = false;
    this.#socket.destroy();
  }

  async #openConfirming(): Promise<ConfirmChannel> {
    const channel = await withTimeout(callTimeoutMs, this.#model.createConfirmChannel());
    channel.on('error', (error: Error) => (this.#lastError = error));
    channel.on('close', () => (this.#confirming = null));
    return channel;
  }
}

/** Loads the driver on first use, because it takes memory. */
async function loadDriver(): Promise<Driver> {
  const require = createRequire(import.meta.url);
  const place = pathToFileURL(require.resolve('amqplib'));
  const [{ default: connections }, { default: channels }] = (await Promise.all([
    import(new URL('lib/connection.js', place).href),
    import(new URL('lib/channel_model.js', place).href),
  ])) as [{ default: Pick<Driver, 'Connection'> }, { default: Pick<Driver, 'ChannelModel'> }];
  return { ...connections, ...channels };
}

/** SASL: the client certificate signs in if there is no user. */
function signIn(user: string, password: string, hasCertificate: boolean): { mechanism: string; response: Buffer } {
  if (user === '' && hasCertificate) return { mechanism: 'EXTERNAL', response: Buffer.from('') };
  return { mechanism: 'PLAIN', response: Buffer.from(['', user, password].join('\0')) };
}

function clientProperties(): object {
  return {
    product: 'Bureau',
    connection_name: 'Bureau',
    capabilities: {
      publisher_confirms: true,
      'basic.nack': true,
      consumer_cancel_notify: true,
      'connection.blocked': true,
      authentication_failure_close: true,
    },
  };
}

function noQueue(exchange: string, routingKey: string): AppError {
  const message =
    exchange === ''
      ? `RabbitMQ: There is no queue "${routingKey}". Create it, or turn on "Create the queue".`
      : `RabbitMQ: The exchange "${exchange}" leads to no queue for "${routingKey}". Bind a queue to it.`;
  return new AppError('target_error', message.slice(0, 700));
}
