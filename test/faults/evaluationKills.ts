import { expect } from 'vitest';

import type { SignedUp } from '../support/accounts.ts';
import type { Instance } from '../support/instance.ts';
import { askDatabase } from './deliveries.ts';

const rows = 8;
let counter = 0;

/** An evaluation of eight rows, each of which calls the peer, asks a model, and is judged by one. Returns its id. */
export async function makeEvaluation({ call }: SignedUp, peerPort: number): Promise<string> {
  counter += 1;
  const name = `Killed evaluation ${counter}`;
  const url = `http://127.0.0.1:${peerPort}/evaluation${counter}/{{ $json.say }}`;
  const node = (id: string, type: string, parameters: object) => {
    return { id, name: id, type, position: { x: 0, y: 0 }, parameters };
  };
  const draft = {
    nodes: [
      node('T', 'trigger.manual', {}),
      node('H', 'http.request', { url }),
      node('A', 'ai.chat', { model: 'sandbox/chat', prompt: "{{ $('T').first().json.say }}" }),
    ],
    connections: [
      { from: { node: 'T', port: 'main' }, to: { node: 'H', port: 'main' } },
      { from: { node: 'H', port: 'main' }, to: { node: 'A', port: 'main' } },
    ],
  };
  const digital = await call<{ id: string }>('POST', '/api/v1/digital-organizations', { name, draft });
  const columns = [{ name: 'say', type: 'text' }];
  const table = await call<{ id: string }>('POST', '/api/v1/data-tables', { name, columns });
  await call('POST', `/api/v1/data-tables/${table.id}/rows`, {
    rows: Array.from({ length: rows }, (_, row) => ({ say: `row${row}` })),
  });
  const { id } = await call<{ id: string }>('POST', '/api/v1/evaluations', {
    digital_organization_id: digital.id,
    name,
    data_table_id: table.id,
    inputs: [{ column: 'say' }],
    output_field: 'text',
    metrics: [{ name: 'Good', type: 'judgment', model: 'sandbox/chat', minimum: 1 }],
    concurrency: 2,
    allow_effects: true,
  });
  return id;
}

interface Scored {
  executions: number;
  answers: number;
  judged: number;
  micros: string | null;
  told: string;
  status: string;
}

/** Waits for the end of a run and holds that each row is one execution, with one answer and one judgment that were paid, and told as paid. */
export async function checkEvaluationRun(instance: Instance, runId: string, timeoutMs: number): Promise<void> {
  const statusOf = async () => {
    const sql = 'select status from evaluation_runs where id = $1';
    return (await askDatabase<{ status: string }>(instance, sql, [runId]))[0]?.status;
  };
  await expect.poll(statusOf, { timeout: timeoutMs, interval: 500 }).toMatch(/^(success|error|canceled)$/);
  expect(await statusOf()).toBe('success');
  const [run] = await askDatabase<{ totals: object }>(instance, 'select totals from evaluation_runs where id = $1', [
    runId,
  ]);
  const failed = await askDatabase(
    instance,
    `select x.position, x.error, e.status, e.error as of_execution from evaluation_results x left join executions e on e.id = x.execution_id
     where x.run_id = $1 and x.status <> 'passed'`,
    [runId],
  );
  expect(failed).toEqual([]);
  expect(run?.totals).toMatchObject({ rows, passed: rows, failed: 0, errors: 0, skipped: 0 });
  const scored = await askDatabase<Scored>(
    instance,
    `select x.status, (x.execution_micros + x.metric_micros)::text as told, jsonb_array_length(x.scores) as judged,
       (select count(*)::int from executions e where e.parent_execution_id = x.run_id and e.parent_call = x.position::text) as executions,
       (select count(*)::int from call_records c where c.execution_id = x.execution_id and c.credits_micros > 0) as answers,
       (select sum(c.credits_micros)::text from call_records c where c.execution_id = x.execution_id) as micros
     from evaluation_results x where x.run_id = $1 order by x.position`,
    [runId],
  );
  expect(scored).toHaveLength(rows);
  for (const { micros, ...row } of scored)
    expect(row).toEqual({ status: 'passed', executions: 1, answers: 2, judged: 1, told: micros });
}
