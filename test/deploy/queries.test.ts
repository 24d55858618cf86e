import { describe, expect, test } from 'vitest';

import { metricAreas } from '../../platform/telemetry/metrics/metricsList.ts';
import { nodejsMetrics } from '../../platform/telemetry/metrics/nodejsMetrics.ts';
import type { MetricDefinitions } from '../../platform/telemetry/metrics/MetricDefinition.ts';
import { alertQueries, dashboardQueries } from './deployed.ts';

const listed = Object.assign(
  {},
  ...metricAreas.map(({ metrics }) => metrics),
  await nodejsMetrics(),
) as MetricDefinitions;
/** Labels that Prometheus adds. */
const added = ['instance', 'job', 'le'];

/** The metrics that an expression names, without the parts of histograms. */
function metricsOf(expression: string): string[] {
  const names = expression.match(/\b(bureau|temporal|process|nodejs)_\w+/g) ?? [];
  return names.map((name) => (name in listed ? name : name.replace(/_(bucket|sum|count)$/, '')));
}

/** The labels that it selects or groups by. */
function labelsOf(expression: string): string[] {
  const selected = [...expression.matchAll(/(\w+)(?:=~|!~|!=|=)"/g)].map(([, label]) => label!);
  const grouped = [...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, labels]) => labels!.split(/,\s*/));
  return [...selected, ...grouped];
}

describe.each([
  ['the dashboards', dashboardQueries()],
  ['the alerts', alertQueries()],
])('%s', (_name, queries) => {
  test('name only metrics that exist, with labels that they have', () => {
    expect(queries.length).toBeGreaterThan(15);
    const wrong = queries.flatMap(({ place, expression }) => {
      const metrics = metricsOf(expression);
      const unknown = metrics.filter((name) => !(name in listed));
      const labels = new Set([...added, ...metrics.flatMap((name) => listed[name]?.labels ?? [])]);
      return [...unknown, ...labelsOf(expression).filter((label) => !labels.has(label))].map(
        (one) => `${place}: ${one}`,
      );
    });
    expect(wrong).toEqual([]);
  });
});

test('each metric of Bureau is in a dashboard or an alert', () => {
  const used = new Set([...dashboardQueries(), ...alertQueries()].flatMap(({ expression }) => metricsOf(expression)));
  const own = Object.keys(listed).filter((name) => name.startsWith('bureau_'));
  expect(own.filter((name) => !used.has(name))).toEqual([]);
});
