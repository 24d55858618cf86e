import type { Registry } from 'prom-client';

import { MetricArea } from './MetricArea.ts';
import { everyProgram, slowSeconds, type MetricDefinitions } from './MetricDefinition.ts';

export const triggerMetrics = {
  bureau_execution_starts_total: {
    type: 'counter',
    help: 'Executions accepted, by the kind of their trigger. Repeated deliveries and calls between digital organizations do not count.',
    labels: ['trigger', 'mode'],
    servedBy: everyProgram,
  },
  bureau_trigger_refusals_total: {
    type: 'counter',
    help: 'Starts refused, by the kind of trigger and the code of the error.',
    labels: ['trigger', 'code'],
    servedBy: everyProgram,
  },
  bureau_trigger_failures_total: {
    type: 'counter',
    help: 'Failures of watched triggers (mail, files, services, messages), by the code of the error.',
    labels: ['trigger', 'code'],
    servedBy: ['worker'],
  },
  bureau_triggers_watched: {
    type: 'gauge',
    help: 'Triggers that this worker watches.',
    labels: [],
    servedBy: ['worker'],
  },
  bureau_trigger_poll_duration_seconds: {
    type: 'histogram',
    help: 'Time of a look for news at a service: the next look is late by as much.',
    labels: ['node_type'],
    buckets: slowSeconds,
    servedBy: ['worker'],
  },
  bureau_schedule_lag_seconds: {
    type: 'histogram',
    help: 'Time from the time of a schedule to the start of its execution, spread included.',
    labels: [],
    buckets: slowSeconds,
    servedBy: ['worker'],
  },
} as const satisfies MetricDefinitions;

/** Starts of executions, in every process that starts any. */
export class StartMetrics {
  readonly #starts;
  readonly #refusals;

  constructor(registry: Registry) {
    const area = new MetricArea(registry, triggerMetrics);
    this.#starts = area.counter('bureau_execution_starts_total');
    this.#refusals = area.counter('bureau_trigger_refusals_total');
  }

  started({ trigger, mode }: { trigger: string; mode: string }): void {
    this.#starts.inc({ trigger, mode });
  }

  refused({ trigger, code }: { trigger: string; code: string }): void {
    this.#refusals.inc({ trigger, code });
  }
}

/** Triggers that a worker watches. */
export class TriggerMetrics {
  readonly #area: MetricArea<typeof triggerMetrics>;
  readonly #failures;
  readonly #polls;
  readonly #lags;

  constructor(registry: Registry) {
    const area = new MetricArea(registry, triggerMetrics);
    this.#area = area;
    this.#failures = area.counter('bureau_trigger_failures_total');
    this.#polls = area.histogram('bureau_trigger_poll_duration_seconds');
    this.#lags = area.histogram('bureau_schedule_lag_seconds');
  }

  failed({ trigger, code }: { trigger: string; code: string }): void {
    this.#failures.inc({ trigger, code });
  }

  polled(nodeType: string, durationMs: number): void {
    this.#polls.observe({ node_type: nodeType }, durationMs / 1000);
  }

  /** Counts a time of a schedule that became an execution, `lagMs` after that time. */
  fired(lagMs: number): void {
    this.#lags.observe(Math.max(0, lagMs) / 1000);
  }

  watchTriggers(read: () => number): void {
    this.#area.readGauge('bureau_triggers_watched', () => [{ value: read() }]);
  }
}
