import type { Registry } from 'prom-client';

import { MetricArea } from './MetricArea.ts';
import { slowSeconds, type MetricDefinitions } from './MetricDefinition.ts';
import { readOnce } from './readOnce.ts';

const servedBy = ['api'] as const;

export const logStreamingMetrics = {
  bureau_log_destinations: {
    type: 'gauge',
    help: 'Enabled log destinations of the instance and of all organizations.',
    labels: ['kind'],
    servedBy,
  },
  bureau_log_circuits_open: {
    type: 'gauge',
    help: 'Log destinations that nothing is sent to for now, because they failed repeatedly.',
    labels: ['kind'],
    servedBy,
  },
  bureau_log_backlog_events: {
    type: 'gauge',
    help: 'Events that wait to be sent, counted for each destination.',
    labels: ['kind'],
    servedBy,
  },
  bureau_log_oldest_seconds: {
    type: 'gauge',
    help: 'Age of the oldest event that waits to be sent; 0 if none waits.',
    labels: ['kind'],
    servedBy,
  },
  bureau_log_undelivered_events: {
    type: 'gauge',
    help: 'Events that were given up and are still listed.',
    labels: ['kind'],
    servedBy,
  },
  bureau_log_events_sent_total: {
    type: 'counter',
    help: 'Events that destinations took.',
    labels: ['kind'],
    servedBy,
  },
  bureau_log_send_duration_seconds: {
    type: 'histogram',
    help: 'Time of sending a batch of events.',
    labels: ['kind'],
    buckets: slowSeconds,
    servedBy,
  },
  bureau_log_refusals_total: {
    type: 'counter',
    help: 'Batches that a destination did not take, by the reason: the event, the destination, unclear, or gone.',
    labels: ['kind', 'reason'],
    servedBy,
  },
} as const satisfies MetricDefinitions;

/** Events that wait for the destinations of one kind. */
interface SendingFigures {
  readonly kind: string;
  readonly destinations: number;
  readonly openCircuits: number;
  readonly backlog: number;
  readonly oldestMs: number;
  readonly failures: number;
}

const gauges = {
  bureau_log_destinations: (figures: SendingFigures) => figures.destinations,
  bureau_log_circuits_open: (figures: SendingFigures) => figures.openCircuits,
  bureau_log_backlog_events: (figures: SendingFigures) => figures.backlog,
  bureau_log_oldest_seconds: (figures: SendingFigures) => figures.oldestMs / 1_000,
  bureau_log_undelivered_events: (figures: SendingFigures) => figures.failures,
} as const;

/** Numbers of a scrape come from one read, which counts rows. */
const keptMs = 10_000;

/** Events on their way to log destinations. */
export class LogStreamingMetrics {
  readonly #area: MetricArea<typeof logStreamingMetrics>;
  readonly #sent;
  readonly #durations;
  readonly #refusals;

  constructor(registry: Registry) {
    const area = new MetricArea(registry, logStreamingMetrics);
    this.#area = area;
    this.#sent = area.counter('bureau_log_events_sent_total');
    this.#durations = area.histogram('bureau_log_send_duration_seconds');
    this.#refusals = area.counter('bureau_log_refusals_total');
  }

  sent(kind: string, { events, durationMs }: { events: number; durationMs: number }): void {
    this.#sent.inc({ kind }, events);
    this.#durations.observe({ kind }, durationMs / 1_000);
  }

  refused(kind: string, reason: string): void {
    this.#refusals.inc({ kind, reason });
  }

  watch(read: () => Promise<readonly SendingFigures[]>): void {
    const figures = readOnce(read, keptMs);
    for (const [name, valueOf] of Object.entries(gauges))
      this.#area.readGauge(name as keyof typeof gauges, async () =>
        (await figures()).map((one) => ({ kind: one.kind, value: valueOf(one) })),
      );
  }
}
