import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { MetricProgram } from '../../platform/telemetry/metrics/MetricDefinition.ts';
import { metricAreas } from '../../platform/telemetry/metrics/metricsList.ts';
import { metricsMarkdown } from '../../platform/telemetry/metrics/metricsMarkdown.ts';
import { nodejsMetrics } from '../../platform/telemetry/metrics/nodejsMetrics.ts';
import { startMeasured, type MeasuredInstance } from './metricsWorkload.ts';

const listed = Object.assign({}, ...metricAreas.map(({ metrics }) => metrics), await nodejsMetrics()) as Record<
  string,
  (typeof metricAreas)[number]['metrics'][string]
>;

interface Served {
  readonly type: string;
  readonly labels: Set<string>;
}

/** Metrics of a process: type and labels by name. Buckets, sums and counts belong to their histogram. */
function parse(text: string): Map<string, Served> {
  const served = new Map<string, Served>();
  for (const line of text.split('\n')) {
    const [, name, type] = /^# TYPE (\S+) (\S+)/.exec(line) ?? [];
    if (name && type) served.set(name, { type, labels: new Set() });
    const [, sample, labels = ''] = /^([a-z]\w*)(?:\{(.*)\})? /.exec(line) ?? [];
    const base = sample && (served.get(sample) ?? served.get(sample.replace(/_(bucket|sum|count)$/, '')));
    if (base) for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) if (label !== 'le') base.labels.add(label);
  }
  return served;
}

let measured: MeasuredInstance;
const texts: Record<MetricProgram, string> = { api: '', worker: '' };
beforeAll(async () => {
  measured = await startMeasured();
  await measured.work();
  texts.api = await (await fetch(`${measured.instance.url}/metrics`)).text();
  texts.worker = await (await fetch(`http://${measured.workerAddress}/metrics`)).text();
}, 150_000);
afterAll(() => measured?.stop());

describe.each(['api', 'worker'] as const)('the %s', (program) => {
  test('serves only what the list names, with its type and labels', () => {
    const wrong = [...parse(texts[program])].flatMap(([name, { type, labels }]) => {
      const definition = listed[name];
      if (!definition || !definition.servedBy.includes(program)) return [`${name} is not listed for ${program}`];
      const unknown = [...labels].filter((label) => !definition.labels.includes(label));
      return [
        ...(type === definition.type ? [] : [`${name}: ${type}`]),
        ...unknown.map((label) => `${name}: label ${label}`),
      ];
    });
    expect(wrong).toEqual([]);
  });

  test('serves everything that the list names for it', () => {
    const served = parse(texts[program]);
    const missing = Object.entries(listed).filter(
      ([name, { servedBy }]) => servedBy.includes(program) && !served.has(name) && !name.startsWith('temporal_'),
    );
    expect(missing.map(([name]) => name)).toEqual([]);
  });

  test('says nothing of people, organizations and keys', () => {
    expect(measured.secrets.filter((secret) => texts[program].includes(secret))).toEqual([]);
  });
});

test('the workload is counted', () => {
  const worker = [
    /bureau_executions_ended_total\{status="success"\} 1/,
    /bureau_executions_ended_total\{status="error"\} 1/,
    /bureau_execution_errors_total\{code="target_\w+"\} 1/,
    /bureau_node_attempts_total\{node_type="http.request",outcome="finished"\} 1/,
    /bureau_node_attempts_total\{node_type="http.request",outcome="retried"\} 1/,
    /bureau_node_attempts_total\{node_type="http.request",outcome="failed"\} 1/,
    /bureau_node_failures_total\{code="target_\w+"\} 1/,
    /bureau_node_duration_seconds_count\{node_type="logic.code"\} 1/,
    /bureau_outbound_requests_total\{node_type="http.request",result="2xx"\} 1/,
    /bureau_outbound_requests_total\{node_type="http.request",result="target_\w+"\} 2/,
    /bureau_gateway_calls_total\{endpoint="chat.completions",.*status="ok"\} 1/,
    /temporal_worker_task_slots_available\{/,
    /temporal_activity_schedule_to_start_latency_seconds_count\{/,
  ];
  expect(worker.filter((pattern) => !pattern.test(texts.worker))).toEqual([]);
  const api = [
    /bureau_execution_starts_total\{trigger="webhook",mode="production"\} 2/,
    /bureau_workers 1/,
    /bureau_executions_open\{status="running"\} 0/,
    /bureau_database_connections_max\{pool="transactions"\} \d+/,
  ];
  expect(api.filter((pattern) => !pattern.test(texts.api))).toEqual([]);
});

test('the page lists every metric', async () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/metrics.md'), 'utf8');
  expect(page).toContain(await metricsMarkdown());
});
