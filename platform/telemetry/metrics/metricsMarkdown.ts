import type { MetricDefinitions } from './MetricDefinition.ts';
import { metricAreas } from './metricsList.ts';
import { nodejsMetrics } from './nodejsMetrics.ts';

/** Returns the tables of all metrics in Markdown, as in docs/guide/self-hosting/metrics.md. A test compares both. */
export async function metricsMarkdown(): Promise<string> {
  const areas = [...metricAreas, { title: 'Node.js', metrics: await nodejsMetrics() }];
  return areas.map(({ title, metrics }) => `## ${title}\n\n${table(metrics)}`).join('\n\n');
}

function table(metrics: MetricDefinitions): string {
  const lines = Object.entries(metrics).map(([name, { type, help, labels, servedBy }]) => {
    const labelText = labels.length === 0 ? '' : labels.map((label) => `\`${label}\``).join(', ');
    return `| \`${name}\` | ${type} | ${labelText} | ${servedBy.join(', ')} | ${help.replaceAll('|', '\\|')} |`;
  });
  return ['| metric | type | labels | served by | meaning |', '|---|---|---|---|---|', ...lines].join('\n');
}
