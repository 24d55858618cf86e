import type { Admin, Consumer, MessagesStream, MessageToProduce, ProduceOptions, Producer } from '@platformatic/kafka';

import type { BrokerConnection, OpenOptions } from '../queues/broker.ts';
import { withTimeout } from '../queues/withTimeout.ts';
import { brokersOf } from './brokersOf.ts';
import { isRefusedAs } from './failureOf.ts';
import { KafkaRoute } from './KafkaRoute.ts';
import type { KafkaServer } from './KafkaServer.ts';
import { loadDriver, type KafkaDriver } from './loadDriver.ts';

const callTimeoutMs = 15_000;
const requestTimeoutMs = 10_000;
const closeTimeoutMs = 3_000;
/** A member of a group that is silent for this time has left. */
const sessionTimeoutMs = 10_000;
const heartbeatMs = 2_000;
/** Messages that the driver reads ahead. */
const aheadMessages = 100;
const maxFetchBytes = 4 * 1024 * 1024;

const mechanisms = { plain: 'PLAIN', scram_sha_256: 'SCRAM-SHA-256', scram_sha_512: 'SCRAM-SHA-512' } as const;

export type KafkaProducer = Producer<Buffer, Buffer, Buffer, Buffer>;
export type KafkaConsumer = Consumer<Buffer, Buffer, Buffer, Buffer>;
export type KafkaStream = MessagesStream<Buffer, Buffer, Buffer, Buffer>;

/** A place in a topic. */
export interface Place {
  readonly topic: string;
  readonly partition: number;
  readonly offset: bigint;
}

/** A client of a cluster. Each of its connections comes from the guard. */
export class KafkaConnection implements BrokerConnection {
  readonly #driver: KafkaDriver;
  readonly #route: KafkaRoute;
  readonly #server: KafkaServer;
  readonly #timeoutMs: number;
  readonly #clients: (KafkaProducer | KafkaConsumer | Admin)[] = [];
  #producers = new Map<boolean, KafkaProducer>();
  #admin: Admin | null = null;
  #isUsable = true;

  private constructor(driver: KafkaDriver, options: OpenOptions<KafkaServer>) {
    this.#driver = driver;
    this.#route = new KafkaRoute(options);
    this.#server = options.server;
    this.#timeoutMs = options.timeoutMs;
  }

  /** Errors: those of the guard, of the brokers and of the driver. */
  static async open(options: OpenOptions<KafkaServer>): Promise<KafkaConnection> {
    const { signal } = options;
    const connection = new KafkaConnection(await loadDriver(), options);
    const stop = () => connection.destroy();
    signal.addEventListener('abort', stop, { once: true });
    try {
      await connection.topics([]);
      return connection;
    } catch (error) {
      connection.destroy();
      signal.throwIfAborted();
      throw error;
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  get isUsable(): boolean {
    return this.#isUsable;
  }

  /** Sends a message; returns its place. Errors: those of the brokers and the driver. */
  async send(
    message: MessageToProduce<Buffer, Buffer, Buffer, Buffer>,
    options: Pick<ProduceOptions<Buffer, Buffer, Buffer, Buffer>, 'acks' | 'compression'> & { idempotent: boolean },
  ): Promise<{ partition: number | null; offset: string | null }> {
    const { idempotent } = options;
    let producer = this.#producers.get(idempotent);
    if (!producer) {
      // Without idempotence, a repeated request could write twice.
      producer = new this.#driver.Producer({ ...this.#base(), retries: idempotent ? 2 : 0 });
      this.#producers.set(idempotent, this.#added(producer));
    }
    const { offsets } = await this.#call(producer.send({ ...options, messages: [message] }));
    const [place] = offsets ?? [];
    return { partition: place?.partition ?? null, offset: place ? String(place.offset) : null };
  }

  /** The partitions of topics by name; without names, nothing but a sign of life. */
  async topics(names: string[]): Promise<Map<string, number>> {
    const { topics } = await this.#call(this.#administration().metadata({ topics: names, forceUpdate: true }));
    return new Map([...topics].map(([name, { partitionsCount }]) => [name, partitionsCount]));
  }

  /** Names of all topics, except those of the cluster itself. */
  async topicNames(): Promise<string[]> {
    const names = await this.#call(this.#administration().listTopics());
    return names.filter((name) => !name.startsWith('__')).toSorted();
  }

  /** A member of a group, which joins when it reads. */
  member(group: string): KafkaConsumer {
    return this.#added(
      new this.#driver.Consumer({
        ...this.#base(),
        groupId: group,
        autocommit: false,
        sessionTimeout: sessionTimeoutMs,
        heartbeatInterval: heartbeatMs,
        rebalanceTimeout: sessionTimeoutMs,
        highWaterMark: aheadMessages,
        maxBytes: maxFetchBytes,
        maxWaitTime: 500,
      }),
    );
  }

  /** The ends of the partitions that the group has not read yet. Errors: those of the brokers and the driver. */
  async ends(consumer: KafkaConsumer, topics: string[]): Promise<Place[]> {
    const counts = await this.topics(topics);
    const all = [...counts].map(([topic, count]) => ({
      topic,
      partitions: Array.from({ length: count }, (_, n) => n),
    }));
    const done = await this.#call(consumer.listCommittedOffsets({ topics: all })).catch((error: unknown) => {
      if (isRefusedAs(error, 'GROUP_ID_NOT_FOUND')) return new Map<string, bigint[]>(); // a new group
      throw error;
    });
    const ends = await this.#call(consumer.listOffsets({ topics }));
    return all.flatMap(({ topic, partitions }) =>
      partitions.flatMap((partition) => {
        const offset = ends.get(topic)?.[partition];
        const isRead = (done.get(topic)?.[partition] ?? -1n) >= 0n;
        return isRead || offset === undefined || offset < 0n ? [] : [{ topic, partition, offset }];
      }),
    );
  }

  /** Joins the group and reads topics. Without an offset of the group, it begins at `begin`. */
  async read(
    consumer: KafkaConsumer,
    { topics, begin }: { topics: string[]; begin: 'earliest' | 'latest' },
  ): Promise<KafkaStream> {
    const stream = await this.#call(consumer.consume({ topics, mode: 'committed', fallbackMode: begin }));
    stream.on('error', () => undefined); // it also ends the reading, which reports it
    return stream;
  }

  /** The cause of an error that the driver has wrapped. */
  causeOf(error: unknown): unknown {
    return this.#route.failure ?? error;
  }

  async close(): Promise<void> {
    if (!this.#isUsable) return;
    this.#isUsable = false;
    await withTimeout(closeTimeoutMs, this.#closeClients()).catch(() => undefined);
    this.#route.destroy();
  }

  destroy(): void {
    this.#isUsable = false;
    void this.#closeClients(); // without their timers
    this.#route.destroy();
  }

  async #closeClients(): Promise<void> {
    const { Consumer: Member } = this.#driver;
    const close = (client: KafkaProducer | KafkaConsumer | Admin) =>
      client instanceof Member ? client.close(true) : client.close();
    await Promise.allSettled(this.#clients.map(close));
  }

  #administration(): Admin {
    return (this.#admin ??= this.#added(new this.#driver.Admin(this.#base())));
  }

  #added<C extends KafkaProducer | KafkaConsumer | Admin>(client: C): C {
    this.#clients.push(client);
    client.on('error', () => undefined); // also the error of a call
    return client;
  }

  async #call<T>(work: Promise<T>): Promise<T> {
    this.#route.failure = null;
    try {
      return await withTimeout(callTimeoutMs, work);
    } catch (error) {
      throw this.causeOf(error);
    }
  }

  #base() {
    const { sign_in: signIn, user: username, password } = this.#server;
    const { tls } = this.#route;
    return {
      clientId: 'bureau',
      bootstrapBrokers: brokersOf(this.#server.brokers),
      context: this.#route,
      connectTimeout: this.#timeoutMs,
      requestTimeout: requestTimeoutMs,
      timeout: requestTimeoutMs,
      retries: 2,
      retryDelay: 250,
      autocreateTopics: false,
      ...(tls ? { tls } : {}),
      ...(signIn === 'none' ? {} : { sasl: { mechanism: mechanisms[signIn], username, password } }),
    };
  }
}
