import { Client, Connection, type ScheduleSummary } from '@temporalio/client';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';

import { newId } from '../../db/ids.ts';
import { createSyncSchedules } from '../../domains/executions/schedules/syncSchedules.ts';
import { keepJobSchedules } from '../../domains/jobs/keepJobSchedules.ts';
import { syncJobSchedules } from '../../domains/jobs/syncJobSchedules.ts';
import type { ScheduledJob } from '../../platform/jobs/Job.ts';
import { until } from '../executions/executionsWorld.ts';
import { buildOrganization } from '../support/factories.ts';
import { startInstance, type Instance } from '../support/instance.ts';
import { temporalTestData } from '../support/temporalTestData.ts';
import { graphOf, TestEngine, testLogger } from '../workflows/engine.ts';
import { testNodes } from '../workflows/testNodes.ts';

const minuteMs = 60_000;
/** Not by itself while a test runs. */
const yearMs = 365 * 86_400_000;

/** The schedules of the jobs of an instance by their names, as Temporal lists them. */
async function schedulesOf(temporal: Client, taskQueue: string): Promise<Map<string, ScheduleSummary>> {
  const prefix = `${taskQueue}/job/`;
  const found = new Map<string, ScheduleSummary>();
  for await (const schedule of temporal.schedule.list())
    if (schedule.scheduleId.startsWith(prefix)) found.set(schedule.scheduleId.slice(prefix.length), schedule);
  return found;
}

async function intervalsOf(temporal: Client, taskQueue: string): Promise<Record<string, number>> {
  const schedules = await schedulesOf(temporal, taskQueue);
  return Object.fromEntries([...schedules].map(([name, { spec }]) => [name, spec?.intervals?.[0]?.every ?? 0]));
}

/** The results of the runs that a schedule has started, oldest first. */
async function resultsOfRuns(temporal: Client, scheduleId: string): Promise<string[]> {
  const { recentActions } = (await temporal.schedule.getHandle(scheduleId).describe()).info;
  const statuses = recentActions.map(async ({ action }) => {
    const { workflowId, firstExecutionRunId } = action.workflow;
    return (await temporal.workflow.getHandle(workflowId, firstExecutionRunId).describe()).status.name;
  });
  return Promise.all(statuses);
}

describe('the schedules of background jobs', () => {
  let engine: TestEngine;
  const runs = new Map<string, () => Promise<unknown>>();
  const job = (name: string, everyMs = yearMs): ScheduledJob => ({
    name,
    repeatedBy: 'schedule',
    everyMs,
    run: async () => runs.get(name)?.(),
    failure: `${name} failed; trying again`,
  });
  const nodePlaces = 20;
  let nodesUnderWay = 0;
  const { promise: nodesMayEnd, resolve: endNodes } = Promise.withResolvers<void>();
  const onRun = async () => {
    nodesUnderWay += 1;
    await nodesMayEnd;
  };
  /** One for each test: a run of the test before may still be under way. */
  const backgroundJobs = ['countRows', 'runAlone', 'runPastNodes', 'failOnce'].map((name) => job(name));
  const sync = (jobs: readonly ScheduledJob[], taskQueue = engine.taskQueue) =>
    syncJobSchedules({ temporal: engine.temporal, taskQueue }, jobs);
  const intervals = () => intervalsOf(engine.temporal, engine.taskQueue);
  const handleOf = (name: string) => engine.temporal.schedule.getHandle(`${engine.taskQueue}/job/${name}`);
  const resultsOf = (name: string) => resultsOfRuns(engine.temporal, `${engine.taskQueue}/job/${name}`);

  beforeAll(async () => {
    engine = await TestEngine.start({
      backgroundJobs,
      nodeConcurrency: nodePlaces,
      extraNodes: testNodes({ ran: [], onRun }),
    });
  });
  afterEach(async () => {
    await until(
      () => sync([]).then(intervals),
      (left) => Object.keys(left).length === 0,
    );
    runs.clear();
    vi.restoreAllMocks();
  });
  afterAll(() => engine.stop());

  test('run a job at every interval, and once more at once while it has more to do', async () => {
    const rounds: string[] = [];
    runs.set('countRows', async () => rounds.push('round') < 3);
    await sync([job('countRows')]);
    await handleOf('countRows').trigger();
    await until(
      () => resultsOf('countRows'),
      (results) => results.join() === 'COMPLETED',
    );
    expect(rounds).toHaveLength(3);

    await sync([job('countRows', 1_000)]);
    const results = await until(
      () => resultsOf('countRows'),
      (all) => all.filter((result) => result === 'COMPLETED').length >= 3,
    );
    expect(results).not.toContain('FAILED');
  });

  test('run a job once at a time', async () => {
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
    onTestFinished(() => end());
    const rounds: string[] = [];
    runs.set('runAlone', async () => {
      rounds.push('began');
      await mayEnd;
    });
    await sync([job('runAlone', 1_000)]);
    const skipped = async () => (await handleOf('runAlone').describe()).info.numActionsSkippedOverlap;
    await until(skipped, (count) => count >= 2);
    expect(rounds).toEqual(['began']);
    end();
    await until(
      async () => rounds.length,
      (count) => count >= 2,
    );
  });

  test('run a job while executions take all places of their organization and more of them wait', async () => {
    onTestFinished(() => endNodes());
    const graph = graphOf({ T: { type: 'trigger.manual' }, A: { type: 'test.effect' } }, 'T>A');
    const digitalOrganizationId = await engine.insertDigitalOrganization(graph);
    const start = () => engine.start(graph, { digitalOrganizationId });
    const executions = await Promise.all(Array.from({ length: 3 * nodePlaces }, start));
    await until(
      async () => nodesUnderWay,
      (count) => count === nodePlaces,
    );
    await sync([job('runPastNodes')]);
    await handleOf('runPastNodes').trigger();
    await until(
      () => resultsOf('runPastNodes'),
      (results) => results.join() === 'COMPLETED',
    );
    expect(nodesUnderWay).toBe(nodePlaces);
    endNodes();
    for (const executionId of executions) expect((await engine.ended(executionId)).status).toBe('success');
  });

  test('show a failed run in Temporal and in the log, and run the job again at the next interval', async () => {
    const warn = vi.spyOn(testLogger, 'warn');
    const error = new Error('no database');
    const { promise: isSeen, resolve: see } = Promise.withResolvers<void>();
    onTestFinished(() => see());
    let attempts = 0;
    runs.set('failOnce', async () => {
      attempts += 1;
      if (attempts === 1) throw error;
      await isSeen;
    });
    await sync([job('failOnce', 1_000)]);
    await until(
      () => resultsOf('failOnce'),
      (results) => results.includes('FAILED'),
    );
    see();
    await until(
      () => resultsOf('failOnce'),
      (results) => results.includes('COMPLETED'),
    );
    expect(warn.mock.calls.filter(([fields]) => (fields as { job?: string }).job === 'failOnce')).toEqual([
      [{ err: error, job: 'failOnce' }, 'failOnce failed; trying again'],
    ]);
  });

  test('are one set, however many processes create them, and follow the list of jobs', async () => {
    const others = `${engine.taskQueue}-of-others`;
    await sync([job('ofOthers', minuteMs)], others);
    const first = [job('countRows', minuteMs), job('failOnce', 5 * minuteMs)];
    await Promise.all([sync(first), sync(first), sync(first)]);
    const created = await until(intervals, (all) => Object.keys(all).length === 2);
    expect(created).toEqual({ countRows: minuteMs, failOnce: 5 * minuteMs });
    expect((await handleOf('countRows').describe()).policies).toMatchObject({
      overlap: 'SKIP',
      catchupWindow: minuteMs,
    });

    await handleOf('countRows').pause('An operator looks at something.');
    const listed = () => schedulesOf(engine.temporal, engine.taskQueue);
    await until(listed, (all) => all.get('countRows')?.state.paused === true);
    await sync([job('countRows', 2 * minuteMs), job('added', minuteMs)]);
    const changed = await until(
      intervals,
      (all) => all['countRows'] === 2 * minuteMs && all['added'] === minuteMs && all['failOnce'] === undefined,
    );
    expect(changed).toEqual({ countRows: 2 * minuteMs, added: minuteMs });
    expect((await listed()).get('countRows')?.state.paused, 'a paused job stays paused').toBe(true);

    expect(await intervalsOf(engine.temporal, others)).toEqual({ ofOthers: minuteMs });
    await sync([], others);
  });

  test('are no schedules of digital organizations, whose comparison leaves them alone', async () => {
    await sync([job('countRows', minuteMs)]);
    await until(intervals, (all) => Object.keys(all).length === 1);
    const { database, temporal, taskQueue } = engine;
    const compared = createSyncSchedules({ database, temporal, taskQueue, logger: testLogger }).compare(0);
    expect(await compared).toBe(0);
    expect(await intervals()).toEqual({ countRows: minuteMs });
  });

  test('are created later where Temporal cannot be reached at the start', async () => {
    const warned = Promise.withResolvers<string>();
    const isAway = vi.spyOn(engine.temporal.schedule, 'list').mockImplementationOnce(() => {
      throw new Error('Temporal is away');
    });
    const logger = { warn: (_fields: object, message: string) => warned.resolve(message) };
    const { temporal, taskQueue } = engine;
    const loop = keepJobSchedules({ temporal, taskQueue, logger: logger as never }, [job('countRows', minuteMs)]);
    expect(await warned.promise).toContain('trying again');
    expect(isAway).toHaveBeenCalledTimes(1);
    await until(intervals, (all) => all['countRows'] === minuteMs);
    await loop.stop();
  });
});

describe('an instance', () => {
  const jobs = {
    autoAcceptDeliverables: 5 * minuteMs,
    beginPlanPeriods: 5 * minuteMs,
    forgetUnkeptExecutions: 5 * minuteMs,
    notifyExpiries: 10 * minuteMs,
    purgeDeletedOrganizations: 5 * minuteMs,
    purgeExpiredData: 60 * minuteMs,
    refreshMarketStats: 5 * minuteMs,
    reverifyDomains: 10 * minuteMs,
    rollUpUsage: 5 * minuteMs,
    sendWeeklyDigests: 60 * minuteMs,
    writeStandingEvents: 5 * minuteMs,
  };
  let instance: Instance;
  let temporal: Client;
  const intervals = () => intervalsOf(temporal, instance.taskQueue);
  const handleOf = (name: string) => temporal.schedule.getHandle(`${instance.taskQueue}/job/${name}`);
  const isWhole = (all: Record<string, number>) => Object.keys(all).toSorted().join() === Object.keys(jobs).join();

  beforeAll(async () => {
    temporal = new Client({
      connection: Connection.lazy({ address: process.env['TEST_TEMPORAL_ADDRESS']! }),
      dataConverter: temporalTestData,
    });
    instance = await startInstance();
  });
  afterAll(async () => {
    await instance?.stop();
    await temporal.connection.close();
  });

  test('has one schedule for each job, by which expired data is purged', async () => {
    expect(await until(intervals, isWhole)).toEqual(jobs);
    const { database } = instance.database;
    const { organizationId } = await buildOrganization(database);
    for (const days of [-1, 1])
      await database.pool.query(
        `insert into stored_responses (id, organization_id, content_encrypted, expires_at) values ($1, $2, 'x', now() + $3 * interval '1 day')`,
        [newId('response'), organizationId, days],
      );
    const count = async () =>
      (
        await database.pool.query<{ count: number }>(
          'select count(*)::int as count from stored_responses where organization_id = $1',
          [organizationId],
        )
      ).rows[0]!.count;
    await handleOf('purgeExpiredData').trigger();
    await until(count, (left) => left === 1);
  });

  test('runs every job without an error', async () => {
    for (const name of Object.keys(jobs)) await handleOf(name).trigger();
    for (const name of Object.keys(jobs)) {
      const results = () => resultsOfRuns(temporal, `${instance.taskQueue}/job/${name}`);
      const ended = await until(results, (all) => all.length > 0 && !all.includes('RUNNING'));
      expect([...new Set(ended)], name).toEqual(['COMPLETED']);
    }
  });

  test('of a version without schedules gets them at its next start, and loses that of a removed job', async () => {
    for (const name of Object.keys(jobs)) await handleOf(name).delete();
    const { taskQueue } = instance;
    await temporal.schedule.create({
      scheduleId: `${taskQueue}/job/removed`,
      spec: { intervals: [{ every: minuteMs }] },
      action: {
        type: 'startWorkflow',
        workflowType: 'runBackgroundJob',
        taskQueue,
      },
    });
    await until(intervals, (all) => Object.keys(all).join() === 'removed');
    await Promise.all(instance.workers.map((worker) => worker.stop()));
    for (const worker of instance.workers) worker.start();
    // Programs take longer to start where other work shares the machine.
    await expect.poll(intervals, { timeout: 120_000 }).toEqual(jobs);
  });
});
