import type { Registry } from 'prom-client';

import { MetricArea } from './MetricArea.ts';
import { slowSeconds, type MetricDefinitions } from './MetricDefinition.ts';

const servedBy = ['worker'] as const;

export const engineMetrics = {
  bureau_executions_ended_total: {
    type: 'counter',
    help: 'Executions that ended, by their final state. Executions that a cancel or a reconciliation ended do not count.',
    labels: ['status'],
    servedBy,
  },
  bureau_execution_errors_total: {
    type: 'counter',
    help: 'Executions that ended with an error, by its code.',
    labels: ['code'],
    servedBy,
  },
  bureau_node_duration_seconds: {
    type: 'histogram',
    help: 'Time of an attempt at a node in this worker, by the type of node. Waits are not part of it.',
    labels: ['node_type'],
    buckets: slowSeconds,
    servedBy,
  },
  bureau_node_attempts_total: {
    type: 'counter',
    help: 'Attempts at nodes, by how they ended: finished, waiting, retried, failed, interrupted.',
    labels: ['node_type', 'outcome'],
    servedBy,
  },
  bureau_node_failures_total: {
    type: 'counter',
    help: 'Nodes whose last attempt failed, by the code of the error, also where their execution continues.',
    labels: ['code'],
    servedBy,
  },
  bureau_node_slots_taken: {
    type: 'gauge',
    help: 'Nodes that run as activities of their own in this worker.',
    labels: [],
    servedBy,
  },
  bureau_node_slots: {
    type: 'gauge',
    help: 'Nodes that may run as activities of their own in this worker.',
    labels: [],
    servedBy,
  },
  bureau_node_slots_waiting: {
    type: 'gauge',
    help: 'Nodes that wait for a slot of this worker.',
    labels: [],
    servedBy,
  },
} as const satisfies MetricDefinitions;

/** How an attempt at a node ended. */
export type AttemptOutcome = 'finished' | 'waiting' | 'retried' | 'failed' | 'interrupted';

/** Executions and nodes of a worker. */
export class EngineMetrics {
  readonly #area: MetricArea<typeof engineMetrics>;
  readonly #ends;
  readonly #errors;
  readonly #durations;
  readonly #attempts;
  readonly #failures;

  constructor(registry: Registry) {
    const area = new MetricArea(registry, engineMetrics);
    this.#area = area;
    this.#ends = area.counter('bureau_executions_ended_total');
    this.#errors = area.counter('bureau_execution_errors_total');
    this.#durations = area.histogram('bureau_node_duration_seconds');
    this.#attempts = area.counter('bureau_node_attempts_total');
    this.#failures = area.counter('bureau_node_failures_total');
  }

  executionEnded(status: string, errorCode: string | null): void {
    this.#ends.inc({ status });
    if (errorCode !== null) this.#errors.inc({ code: errorCode });
  }

  attempted({
    nodeType,
    outcome,
    durationMs,
  }: {
    nodeType: string;
    outcome: AttemptOutcome;
    durationMs: number;
  }): void {
    this.#attempts.inc({ node_type: nodeType, outcome });
    this.#durations.observe({ node_type: nodeType }, durationMs / 1000);
  }

  nodeFailed(code: string): void {
    this.#failures.inc({ code });
  }

  watchSlots(all: number, read: () => { taken: number; waiting: number }): void {
    this.#area.readGauge('bureau_node_slots', () => [{ value: all }]);
    this.#area.readGauge('bureau_node_slots_taken', () => [{ value: read().taken }]);
    this.#area.readGauge('bureau_node_slots_waiting', () => [{ value: read().waiting }]);
  }
}
