import { spawn, type ChildProcess } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { parse, stringify } from 'yaml';

import { freePort } from '../../bin/embedded/ports.ts';
import { installedByGo } from '../../bin/test/installedByGo.ts';
import { startMeasured, type MeasuredInstance } from '../telemetry/metricsWorkload.ts';
import { alertQueries, dashboardQueries, deployFolder, type Query } from './deployed.ts';

/** Without the discovery of other platforms, which would be most of the build. */
const installed = await installedByGo('github.com/prometheus/prometheus/cmd/prometheus@v0.313.5', console.error, {
  tags: 'remove_all_sd,enable_dns_sd',
  asPart: true,
});

/** Metrics without series: the workload has no schedule, no watched trigger, no limit, no broken provider, no backup. */
const withoutSeries =
  /schedule_lag|bureau_log_|trigger_failures|poll_duration|trigger_refusals|breakers_open|backup_verified|catalog_search|failure_total|sticky_cache_miss|event_loop_blocks|outcome="interrupted"|5\.\./;

interface Answer {
  readonly status: string;
  readonly error?: string;
  readonly data: { readonly result: readonly { readonly value: readonly [number, string] }[] };
}

describe.skipIf('reason' in installed)('a Prometheus with the files of deploy/', () => {
  let measured: MeasuredInstance;
  let prometheus: ChildProcess;
  let folder: string;
  let url: string;
  let output = '';
  const query = async (expression: string): Promise<Answer> =>
    (await (await fetch(`${url}/api/v1/query?query=${encodeURIComponent(expression)}`)).json()) as Answer;
  const valueOf = async (expression: string) => Number((await query(expression)).data.result[0]?.value[1] ?? 'NaN');

  beforeAll(async () => {
    measured = await startMeasured();
    folder = await mkdtemp(join(tmpdir(), 'bureau-prometheus-'));
    await cp(join(deployFolder, 'prometheus'), folder, { recursive: true });
    const api = measured.instance.url.replace('http://', '');
    const example = parse(await readFile(join(folder, 'prometheus.yml'), 'utf8')) as {
      global: object;
      scrape_configs: { job_name: string; [key: string]: unknown }[];
    };
    const [forApi, forWorker] = example.scrape_configs;
    const targets = (address: string) => ({ static_configs: [{ targets: [address] }] });
    const configuration = {
      ...example,
      global: { scrape_interval: '1s', evaluation_interval: '1s' },
      scrape_configs: [
        { job_name: forApi!.job_name, metrics_path: forApi!['metrics_path'], ...targets(api) },
        { job_name: forWorker!.job_name, ...targets(measured.workerAddress) },
      ],
    };
    await writeFile(join(folder, 'prometheus.yml'), stringify(configuration));
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    if ('reason' in installed) return;
    prometheus = spawn(installed.program, [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ]);
    prometheus.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const until = (expression: string, value: number) =>
      vi.waitFor(async () => expect(await valueOf(expression), output).toBeGreaterThanOrEqual(value), {
        timeout: 40_000,
        interval: 500,
      });
    await until('count(up == 1)', 2);
    // A counter's first value is no increase: the workload runs twice, and is seen in between.
    await measured.work();
    await until('sum(bureau_executions_ended_total)', 2);
    await measured.work();
    await until('sum(bureau_executions_ended_total)', 4);
    await until('count(bureau_health_parts)', 5);
  }, 200_000);
  afterAll(async () => {
    prometheus?.kill();
    await measured?.stop();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  test('loads every rule and evaluates it without an error', async () => {
    const answer = (await (await fetch(`${url}/api/v1/rules`)).json()) as {
      data: { groups: { rules: { name: string; health: string; lastError?: string }[] }[] };
    };
    const rules = answer.data.groups.flatMap((group) => group.rules);
    expect(rules.map(({ name }) => name).toSorted()).toEqual(
      alertQueries()
        .map(({ place }) => place)
        .toSorted(),
    );
    expect(rules.filter(({ health }) => health !== 'ok')).toEqual([]);
  });

  const failed = async (queries: readonly Query[], isWrong: (answer: Answer, query: Query) => boolean) => {
    const wrong: string[] = [];
    for (const one of queries) {
      const answer = await query(one.expression);
      if (isWrong(answer, one)) wrong.push(`${one.place}: ${one.expression} ${answer.error ?? ''}`);
    }
    return wrong;
  };

  test('answers every expression of the dashboards, with series where the workload made some', async () => {
    const isWrong = ({ status, data }: Answer, { expression }: Query) =>
      status !== 'success' || (data.result.length === 0 && !withoutSeries.test(expression));
    expect(await failed(dashboardQueries(), isWrong)).toEqual([]);
  });

  test('answers every expression of the alerts', async () => {
    expect(await failed(alertQueries(), ({ status }) => status !== 'success')).toEqual([]);
  });
});
