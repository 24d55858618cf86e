import type { Registry } from 'prom-client';

import { MetricArea } from './MetricArea.ts';
import { everyProgram, type MetricDefinitions } from './MetricDefinition.ts';

export const processMetrics = {
  bureau_build_info: {
    type: 'gauge',
    help: 'Always 1; the labels say which version of Bureau and of Node.js this process runs.',
    labels: ['version', 'node_version'],
    servedBy: everyProgram,
  },
  bureau_queue_length: {
    type: 'gauge',
    help: 'Entries of a queue in this process that wait for their turn.',
    labels: ['queue'],
    servedBy: everyProgram,
  },
  bureau_database_connections: {
    type: 'gauge',
    help: 'Connections of this process to PostgreSQL, by pool and state (used, idle).',
    labels: ['pool', 'state'],
    servedBy: everyProgram,
  },
  bureau_database_connections_max: {
    type: 'gauge',
    help: 'Connections that a pool of this process may open.',
    labels: ['pool'],
    servedBy: everyProgram,
  },
  bureau_database_waiting: {
    type: 'gauge',
    help: 'Transactions and statements of this process that wait for a connection to PostgreSQL.',
    labels: ['pool'],
    servedBy: everyProgram,
  },
  bureau_sandbox_processes: {
    type: 'gauge',
    help: 'Processes that evaluate expressions, run code and read files, by kind and state (starting, idle, busy).',
    labels: ['kind', 'state'],
    servedBy: everyProgram,
  },
  bureau_sandbox_waiting: {
    type: 'gauge',
    help: 'Jobs that wait for such a process.',
    labels: ['kind'],
    servedBy: everyProgram,
  },
  bureau_event_loop_blocks_total: {
    type: 'counter',
    help: 'Times the thread was held for more than 200 ms.',
    labels: ['process', 'during'],
    servedBy: everyProgram,
  },
  bureau_strangers_in_transactions_total: {
    type: 'counter',
    help: 'Hosts asked inside a transaction.',
    labels: [],
    servedBy: everyProgram,
  },
  bureau_disk_size_bytes: {
    type: 'gauge',
    help: 'Size of the disk of the data folder.',
    labels: [],
    servedBy: everyProgram,
  },
  bureau_disk_free_bytes: {
    type: 'gauge',
    help: 'Space of the disk of the data folder that this process may still use.',
    labels: [],
    servedBy: everyProgram,
  },
} as const satisfies MetricDefinitions;

/** A pool of connections to PostgreSQL. */
export interface PoolState {
  readonly pool: string;
  readonly max: number;
  readonly open: number;
  readonly idle: number;
  readonly waiting: number;
}

/** Sandbox processes of one kind. */
export interface SandboxState {
  readonly kind: string;
  readonly starting: number;
  readonly idle: number;
  readonly busy: number;
  readonly waiting: number;
}

/** The process itself: its event loop, connections, child processes and disk. */
export class ProcessMetrics {
  readonly #area: MetricArea<typeof processMetrics>;
  readonly #process: string;
  readonly #blocks;
  readonly #externalCalls;

  constructor(registry: Registry, { process: name, version }: { process: string; version: string }) {
    const area = new MetricArea(registry, processMetrics);
    this.#area = area;
    this.#process = name;
    this.#blocks = area.counter('bureau_event_loop_blocks_total');
    this.#externalCalls = area.counter('bureau_strangers_in_transactions_total');
    area.gauge('bureau_build_info').set({ version, node_version: process.version }, 1);
  }

  /** Counts that the thread of this process was held for longer than others can wait; `during` is one of few names. */
  blocked(during: string): void {
    this.#blocks.inc({ process: this.#process, during });
  }

  /** Counts network requests inside database transactions, which must not happen. */
  externalCallInTransaction(): void {
    this.#externalCalls.inc();
  }

  /** Reports the lengths of queues, read at each scrape. Shape: name of the queue → how many wait. */
  watchQueues(lengths: () => Readonly<Record<string, number>>): void {
    this.#area.readGauge('bureau_queue_length', () =>
      Object.entries(lengths()).map(([queue, value]) => ({ queue, value })),
    );
  }

  watchPools(read: () => readonly PoolState[]): void {
    const area = this.#area;
    area.readGauge('bureau_database_connections', () =>
      read().flatMap(({ pool, open, idle }) => [
        { pool, state: 'used', value: open - idle },
        { pool, state: 'idle', value: idle },
      ]),
    );
    area.readGauge('bureau_database_connections_max', () => read().map(({ pool, max }) => ({ pool, value: max })));
    area.readGauge('bureau_database_waiting', () => read().map(({ pool, waiting }) => ({ pool, value: waiting })));
  }

  watchSandboxes(read: () => readonly SandboxState[]): void {
    this.#area.readGauge('bureau_sandbox_processes', () =>
      read().flatMap(({ kind, starting, idle, busy }) =>
        Object.entries({ starting, idle, busy }).map(([state, value]) => ({ kind, state, value })),
      ),
    );
    this.#area.readGauge('bureau_sandbox_waiting', () => read().map(({ kind, waiting }) => ({ kind, value: waiting })));
  }

  /** Shows the space of the disk of the data folder, read at each scrape. */
  watchDisk(read: () => Promise<{ freeBytes: number; sizeBytes: number }>): void {
    this.#area.readGauge('bureau_disk_size_bytes', async () => [{ value: (await read()).sizeBytes }]);
    this.#area.readGauge('bureau_disk_free_bytes', async () => [{ value: (await read()).freeBytes }]);
  }
}
