import type { Registry } from 'prom-client';

import { MetricArea } from './MetricArea.ts';
import type { MetricDefinitions } from './MetricDefinition.ts';
import { readOnce } from './readOnce.ts';

const servedBy = ['api'] as const;

export const instanceMetrics = {
  bureau_executions_open: {
    type: 'gauge',
    help: 'Executions of the instance that have not ended, by state (queued, running, waiting).',
    labels: ['status'],
    servedBy,
  },
  bureau_execution_queue_length: {
    type: 'gauge',
    help: 'Executions that wait for a slot of a concurrency limit.',
    labels: [],
    servedBy,
  },
  bureau_execution_queue_oldest_seconds: {
    type: 'gauge',
    help: 'For how long the first of them has waited; 0 if none waits.',
    labels: [],
    servedBy,
  },
  bureau_execution_start_oldest_seconds: {
    type: 'gauge',
    help: 'Age of the oldest accepted execution that no limit holds back and no worker has begun; 0 if there is none.',
    labels: [],
    servedBy,
  },
  bureau_outbox_overdue: {
    type: 'gauge',
    help: 'Messages to Temporal that have been due for more than 5 seconds.',
    labels: [],
    servedBy,
  },
  bureau_workers: {
    type: 'gauge',
    help: 'Worker processes that have written a sign of life within 30 seconds.',
    labels: [],
    servedBy,
  },
  bureau_triggers_unwatched: {
    type: 'gauge',
    help: 'Published triggers that a worker should watch and none does.',
    labels: [],
    servedBy,
  },
  bureau_triggers_failing: {
    type: 'gauge',
    help: 'Published triggers whose last look failed.',
    labels: [],
    servedBy,
  },
  bureau_ledger_open_holds: {
    type: 'gauge',
    help: 'Holds of credits that are open.',
    labels: [],
    servedBy,
  },
  bureau_ledger_overdue_holds: {
    type: 'gauge',
    help: 'Open holds whose lease ended more than a minute ago: the sweeper should have closed them.',
    labels: [],
    servedBy,
  },
  bureau_mails_overdue: {
    type: 'gauge',
    help: 'Mails that have been due for more than a minute.',
    labels: [],
    servedBy,
  },
  bureau_mails_failed: {
    type: 'gauge',
    help: 'Mails that were given up.',
    labels: [],
    servedBy,
  },
  bureau_worker_event_loop_blocks_total: {
    type: 'gauge',
    help: 'Blocks of the event loop of all workers of the instance.',
    labels: ['during'],
    servedBy,
  },
  bureau_backup_verified_timestamp_seconds: {
    type: 'gauge',
    help: 'When the last backup that was verified was made, in seconds since 1970; 0 if there is none.',
    labels: [],
    servedBy,
  },
  bureau_health_parts: {
    type: 'gauge',
    help: 'Parts of the instance, by their state on the page “Health” (ok, warning, failing), as last examined.',
    labels: ['part', 'state'],
    servedBy,
  },
} as const satisfies MetricDefinitions;

/** Numbers of the whole instance, read from its database. Every API process reports the same. */
export interface InstanceFigures {
  readonly executions: { readonly queued: number; readonly running: number; readonly waiting: number };
  readonly queueLength: number;
  readonly queueOldestMs: number;
  readonly startOldestMs: number;
  readonly outboxOverdue: number;
  readonly workers: number;
  readonly triggersUnwatched: number;
  readonly triggersFailing: number;
  readonly openHolds: number;
  readonly overdueHolds: number;
  readonly mailsOverdue: number;
  readonly mailsFailed: number;
}

/** How metrics of the instance are read. */
export interface InstanceReads {
  figures: () => Promise<InstanceFigures>;
  workerBlocks: () => Promise<readonly { during: string; count: bigint }[]>;
  /** When the last verified backup was made; null if there is none. */
  lastVerifiedBackup: () => Promise<Date | null>;
  healthParts: () => Promise<readonly { part: string; state: string }[]>;
}

/** Numbers of a scrape come from one read. */
const keptMs = 5_000;

/** Reports numbers of the whole instance, read from the database at a scrape. */
export class InstanceMetrics {
  readonly #area: MetricArea<typeof instanceMetrics>;

  constructor(registry: Registry) {
    this.#area = new MetricArea(registry, instanceMetrics);
  }

  watch(reads: InstanceReads): void {
    const area = this.#area;
    const figures = readOnce(reads.figures, keptMs);
    area.readGauge('bureau_executions_open', async () =>
      Object.entries((await figures()).executions).map(([status, value]) => ({ status, value })),
    );
    for (const [name, valueOf] of Object.entries(plainFigures))
      area.readGauge(name as keyof typeof plainFigures, async () => [{ value: valueOf(await figures()) }]);
    area.readGauge('bureau_worker_event_loop_blocks_total', async () =>
      (await reads.workerBlocks()).map(({ during, count }) => ({ during, value: Number(count) })),
    );
    area.readGauge('bureau_backup_verified_timestamp_seconds', async () => {
      const at = await reads.lastVerifiedBackup();
      return [{ value: (at?.getTime() ?? 0) / 1_000 }];
    });
    area.readGauge('bureau_health_parts', async () =>
      (await reads.healthParts()).map(({ part, state }) => ({ part, state, value: 1 })),
    );
  }
}

const plainFigures = {
  bureau_execution_queue_length: (figures: InstanceFigures) => figures.queueLength,
  bureau_execution_queue_oldest_seconds: (figures: InstanceFigures) => figures.queueOldestMs / 1_000,
  bureau_execution_start_oldest_seconds: (figures: InstanceFigures) => figures.startOldestMs / 1_000,
  bureau_outbox_overdue: (figures: InstanceFigures) => figures.outboxOverdue,
  bureau_workers: (figures: InstanceFigures) => figures.workers,
  bureau_triggers_unwatched: (figures: InstanceFigures) => figures.triggersUnwatched,
  bureau_triggers_failing: (figures: InstanceFigures) => figures.triggersFailing,
  bureau_ledger_open_holds: (figures: InstanceFigures) => figures.openHolds,
  bureau_ledger_overdue_holds: (figures: InstanceFigures) => figures.overdueHolds,
  bureau_mails_overdue: (figures: InstanceFigures) => figures.mailsOverdue,
  bureau_mails_failed: (figures: InstanceFigures) => figures.mailsFailed,
} as const;
