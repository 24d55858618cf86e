import { collectDefaultMetrics, Registry } from 'prom-client';

import { everyProgram, type MetricDefinition, type MetricDefinitions } from './MetricDefinition.ts';

/** Returns the metrics of Node.js and of the process that every program serves, as the library defines them. */
export async function nodejsMetrics(): Promise<MetricDefinitions> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const labelsOf = new Map(
    registry
      .getMetricsAsArray()
      .map((metric) => [metric.name, (metric as unknown as { labelNames: string[] }).labelNames]),
  );
  const metrics = await registry.getMetricsAsJSON();
  return Object.fromEntries(
    metrics.map(({ name, help, type }): [string, MetricDefinition] => {
      const labels = labelsOf.get(name) ?? [];
      return [name, { type: String(type) as MetricDefinition['type'], help, labels, servedBy: everyProgram }];
    }),
  );
}
