import type { Msg, Subscription } from '@nats-io/transport-node';

import { AppError } from '../../openapi/AppError.ts';
import { Arrivals } from '../queues/Arrivals.ts';
import { BrokerTimeout, withTimeout } from '../queues/withTimeout.ts';
import type { NatsConnection } from './NatsConnection.ts';
import { placeOf, readableHeaders } from './messageItem.ts';

const nanosecondsOfMs = 1_000_000;
/** How long a server without messages waits for them before it says so. */
const expiresMs = 30_000;
const lateMs = 10_000;
const endTimeoutMs = 2_000;

/** Messages that a consumer of JetStream sends on request, a batch at a time. Messages without an acknowledgement come again. */
export class Pull {
  readonly arrivals = new Arrivals<Msg>();
  readonly #connection: NatsConnection;
  readonly #next: string;
  readonly #inbox: string;
  readonly #batch: number;
  readonly #subscription: Subscription;
  /** Requested, and not there yet. */
  #missing = 0;
  /** There, and not acknowledged yet. */
  readonly #open = new Set<Msg>();
  #timer: NodeJS.Timeout | undefined;
  /** The next batch waits until this one is acknowledged: otherwise all that the stream has would wait here. */
  #isDue = false;
  #isEnding = false;

  constructor(
    connection: NatsConnection,
    { stream, consumer, batch }: { stream: string; consumer: string; batch: number },
  ) {
    this.#connection = connection;
    this.#next = `CONSUMER.MSG.NEXT.${stream}.${consumer}`;
    this.#batch = batch;
    this.#inbox = connection.inbox();
    connection.onEnd((error) => this.arrivals.fail(error));
    this.#subscription = connection.subscribe(this.#inbox, (message) => this.#take(message));
  }

  /** Requests a batch. `waitMs`: after this long, the server says that it has no more. */
  request(waitMs = expiresMs): void {
    this.#missing = this.#batch;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.arrivals.fail(new BrokerTimeout(waitMs + lateMs)), waitMs + lateMs);
    const body = { batch: this.#batch, ...(waitMs > 0 ? { expires: waitMs * nanosecondsOfMs } : { no_wait: true }) };
    this.#connection.send(`$JS.API.${this.#next}`, JSON.stringify(body), this.#inbox);
  }

  acknowledge(message: Msg): void {
    this.#connection.send(message.reply!, '+ACK');
    this.#open.delete(message);
    if (!this.#isDue || this.#isEnding || this.#open.size > 0) return;
    this.#isDue = false;
    this.request();
  }

  /** Returns messages without an acknowledgement to the consumer. */
  async end(): Promise<void> {
    this.#isEnding = true;
    clearTimeout(this.#timer);
    // Messages come until the server has read this. A message that is returned earlier comes again at once.
    await withTimeout(endTimeoutMs, this.#subscription.drain()).catch(() => undefined);
    for (const message of this.#open) this.#connection.send(message.reply!, '-NAK');
    this.#open.clear();
  }

  /** Called when a batch has ended; requests the next one, once this one is acknowledged, unless it is replaced. */
  onEnd = (): void => {
    if (this.#open.size === 0) this.request();
    else this.#isDue = true;
  };

  #over(): void {
    clearTimeout(this.#timer);
    this.onEnd();
  }

  #take(message: Msg | Error): void {
    if (message instanceof Error) return this.arrivals.fail(message);
    const headers = readableHeaders(message);
    const code = headers?.code ?? 0;
    if (placeOf(message) && code === 0) {
      this.#open.add(message);
      if (this.#isEnding) return;
      this.arrivals.push(message);
      this.#missing -= 1;
      if (this.#missing === 0) this.#over();
      return;
    }
    if (code === 100 || this.#isEnding) return; // a sign of life
    // 404: no messages; 408: the request has expired; 409: it ended early.
    const isOver = code === 404 || code === 408 || /Batch Completed/i.test(headers?.description ?? '');
    if (isOver) return this.#over();
    const said = (headers?.description ?? '').slice(0, 200);
    this.arrivals.fail(
      code === 503 || said === ''
        ? new AppError('target_error', 'NATS: There is no such consumer.')
        : new AppError('target_error', `NATS: ${said}.`),
    );
  }
}
