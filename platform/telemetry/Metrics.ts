import { collectDefaultMetrics, Registry } from 'prom-client';

import { packageVersion } from '../config/packageVersion.ts';
import { CatalogMetrics } from './metrics/catalogMetrics.ts';
import { GatewayMetrics } from './metrics/gatewayMetrics.ts';
import { HttpMetrics } from './metrics/httpMetrics.ts';
import { InstanceMetrics } from './metrics/instanceMetrics.ts';
import { LogStreamingMetrics } from './metrics/logStreamingMetrics.ts';
import type { MetricProgram } from './metrics/MetricDefinition.ts';
import { ProcessMetrics } from './metrics/processMetrics.ts';
import { StartMetrics } from './metrics/triggerMetrics.ts';

/**
 * Metrics of one process for Prometheus, by area (`metrics/metricsList.ts` lists all). Format:
 * prometheus.io/docs/instrumenting/exposition_formats.
 */
export class SharedMetrics {
  protected readonly registry = new Registry();
  readonly catalog = new CatalogMetrics(this.registry);
  readonly gateway = new GatewayMetrics(this.registry);
  readonly starts = new StartMetrics(this.registry);
  readonly process: ProcessMetrics;

  constructor(program: MetricProgram) {
    collectDefaultMetrics({ register: this.registry });
    this.process = new ProcessMetrics(this.registry, { process: program, version: packageVersion });
  }

  /** Everything counted, and the media type it is written in. */
  async read(): Promise<{ contentType: string; text: string }> {
    return { contentType: this.registry.contentType, text: await this.registry.metrics() };
  }
}

/** Metrics of an API process, with those of the whole instance. */
export class Metrics extends SharedMetrics {
  readonly http = new HttpMetrics(this.registry);
  readonly instance = new InstanceMetrics(this.registry);
  readonly logStreaming = new LogStreamingMetrics(this.registry);

  constructor() {
    super('api');
  }
}
