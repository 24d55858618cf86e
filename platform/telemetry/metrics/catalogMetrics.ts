import type { Registry } from 'prom-client';

import { MetricArea } from './MetricArea.ts';
import { everyProgram, slowSeconds, type MetricDefinitions } from './MetricDefinition.ts';

export const catalogMetrics = {
  bureau_catalog_search_duration_seconds: {
    type: 'histogram',
    help: 'Time of searches of the data catalog, by their source and how they ended.',
    labels: ['source', 'outcome', 'cached'],
    buckets: slowSeconds,
    servedBy: everyProgram,
  },
  bureau_catalog_cache_failures_total: {
    type: 'counter',
    help: 'Times that kept answers of the data catalog could not be read or written.',
    labels: [],
    servedBy: everyProgram,
  },
} as const satisfies MetricDefinitions;

/** A search that asked its source, or that the cache answered. */
interface EndedSearch {
  readonly source: string;
  readonly failure: string | null;
  readonly latencyMs: number;
  readonly cached: boolean;
}

/** Searches of the data catalog. */
export class CatalogMetrics {
  readonly #searches;
  readonly #cacheFailures;

  constructor(registry: Registry) {
    const area = new MetricArea(registry, catalogMetrics);
    this.#searches = area.histogram('bureau_catalog_search_duration_seconds');
    this.#cacheFailures = area.counter('bureau_catalog_cache_failures_total');
  }

  searched({ source, failure, latencyMs, cached }: EndedSearch): void {
    this.#searches.observe({ source, outcome: failure ?? 'success', cached: String(cached) }, latencyMs / 1000);
  }

  /** Counts failed reads and writes of the catalog's cache: searches continue without it. */
  cacheFailed(): void {
    this.#cacheFailures.inc();
  }
}
