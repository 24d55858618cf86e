import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import type { IClientOptions, IClientPublishOptions, IConnackPacket, IPublishPacket, MqttClient } from 'mqtt';

import { AppError } from '../../openapi/AppError.ts';
import { Arrivals } from '../queues/Arrivals.ts';
import type { BrokerConnection, OpenOptions } from '../queues/broker.ts';
import { openBrokerSocket } from '../queues/openBrokerSocket.ts';
import { withTimeout } from '../queues/withTimeout.ts';
import type { MqttServer } from './MqttServer.ts';

const callTimeoutMs = 10_000;
const closeTimeoutMs = 2_000;
/** A dead connection is noticed after one and a half of these. */
const keepaliveS = 30;
/** The server sends so many messages ahead; they are taken one after another. */
const receiveMaximum = 20;

/** A message that has arrived. The server gets its acknowledgement by `done`, and sends it again otherwise, in the next connection. */
export interface MqttMessage {
  readonly packet: IPublishPacket;
  readonly done: () => void;
}

/** A topic with wildcards, as it is subscribed. */
export interface MqttSubscription {
  readonly filter: string;
  readonly qos: 0 | 1;
  /** Which retained messages come: all, those of a new subscription, or none. MQTT 5 alone. */
  readonly retained: 0 | 1 | 2;
}

/** A connection by MQTT. Its socket comes from the guard; it never connects again by itself. */
export class MqttConnection implements BrokerConnection {
  readonly #client: MqttClient;
  readonly #socket: Socket;
  readonly protocol: MqttServer['protocol'];
  /** Messages of subscriptions. */
  readonly arrivals = new Arrivals<MqttMessage>();
  /** The server knows the session, with its subscriptions. */
  isKnown = false;
  #isUsable = true;
  /** The driver reports the cause of a lost connection only by events. */
  #lastError: Error | null = null;
  #end!: (error: Error) => void;
  /** Fails when the connection ends, because calls of the driver do not. */
  readonly #ended = new Promise<never>((_, reject) => (this.#end = reject));

  private constructor(client: MqttClient, socket: Socket, protocol: MqttServer['protocol']) {
    this.#client = client;
    this.#socket = socket;
    this.protocol = protocol;
    this.#ended.catch((error: unknown) => this.arrivals.fail(error));
    client.on('error', (error: Error) => (this.#lastError ??= error));
    client.on('disconnect', ({ reasonCode = 0 }) => {
      if (reasonCode >= 0x80) this.#lastError ??= Object.assign(new Error('Disconnected'), { code: reasonCode });
    });
    client.on('close', () => {
      this.#isUsable = false;
      this.#end(this.#lastError ?? new Error('The server closed the connection.'));
    });
    client.handleMessage = (packet, done) => this.arrivals.push({ packet, done: () => done() });
  }

  /** Errors: those of `openBrokerSocket`, of the server and of the driver. */
  static async open({ server, dial, signal, timeoutMs }: OpenOptions<MqttServer>): Promise<MqttConnection> {
    const { host, port, protocol } = server;
    const { MqttClient: Driver } = await import('mqtt'); // loaded on first use to save memory
    const socket = await openBrokerSocket(server, { host, port, dial, signal, timeoutMs });
    const client = new Driver(() => socket, optionsOf(server, timeoutMs));
    const connection = new MqttConnection(client, socket, protocol);
    try {
      const accepted = new Promise<IConnackPacket>((resolve) => client.once('connect', resolve));
      client.connect();
      const { sessionPresent } = await withTimeout(timeoutMs, Promise.race([accepted, connection.#ended]));
      connection.isKnown = sessionPresent;
      signal.throwIfAborted();
      return connection;
    } catch (error) {
      connection.destroy();
      signal.throwIfAborted();
      throw connection.#lastError ?? error;
    }
  }

  get isUsable(): boolean {
    return this.#isUsable && !this.#socket.destroyed;
  }

  /** Sends a message; above QoS 0, the server has it when this resolves. Errors: those of the server and the driver. */
  async publish(topic: string, content: Buffer, options: IClientPublishOptions): Promise<void> {
    await this.#call(this.#client.publishAsync(topic, content, options));
  }

  /** Errors: `target_error` for a topic that the server refuses; those of the driver. */
  async subscribe(subscriptions: readonly MqttSubscription[]): Promise<void> {
    const topics = Object.fromEntries(
      subscriptions.map(({ filter, qos, retained }) => [filter, { qos, rh: retained }]),
    );
    const granted = await this.#call(this.#client.subscribeAsync(topics));
    const refused = granted.find(({ qos }) => qos >= 0x80);
    if (refused)
      throw new AppError(
        'target_error',
        `MQTT: The server refused the topic "${refused.topic.slice(0, 200)}". The user may need access to it.`,
      );
  }

  async close(): Promise<void> {
    if (!this.isUsable) return;
    await withTimeout(closeTimeoutMs, this.#client.endAsync()).catch(() => undefined);
  }

  destroy(): void {
    this.#isUsable = false;
    this.#client.end(true);
    this.#socket.destroy();
    this.#end(new Error('The connection was closed.'));
  }

  #call<T>(work: Promise<T>): Promise<T> {
    return withTimeout(callTimeoutMs, Promise.race([work, this.#ended]));
  }
}

function optionsOf({ protocol, user, password, session }: MqttServer, timeoutMs: number): IClientOptions {
  const isFive = protocol === '5';
  return {
    protocolVersion: isFive ? 5 : 4,
    // 23 characters are the most that every server takes.
    clientId: session?.clientId ?? `bureau${randomBytes(8).toString('hex')}`,
    clean: session === undefined,
    ...(isFive ? { properties: { receiveMaximum, sessionExpiryInterval: session?.keptS ?? 0 } } : {}),
    ...(user === '' ? {} : { username: user }),
    ...(password === '' ? {} : { password }),
    keepalive: keepaliveS,
    connectTimeout: timeoutMs,
    reconnectPeriod: 0,
    queueQoSZero: false,
    resubscribe: false,
    manualConnect: true,
    timerVariant: 'native',
  };
}
