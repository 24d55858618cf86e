import type { KafkaConnection, KafkaConsumer, KafkaStream } from './KafkaConnection.ts';
import type { KafkaMessage } from './messageItem.ts';

/** Offsets are sent at most so often, because each is a request. */
const commitEveryMs = 1_000;

/** The reading of topics by a group: messages in turn, and the offsets up to which they are done. */
export class Reading {
  readonly #consumer: KafkaConsumer;
  readonly #stream: KafkaStream;
  /** The next offset of each partition that is not sent yet. */
  readonly #done = new Map<string, { topic: string; partition: number; offset: bigint }>();
  #committing: Promise<void> | null = null;
  #failure: Error | null = null;
  readonly #timer: NodeJS.Timeout;

  private constructor(consumer: KafkaConsumer, stream: KafkaStream) {
    this.#consumer = consumer;
    this.#stream = stream;
    this.#timer = setInterval(() => void this.commit().catch((error: unknown) => this.#fail(error)), commitEveryMs);
    consumer.on('consumer:heartbeat:error', ({ error }) => this.#fail(error));
    stream.on('error', (error: Error) => this.#fail(error));
  }

  /** Joins the group. The place where it begins is kept, so that it holds if nothing is read at first. */
  static async begin(
    connection: KafkaConnection,
    { group, topics, begin }: { group: string; topics: string[]; begin: 'earliest' | 'latest' },
  ): Promise<Reading> {
    const { consumer, stream } = await connection.consume(group, { topics, begin });
    const reading = new Reading(consumer, stream);
    for (const [place, offset] of stream.offsetsToFetch) {
      const cut = place.lastIndexOf(':');
      reading.#note({ topic: place.slice(0, cut), partition: Number(place.slice(cut + 1)), offset });
    }
    return reading;
  }

  /** Takes messages one after another, until `take` returns false or the signal is aborted. Errors: those of `take` and of the driver. */
  async each(signal: AbortSignal, take: (message: KafkaMessage) => Promise<boolean>): Promise<void> {
    const stop = () => this.#stream.destroy();
    signal.addEventListener('abort', stop, { once: true });
    try {
      if (signal.aborted) return;
      for await (const message of this.#stream as AsyncIterable<KafkaMessage>) {
        if (!(await take(message)) || signal.aborted) return;
        if (this.#failure) break;
      }
      throw new Error('The connection was closed.');
    } catch (error) {
      if (!signal.aborted) throw this.#failure ?? error;
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  /** The message needs not come again. */
  done({ topic, partition, offset }: KafkaMessage): void {
    this.#note({ topic, partition, offset: offset + 1n });
  }

  /** Tells the cluster how far the group is. Errors: those of the driver. */
  async commit(): Promise<void> {
    await this.#committing;
    if (this.#done.size === 0) return;
    const offsets = [...this.#done.values()].map((place) => ({ ...place, leaderEpoch: -1 }));
    this.#done.clear();
    this.#committing = this.#consumer.commit({ offsets }).finally(() => (this.#committing = null));
    await this.#committing;
  }

  /** Stops, and tells the cluster the last offsets as far as it still listens. */
  async end(): Promise<void> {
    clearInterval(this.#timer);
    await this.commit().catch(() => undefined); // they are known by their keys
  }

  #note(place: { topic: string; partition: number; offset: bigint }): void {
    this.#done.set(`${place.topic}:${place.partition}`, place);
  }

  #fail(error: unknown): void {
    this.#failure ??= error instanceof Error ? error : new Error('The connection was lost.');
    this.#stream.destroy();
  }
}
