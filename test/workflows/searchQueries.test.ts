import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { jobSchedulePrefix } from '../../workflows/backgroundJobContract.ts';
import { until } from '../executions/executionsWorld.ts';
import { graphOf, TestEngine } from './engine.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/guide/self-hosting/temporal-ui.md'), 'utf8');
const documented = [...page.matchAll(/^\| [^|]+ \| `([^`]+ = '[^`]+)` \|$/gm)].map(([, query]) => query!);

/** Every query of docs/guide/self-hosting/temporal-ui.md, and which of the workflows below it finds. */
const finds: Record<string, string[]> = {
  "WorkflowType = 'runDigitalOrganization'": ['byHand', 'failed', 'queued', 'waiting'],
  "WorkflowType = 'runBackgroundJob' AND ExecutionStatus = 'Failed'": ['failedJob'],
  "ExecutionStatus = 'Running'": ['queued', 'waiting'],
  "RunState = 'queued' AND ExecutionStatus = 'Running'": ['queued'],
  "RunState = 'waiting' AND ExecutionStatus = 'Running'": ['waiting'],
  "RunState = 'running' AND ExecutionStatus = 'Running'": [],
  "ExecutionStatus = 'Failed'": ['failed', 'failedJob'],
  "DigitalOrganizationId = 'dorg_…'": ['waiting'],
  "VersionId = 'ver_…'": [],
  "VersionId = 'draft'": ['byHand', 'failed', 'queued', 'waiting'],
  "TriggerKind = 'webhook'": ['failed', 'queued', 'waiting'],
  "TriggerKind = 'manual'": ['byHand'],
  "OrganizationId = 'org_…' AND ExecutionStatus = 'Failed' AND StartTime > '2026-01-01T00:00:00Z'": ['failed'],
};

describe('the queries that the documentation names', () => {
  let engine: TestEngine;
  const ids = new Map<string, string>();
  let digitalOrganizationId = '';

  beforeAll(async () => {
    const away = () => Promise.reject(new Error('away'));
    const job = { name: 'failing', repeatedBy: 'schedule', everyMs: 60_000, run: away, failure: 'It failed' } as const;
    engine = await TestEngine.start({ backgroundJobs: [job] });
    const trigger = { type: 'trigger.webhook' };
    const plain = graphOf({ T: trigger }, '');
    const stopping = graphOf({ T: trigger, S: { type: 'logic.stop_and_error' } }, 'T>S');
    const wait = { type: 'logic.wait', parameters: { amount: 1, unit: 'days' } };
    const waiting = graphOf({ T: trigger, W: wait }, 'T>W');
    digitalOrganizationId = await engine.insertDigitalOrganization(waiting);
    ids.set('byHand', (await engine.run(plain, { mode: 'manual' })).executionId);
    ids.set('failed', (await engine.run(stopping)).executionId);
    ids.set('waiting', await engine.start(waiting, { digitalOrganizationId }));
    await engine.executions.answers.waitForPause(ids.get('waiting')!, { timeoutMs: 30_000 });
    ids.set('failedJob', await failJob());
    await engine.executions.limitConcurrency(0);
    ids.set('queued', await engine.start(plain));
  });
  afterAll(() => engine?.stop());

  const failJob = async (): Promise<string> => {
    const { taskQueue, temporal } = engine;
    const workflowId = `${jobSchedulePrefix(taskQueue)}failing-2026-11-28T22:00:00Z`;
    const handle = await temporal.workflow.start('runBackgroundJob', { taskQueue, workflowId });
    await expect(handle.result()).rejects.toThrow();
    return workflowId;
  };
  const found = async (query: string): Promise<string[]> => {
    const filled = query.replace('dorg_…', digitalOrganizationId).replace('org_…', engine.organization.organizationId);
    const names = new Map([...ids].map(([name, id]) => [id, name]));
    const seen: string[] = [];
    for await (const { workflowId } of engine.temporal.workflow.list({
      query: `(${filled}) AND TaskQueue = '${engine.taskQueue}'`,
    }))
      seen.push(names.get(workflowId) ?? workflowId);
    return seen.toSorted();
  };

  test('are those tested here', () => {
    expect(documented.toSorted()).toEqual(Object.keys(finds).toSorted());
  });

  // Temporal's lists lag behind.
  test.each(Object.entries(finds))('%s', async (query, names) => {
    expect(
      await until(
        () => found(query),
        (seen) => JSON.stringify(seen) === JSON.stringify(names),
      ),
    ).toEqual(names);
  });
});
