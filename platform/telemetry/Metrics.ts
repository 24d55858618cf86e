import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

import type { SearchOutcome } from '../../domains/catalog/engine/CatalogEngine.ts';
import type { CallObserver, EndedCall, HeldCall } from './callObserver.ts';

const quick = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const slow = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600];

/**
 * Metrics of one process for Prometheus: requests by operation, model calls, ledger times, queues and Node's own metrics. Labels are names
 * of the contract and of admins' configuration, never of organizations, keys or people. Format:
 * prometheus.io/docs/instrumenting/exposition_formats.
 */
export class Metrics implements CallObserver {
  readonly #registry = new Registry();
  readonly #requests = this.#histogram('http_request_duration_seconds', {
    help: 'Time from a request to the end of its answer.',
    labelNames: ['operation', 'status'],
    buckets: slow,
  });
  readonly #calls = this.#counter('gateway_calls_total', 'Calls of models that ended.', [
    'endpoint',
    'provider',
    'model',
    'status',
  ]);
  readonly #tokens = this.#counter('gateway_tokens_total', 'Tokens of calls; cached ones are part of the input.', [
    'provider',
    'model',
    'kind',
  ]);
  readonly #credits = this.#counter('gateway_credits_total', 'Credits charged.', ['provider', 'model']);
  readonly #durations = this.#histogram('gateway_call_duration_seconds', {
    help: 'Time from the plan of a call to its end.',
    labelNames: ['endpoint', 'stream'],
    buckets: slow,
  });
  readonly #firstBytes = this.#histogram('gateway_first_byte_seconds', {
    help: 'Time until the first output of a stream.',
    labelNames: ['endpoint'],
    buckets: slow,
  });
  readonly #holds = this.#histogram('ledger_hold_duration_seconds', {
    help: 'Time until a hold was decided.',
    labelNames: ['verdict'],
    buckets: quick,
  });
  readonly #closings = this.#histogram('ledger_settle_duration_seconds', {
    help: 'Time until a call was settled or released.',
    labelNames: [],
    buckets: quick,
  });
  readonly #blocks = this.#counter('event_loop_blocks_total', 'Times the thread was held for more than 200 ms.', [
    'process',
    'during',
  ]);
  readonly #externalCalls = this.#counter('strangers_in_transactions_total', 'Hosts asked inside a transaction.', []);
  readonly #searches = this.#histogram('catalog_search_duration_seconds', {
    help: 'Time of searches of the data catalog, by their source and how they ended.',
    labelNames: ['source', 'outcome', 'cached'],
    buckets: slow,
  });
  readonly #cacheFailures = this.#counter(
    'catalog_cache_failures_total',
    'Times that kept answers of the data catalog could not be read or written.',
    [],
  );
  readonly #open = new Gauge({
    name: 'bureau_gateway_open_calls',
    help: 'Calls under way, whole ones and streams.',
    labelNames: ['stream'],
    registers: [this.#registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.#registry });
    for (const stream of ['true', 'false']) this.#open.set({ stream }, 0);
  }

  /** Reports the lengths of queues, read at each scrape. Shape: name of the queue → how many wait. */
  watchQueues(lengths: () => Readonly<Record<string, number>>): void {
    const gauge: Gauge = new Gauge({
      name: 'bureau_queue_length',
      help: 'What waits for its turn in this process.',
      labelNames: ['queue'],
      registers: [this.#registry],
      collect: () => {
        for (const [queue, length] of Object.entries(lengths())) gauge.set({ queue }, length);
      },
    });
  }

  /** Counts an answered request of the contract. */
  answered(operation: string, { status, durationMs }: { status: number; durationMs: number }): void {
    this.#requests.observe({ operation, status }, durationMs / 1000);
  }

  /** Counts that the thread of this process was held for longer than others can wait; `during` is one of few names. */
  blocked(during: string): void {
    this.#blocks.inc({ process: 'api', during });
  }

  /** Reports event loop blocks of workers, read at each scrape. If reading fails, the previous values are reported. */
  watchWorkerBlocks(read: () => Promise<readonly { during: string; count: bigint }[]>): void {
    const gauge: Gauge = new Gauge({
      name: 'bureau_worker_event_loop_blocks_total',
      help: 'Blocks of the event loop of all workers of the instance.',
      labelNames: ['during'],
      registers: [this.#registry],
      collect: async () => {
        for (const { during, count } of await read().catch(() => [])) gauge.set({ during }, Number(count));
      },
    });
  }

  /** Shows the space of the disk of the data folder, read at each scrape. */
  watchDisk(read: () => Promise<{ freeBytes: number; sizeBytes: number }>): void {
    const size = new Gauge({
      name: 'bureau_disk_size_bytes',
      help: 'Size of the disk of the data folder.',
      registers: [this.#registry],
    });
    const free: Gauge = new Gauge({
      name: 'bureau_disk_free_bytes',
      help: 'Space of the disk of the data folder that this process may still use.',
      registers: [this.#registry],
      collect: async () => {
        const space = await read().catch(() => null);
        if (space === null) return;
        free.set(space.freeBytes);
        size.set(space.sizeBytes);
      },
    });
  }

  /** Counts network requests inside database transactions, which must not happen. */
  externalCallInTransaction(): void {
    this.#externalCalls.inc();
  }

  /** Counts a search of the data catalog that asked its source, or what was kept of it. */
  searched({ source, failure, latencyMs, cached }: SearchOutcome): void {
    this.#searches.observe({ source, outcome: failure ?? 'success', cached: String(cached) }, latencyMs / 1000);
  }

  /** Counts failed reads and writes of the data catalog's cache: searches continue without it. */
  cacheFailed(): void {
    this.#cacheFailures.inc();
  }

  held({ verdict, stream, durationMs }: HeldCall): void {
    this.#holds.observe({ verdict }, durationMs / 1000);
    if (verdict === 'ok') this.#open.inc({ stream: String(stream) });
  }

  handedOver({ stream }: Pick<HeldCall, 'stream'>): void {
    this.#open.dec({ stream: String(stream) });
  }

  ended({ endpoint, record, chargedMicros, closingMs, isJob }: EndedCall): void {
    const { model, provider, status, stream, ttftMs } = record;
    if (!isJob) this.#open.dec({ stream: String(stream) });
    this.#closings.observe(closingMs / 1000);
    this.#calls.inc({ endpoint, provider, model, status });
    this.#durations.observe({ endpoint, stream: String(stream) }, record.latencyMs / 1000);
    if (ttftMs !== null) this.#firstBytes.observe({ endpoint }, ttftMs / 1000);
    if (chargedMicros > 0n) this.#credits.inc({ provider, model }, Number(chargedMicros) / 1e6);
    const tokens = { input: record.inputTokens, cached_input: record.cachedInputTokens, output: record.outputTokens };
    for (const [kind, count] of Object.entries(tokens)) if (count) this.#tokens.inc({ provider, model, kind }, count);
  }

  /** Everything counted, and the media type it is written in. */
  async read(): Promise<{ contentType: string; text: string }> {
    return { contentType: this.#registry.contentType, text: await this.#registry.metrics() };
  }

  #counter<Label extends string>(name: string, help: string, labelNames: readonly Label[]): Counter<Label> {
    return new Counter({ name: `bureau_${name}`, help, labelNames: [...labelNames], registers: [this.#registry] });
  }

  #histogram<Label extends string>(
    name: string,
    options: { help: string; labelNames: readonly Label[]; buckets: number[] },
  ): Histogram<Label> {
    const { help, labelNames, buckets } = options;
    return new Histogram({
      name: `bureau_${name}`,
      help,
      labelNames: [...labelNames],
      buckets,
      registers: [this.#registry],
    });
  }
}
