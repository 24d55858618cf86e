import type { Registry } from 'prom-client';

import { MetricArea } from './MetricArea.ts';
import { slowSeconds, type MetricDefinitions } from './MetricDefinition.ts';

export const outboundMetrics = {
  bureau_outbound_requests_total: {
    type: 'counter',
    help: 'HTTP requests of nodes and triggers to other services, by the class of the status (2xx …) or the code of the error.',
    labels: ['node_type', 'result'],
    servedBy: ['worker'],
  },
  bureau_outbound_request_duration_seconds: {
    type: 'histogram',
    help: 'Time until the head of the response to an HTTP request of a node, by the group of its type: the vendor, `http`, …',
    labels: ['group'],
    buckets: slowSeconds,
    servedBy: ['worker'],
  },
} as const satisfies MetricDefinitions;

/** Requests that leave for hosts that users choose. Never the host: it is theirs. */
export class OutboundMetrics {
  readonly #requests;
  readonly #durations;

  constructor(registry: Registry) {
    const area = new MetricArea(registry, outboundMetrics);
    this.#requests = area.counter('bureau_outbound_requests_total');
    this.#durations = area.histogram('bureau_outbound_request_duration_seconds');
  }

  /** Returns `send`, with each of its requests counted for the type of node. Errors without a code have one name. */
  counting<Args extends unknown[], Response extends { status: number }>(
    nodeType: string,
    send: (...args: Args) => Promise<Response>,
  ): (...args: Args) => Promise<Response> {
    return async (...args) => {
      const startedAtMs = performance.now();
      const end = (result: string) => {
        this.#requests.inc({ node_type: nodeType, result });
        this.#durations.observe({ group: groupOf(nodeType) }, (performance.now() - startedAtMs) / 1000);
      };
      try {
        const response = await send(...args);
        end(`${Math.floor(response.status / 100)}xx`);
        return response;
      } catch (error) {
        end(codeOf(error));
        throw error;
      }
    };
  }
}

function groupOf(nodeType: string): string {
  return nodeType.split('.', 1)[0]!;
}

function codeOf(error: unknown): string {
  return error instanceof Error && error.name === 'AppError' && 'code' in error ? String(error.code) : 'interrupted';
}
