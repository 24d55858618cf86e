import type { Registry } from 'prom-client';

import { MetricArea } from './MetricArea.ts';
import { slowSeconds, type MetricDefinitions } from './MetricDefinition.ts';

export const httpMetrics = {
  bureau_http_request_duration_seconds: {
    type: 'histogram',
    help: 'Time from a request to the end of its answer.',
    labels: ['operation', 'status'],
    buckets: slowSeconds,
    servedBy: ['api'],
  },
} as const satisfies MetricDefinitions;

/** Requests of the contract. */
export class HttpMetrics {
  readonly #requests;

  constructor(registry: Registry) {
    this.#requests = new MetricArea(registry, httpMetrics).histogram('bureau_http_request_duration_seconds');
  }

  /** Counts an answered request of the contract. */
  answered(operation: string, { status, durationMs }: { status: number; durationMs: number }): void {
    this.#requests.observe({ operation, status: String(status) }, durationMs / 1000);
  }
}
