import type { KafkaConnection, KafkaConsumer, KafkaStream, Place } from './KafkaConnection.ts';
import type { KafkaMessage } from './messageItem.ts';

/** Least time between two requests that send offsets. */
const commitEveryMs = 1_000;
const maxRefusals = 10;

/** The reading of topics by a group: messages in turn, and the offsets up to which they are done. */
export class Reading {
  readonly #consumer: KafkaConsumer;
  readonly #stream: KafkaStream;
  /** The next offset of each partition that is not sent yet. */
  readonly #done = new Map<string, Place>();
  #committing: Promise<void> | null = null;
  #refusals = 0;
  #failure: Error | null = null;
  readonly #timer: NodeJS.Timeout;

  private constructor(consumer: KafkaConsumer, stream: KafkaStream) {
    this.#consumer = consumer;
    this.#stream = stream;
    this.#timer = setInterval(() => void this.#commitLater(), commitEveryMs);
    consumer.on('error', (error: Error) => this.#fail(error));
    consumer.on('consumer:heartbeat:error', ({ error }) => this.#fail(error));
    stream.on('error', (error: Error) => this.#fail(error));
  }

  /** Joins the group. The place where it begins is kept, so that it holds if nothing is read at first. */
  static async begin(
    connection: KafkaConnection,
    { group, topics, begin }: { group: string; topics: string[]; begin: 'earliest' | 'latest' },
  ): Promise<Reading> {
    const consumer = connection.member(group);
    const first = begin === 'latest' ? await connection.ends(consumer, topics) : [];
    // A group with committed offsets begins there. If the cluster has deleted those messages, the remaining ones must not be skipped.
    const from = first.length === 0 ? 'earliest' : begin;
    const reading = new Reading(consumer, await connection.read(consumer, { topics, begin: from }));
    for (const place of first) reading.#note(place);
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

  /** Sends the positions of the group to the cluster. Errors: those of the driver. */
  async commit(): Promise<void> {
    await this.#committing;
    if (this.#done.size === 0) return;
    const places = [...this.#done.values()];
    const offsets = places.map((place) => ({ ...place, leaderEpoch: -1 }));
    this.#done.clear();
    this.#committing = this.#consumer.commit({ offsets }).finally(() => (this.#committing = null));
    try {
      await this.#committing;
    } catch (error) {
      for (const place of places) if (!this.#done.has(nameOf(place))) this.#note(place);
      throw error;
    }
  }

  /** While members come and go, the cluster refuses offsets for a moment. */
  async #commitLater(): Promise<void> {
    try {
      await this.commit();
      this.#refusals = 0;
    } catch (error) {
      this.#refusals += 1;
      if (this.#refusals >= maxRefusals) this.#fail(error);
    }
  }

  /** Stops, and sends the last positions if the cluster still responds. */
  async end(): Promise<void> {
    clearInterval(this.#timer);
    await this.commit().catch(() => undefined); // they are known by their keys
  }

  #note(place: Place): void {
    this.#done.set(nameOf(place), place);
  }

  #fail(error: unknown): void {
    this.#failure ??= error instanceof Error ? error : new Error('The connection was lost.');
    this.#stream.destroy();
  }
}

function nameOf({ topic, partition }: Place): string {
  return `${topic}:${partition}`;
}
