import { ensureSearchAttributes } from '../../bin/embedded/searchAttributes.ts';
import type { KnowledgeFileDeps } from '../../activities/knowledge/advanceKnowledgeFile.ts';
import type { Step } from '../../domains/gateway/jobs/JobRunner.ts';
import { startBatchWorkflow, startJobWorkflow, wakeWorkflow } from '../../domains/executions/temporal/temporalStart.ts';
import { findWait } from '../../domains/executions/waits/findWait.ts';
import { jobSchedulePrefix } from '../../workflows/backgroundJobContract.ts';
import type { Graph } from '../../workflows/graph/graph.ts';
import { until } from '../executions/executionsWorld.ts';
import { agentShapes } from './agentShapes.ts';
import { AgentWorld } from './agentWorld.ts';
import { EmployeeShapes, employeeShapes } from './employeeShapes.ts';
import { evaluationShapes, playEvaluation } from './evaluationShapes.ts';
import { graphOf } from './engine.ts';
import { playKnowledgeFile } from './knowledgeFileShape.ts';
import { keepHistory as keep } from './keepHistory.ts';
import { createPublished } from './publish.ts';
import { loopShapes } from './loopShapes.ts';
import { below, set, trigger, wait } from './shapeNodes.ts';
import { testNodes } from './testNodes.ts';

/**
 * Program: `npm run histories:record -- [shape …]` runs one execution of each control-flow shape and keeps its
 * history in `test/histories/`. Needs TEST_POSTGRES_URL and TEST_TEMPORAL_ADDRESS. Recorded histories are never changed:
 * new behaviour gets new files (workflows/README.md).
 */
interface Shape {
  graph: Graph;
  logic?: 'v0' | 'v1';
  /** End its first wait by its link. */
  resume?: 'webhook' | 'form';
  /** Cancel it while it waits. */
  cancel?: true;
  /** Approve the call that its agent `A` asks for. */
  approve?: true;
  /** Default: two of them. */
  items?: { n: number }[];
  /** It continues as new: the histories of its first and its last run are kept. */
  chain?: true;
  /** It finds no slot at its start, or after its wait, and gets one later; or it is canceled in the queue. */
  queued?: 'atStart' | 'afterWait' | 'untilCanceled';
  /** One such execution may run at once. */
  limited?: true;
  /** Published flow to call; its id replaces `CALLED` in the graph. */
  calls?: Graph;
}

const call = (parameters: object = {}, settings: object = {}) => ({
  type: 'logic.sub_organization',
  parameters: { digital_organization_id: 'CALLED', ...parameters },
  settings,
});
/** Fails for `n` below 2. */
const pickyCalled = graphOf(
  { S: { type: 'trigger.sub' }, I: below(2), X: { type: 'logic.stop_and_error' }, A: { type: 'test.effect' } },
  'S>I I.true>X I.false>A',
);
const waitingCalled = graphOf({ S: { type: 'trigger.sub' }, W: wait(0.2), A: set('a', 1) }, 'S>W W>A');

const shapes: Record<string, Shape> = {
  triggerAlone: { graph: graphOf({ T: trigger }, '') },
  localNodes: { graph: graphOf({ T: trigger, A: set('a', 1), B: set('b', 2) }, 'T>A A>B') },
  activities: { graph: graphOf({ T: trigger, A: { type: 'test.effect' }, B: { type: 'test.effect' } }, 'T>A A>B') },
  branchesAndMerge: {
    graph: graphOf(
      {
        T: trigger,
        I: below(2),
        A: set('side', 'a'),
        B: { type: 'test.effect' },
        M: { type: 'logic.merge' },
        Z: set('z', 1),
      },
      'T>I I.true>A I.false>B A>M.input_1 B>M.input_2 M>Z',
    ),
  },
  mergeWithOneSide: {
    graph: graphOf(
      { T: trigger, I: below(9), A: set('a', 1), B: set('b', 1), M: { type: 'logic.merge' }, L: set('l', 1) },
      'T>I T>L I.true>A I.false>B A>M.input_1 B>M.input_2',
    ),
  },
  breadthFirst: {
    graph: graphOf(
      { T: trigger, A: set('a', 1), B: { type: 'test.effect' }, C: set('c', 1), D: set('d', 1) },
      'T>A A>B T>C C>D',
    ),
    logic: 'v0',
  },
  wait: { graph: graphOf({ T: trigger, W: wait(0.2), Z: set('z', 1), V: wait(0.2) }, 'T>W W>Z Z>V') },
  waitUntil: {
    graph: graphOf(
      {
        T: trigger,
        W: {
          type: 'logic.wait',
          parameters: { mode: 'until', until: '{{ $now.plus({ milliseconds: 300 }) }}' },
        },
        Z: set('z', 1),
      },
      'T>W W>Z',
    ),
  },
  waitWebhook: {
    graph: graphOf(
      { T: trigger, W: { type: 'logic.wait', parameters: { mode: 'webhook' } }, Z: set('z', 1) },
      'T>W W>Z',
    ),
    resume: 'webhook',
  },
  waitForm: {
    graph: graphOf(
      {
        T: trigger,
        W: { type: 'logic.wait', parameters: { mode: 'form', limit: 'interval', limit_amount: 1, limit_unit: 'days' } },
        Z: set('z', 1),
      },
      'T>W W>Z',
    ),
    resume: 'form',
  },
  waitWebhookLimit: {
    graph: graphOf(
      {
        T: trigger,
        W: {
          type: 'logic.wait',
          parameters: { mode: 'webhook', limit: 'interval', limit_amount: 0.3, limit_unit: 'seconds' },
        },
        Z: set('z', 1),
      },
      'T>W W>Z',
    ),
  },
  canceledInWait: { graph: graphOf({ T: trigger, W: wait(86_400) }, 'T>W'), cancel: true },
  stoppedWithError: {
    graph: graphOf({ T: trigger, S: { type: 'logic.stop_and_error', parameters: { message: 'Stop' } } }, 'T>S'),
  },
  errorPort: {
    graph: graphOf(
      {
        T: trigger,
        F: { type: 'test.flaky', parameters: { failures: 9 }, settings: { on_error: 'error_output' } },
        Z: set('z', 1),
      },
      'T>F F.error>Z',
    ),
  },
  retries: {
    graph: graphOf(
      {
        T: trigger,
        F: {
          type: 'test.flaky',
          parameters: { failures: 2 },
          settings: { retry: { max_attempts: 3, initial_interval_ms: 10 } },
        },
      },
      'T>F',
    ),
  },
  unknownNodeType: { graph: graphOf({ T: trigger, X: { type: 'magic.wand' } }, 'T>X') },
  circle: {
    graph: graphOf(
      {
        T: trigger,
        N: { type: 'data.edit_fields', parameters: { assignments: [{ name: 'n', value: '{{ $json.n + 1 }}' }] } },
        I: below(5),
        Z: set('z', 1),
      },
      'T>N N>I I.true>N I.false>Z',
    ),
  },
  subOnce: { graph: graphOf({ T: trigger, C: call(), Z: set('z', 1) }, 'T>C C>Z'), calls: waitingCalled },
  subEach: {
    graph: graphOf({ T: trigger, C: call({ mode: 'each' }, { on_error: 'continue' }), Z: set('z', 1) }, 'T>C C>Z'),
    calls: pickyCalled,
  },
  subEachStopped: { graph: graphOf({ T: trigger, C: call({ mode: 'each' }) }, 'T>C'), calls: pickyCalled },
  subNotWaiting: {
    graph: graphOf({ T: trigger, C: call({ wait: false }), Z: set('z', 1) }, 'T>C C>Z'),
    calls: waitingCalled,
  },
  subCanceled: {
    graph: graphOf({ T: trigger, C: call() }, 'T>C'),
    calls: graphOf({ S: { type: 'trigger.sub' }, W: wait(86_400) }, 'S>W'),
    cancel: true,
  },
  subRetried: {
    graph: graphOf(
      {
        T: trigger,
        C: call({ mode: 'each' }, { on_error: 'continue', retry: { max_attempts: 2, initial_interval_ms: 300 } }),
        Z: set('z', 1),
      },
      'T>C C>Z',
    ),
    calls: pickyCalled,
  },
  subLate: {
    graph: graphOf({ T: trigger, C: call({}, { on_error: 'continue', timeout_ms: 500 }), Z: set('z', 1) }, 'T>C C>Z'),
    calls: graphOf({ S: { type: 'trigger.sub' }, W: wait(86_400) }, 'S>W'),
  },
  encryptedPayloads: {
    graph: graphOf(
      {
        T: trigger,
        A: { type: 'test.effect' },
        W: wait(0.2),
        S: { type: 'logic.stop_and_error', parameters: { message: 'No customer {{ $json.n }}' } },
      },
      'T>A A>W W>S',
    ),
  },
  // Needs a server that suggests to continue as new early: limit.historyCount.suggestContinueAsNew=15
  continuedAsNew: {
    graph: graphOf(
      {
        T: trigger,
        N: { type: 'data.edit_fields', parameters: { assignments: [{ name: 'n', value: '{{ $json.n + 1 }}' }] } },
        E: { type: 'test.effect' },
        I: below(6),
        Z: set('z', 1),
      },
      'T>N N>E E>I I.true>N I.false>Z',
    ),
    chain: true,
  },
  ...loopShapes,
  switch: {
    graph: graphOf(
      {
        T: trigger,
        S: {
          type: 'logic.switch',
          parameters: { rules: [below(2).parameters, below(3).parameters], fallback: 'extra', matches: 'all' },
        },
        A: set('a', 1),
        B: { type: 'test.effect' },
        C: set('c', 1),
      },
      'T>S S.rule_1>A S.rule_2>B S.fallback>C',
    ),
  },
  chooseBranch: {
    graph: graphOf(
      {
        T: trigger,
        I: below(2),
        A: set('a', 1),
        B: { type: 'test.effect' },
        M: { type: 'logic.merge', parameters: { mode: 'choose_branch', output: 'input_2' } },
        Z: set('z', 1),
      },
      'T>I I.true>A I.false>B A>M.input_1 B>M.input_2 M>Z',
    ),
  },
  forcedParents: {
    graph: graphOf(
      {
        T: trigger,
        I: below(9),
        A: set('a', 1),
        B: { type: 'test.effect' },
        C: set('c', 1),
        M: { type: 'logic.merge' },
        Z: set('z', 1),
      },
      'T>I I.true>A I.false>B B>C A>M.input_1 C>M.input_2 M>Z',
    ),
    logic: 'v0',
  },
  askedBranches: {
    graph: graphOf(
      {
        T: trigger,
        I: below(9),
        J: below(0),
        A: { type: 'test.effect' },
        B: set('b', 1),
        C: { type: 'test.effect' },
        M: { type: 'logic.merge' },
        N: { type: 'logic.merge' },
        O: { type: 'logic.merge' },
        Z: set('z', 1),
      },
      'T>I T>J I.true>A I.false>B B>C A>M.input_1 C>M.input_2 J.true>N.input_1 J.false>N.input_2 M>O.input_1 N>O.input_2 O>Z',
    ),
    logic: 'v0',
  },
  disabledNode: { graph: graphOf({ T: trigger, D: set('d', 1, { disabled: true }), Z: set('z', 1) }, 'T>D D>Z') },
  queuedThenGranted: { graph: graphOf({ T: trigger, Z: set('z', 1) }, 'T>Z'), queued: 'atStart' },
  queuedAfterWait: { graph: graphOf({ T: trigger, W: wait(1), Z: set('z', 1) }, 'T>W W>Z'), queued: 'afterWait' },
  backOffs: {
    graph: graphOf(
      {
        T: trigger,
        F: { type: 'test.flaky', settings: { retry: { max_attempts: 2 } } },
        G: { type: 'test.local_flaky', settings: { retry: { max_attempts: 2 } } },
      },
      'T>F F>G',
    ),
    limited: true,
  },
  ...agentShapes,
  canceledInLine: { graph: graphOf({ T: trigger, Z: set('z', 1) }, 'T>Z'), queued: 'untilCanceled' },
};

await ensureSearchAttributes({ address: process.env['TEST_TEMPORAL_ADDRESS']!, tls: null }, 'default');
const batchSteps = [
  { ended: false, pauseMs: 0 },
  { ended: false, pauseMs: 600_000 },
  { ended: false, pauseMs: 100 },
];
const jobSteps: Step[] = ['wait', 'wait', 'again', 'ended'];
const fired: string[] = [];
const employees = new EmployeeShapes();
/** While it is closed, files of knowledge bases are being read. */
const reading = Promise.withResolvers<null>();
const world = await AgentWorld.start({
  knowledgeFiles: { database: { withOrganization: () => reading.promise } } as unknown as KnowledgeFileDeps,
  employees: employees.steps,
  extraNodes: testNodes({ ran: [], onRun: () => undefined }),
  jobRunner: { advance: () => Promise.resolve(jobSteps.shift() ?? 'ended') },
  batchRunner: { advance: () => Promise.resolve(batchSteps.shift() ?? { ended: true, pauseMs: 0 }) },
  backgroundJobs: [
    { name: 'recorded', repeatedBy: 'schedule', everyMs: 60_000, run: () => Promise.resolve(false), failure: '' },
    {
      name: 'failing',
      repeatedBy: 'schedule',
      everyMs: 60_000,
      run: () => Promise.reject(new Error('away')),
      failure: 'It failed',
    },
  ],
  schedules: {
    fireSchedule: ({ scheduledAt }) =>
      fired.push(scheduledAt) > 1 ? Promise.resolve() : Promise.reject(new Error('away')),
  },
});
const { engine } = world;
const granting = engine.executions.startGranting();
const wanted = process.argv.slice(2);
for (const [name, shape] of Object.entries(shapes)) {
  const {
    graph: written,
    logic = 'v1',
    approve,
    items = [{ n: 1 }, { n: 3 }],
    cancel,
    queued,
    limited,
    calls,
    chain,
    resume: kind,
  } = shape;
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const called = calls ? await createPublished(engine, calls) : '';
  const graph = JSON.parse(JSON.stringify(written).replaceAll('CALLED', called)) as Graph;
  await engine.executions.limitConcurrency(limited ? 1 : queued && queued !== 'afterWait' ? 0 : null);
  const executionId = await engine.start(graph, { items, settings: { execution_logic: logic } });
  if (queued) {
    if (queued === 'afterWait') {
      await engine.executions.answers.waitForPause(executionId, { timeoutMs: 30_000 });
      await engine.executions.limitConcurrency(0);
    }
    await inLine(executionId);
    if (queued !== 'untilCanceled') await engine.executions.limitConcurrency(1);
  }
  if (approve) await world.decide(executionId, await world.untilAsked(executionId), { decision: 'approve' });
  if (kind) {
    await engine.executions.answers.waitForPause(executionId, { timeoutMs: 30_000 });
    const wait = await findWait(engine.database, { executionId, number: 0, suffix: '', kind });
    await engine.executions.resume({ wait, items: [{ json: { n: 7 } }] });
  }
  if (cancel && calls) await untilCalledWaits(executionId);
  else if (cancel) await engine.executions.answers.waitForAnswer(executionId, { timeoutMs: 30_000 });
  if (cancel || queued === 'untilCanceled') {
    await engine.executions.cancel({
      organizationId: engine.organization.organizationId,
      executionId,
      accountId: null,
    });
    await engine.executions.drainOutbox();
  }
  const { status } = await engine.ended(executionId);
  const handle = engine.temporal.workflow.getHandle(executionId);
  await handle.result().catch(() => undefined); // some end as failed or canceled on purpose
  const last = await handle.fetchHistory();
  await keep(chain ? `${name}Last` : name, last);
  if (chain) {
    const runId = last.events![0]!.workflowExecutionStartedEventAttributes!.firstExecutionRunId!;
    await keep(`${name}First`, await engine.temporal.workflow.getHandle(executionId, runId).fetchHistory());
  }
  console.log(`${name}: ${status}`);
}
if (wanted.length === 0 || wanted.includes('modelJob')) await recordJob();
if (wanted.length === 0 || wanted.includes('modelBatch')) await recordBatch();
if (wanted.length === 0 || wanted.includes('knowledgeFile'))
  await playKnowledgeFile(engine, () => reading.resolve(null));
if (wanted.length === 0 || wanted.includes('scheduleFired')) await recordSchedule();
for (const job of ['recorded', 'failing']) {
  const shape = job === 'recorded' ? 'backgroundJob' : 'backgroundJobFailed';
  if (wanted.length === 0 || wanted.includes(shape)) await recordBackgroundJob(job, shape);
}
for (const shape of employeeShapes) {
  if (wanted.length > 0 && !wanted.includes(shape)) continue;
  const runId = await employees.play(engine, shape);
  await keep(shape, await engine.temporal.workflow.getHandle(runId).fetchHistory());
  console.log(`${shape}: ended`);
}
for (const shape of evaluationShapes) {
  if (wanted.length > 0 && !wanted.includes(shape)) continue;
  const runId = await playEvaluation(engine, shape);
  await keep(shape, await engine.temporal.workflow.getHandle(runId).fetchHistory());
  console.log(`${shape}: ended`);
}
await granting.stop();
await world.stop();
process.exit();

/** A job of a model that has to wait twice: until a signal, and for its time. */
async function recordJob(): Promise<void> {
  const reference = { jobId: 'video_recorded', organizationId: engine.organization.organizationId };
  await startJobWorkflow(engine.temporal, engine.taskQueue, reference);
  const handle = engine.temporal.workflow.getHandle(reference.jobId);
  const isWaiting = async () => (await handle.fetchHistory()).events?.at(-1)?.timerStartedEventAttributes != null;
  await until(isWaiting, Boolean);
  await wakeWorkflow(engine.temporal, reference.jobId);
  await handle.result();
  await keep('modelJob', await handle.fetchHistory());
  console.log('modelJob: ended');
}

/** Plays a batch with a step without a pause, a step after a signal, and a step after a timer. */
async function recordBatch(): Promise<void> {
  const reference = { batchId: 'batch_recorded', organizationId: engine.organization.organizationId };
  await startBatchWorkflow(engine.temporal, engine.taskQueue, reference);
  const handle = engine.temporal.workflow.getHandle(reference.batchId);
  const isWaiting = async () => (await handle.fetchHistory()).events?.at(-1)?.timerStartedEventAttributes != null;
  await until(isWaiting, Boolean);
  await wakeWorkflow(engine.temporal, reference.batchId);
  await handle.result();
  await keep('modelBatch', await handle.fetchHistory());
  console.log('modelBatch: ended');
}

/** A time of a schedule whose step has to be repeated once. */
async function recordSchedule(): Promise<void> {
  const reference = { triggerId: 'trg_recorded', organizationId: engine.organization.organizationId };
  const scheduledAt = '2026-03-29T01:30:00Z';
  const handle = await engine.temporal.workflow.start('fireSchedule', {
    taskQueue: engine.taskQueue,
    workflowId: `${reference.triggerId}-${scheduledAt}`,
    args: [reference],
  });
  await handle.result();
  if (fired.join() !== `${scheduledAt},${scheduledAt}`) throw new Error(`It fired at ${fired.join()}.`);
  await keep('scheduleFired', await handle.fetchHistory());
  console.log('scheduleFired: ended');
}

/** One time of the schedule of a background job. */
async function recordBackgroundJob(job: string, shape: string): Promise<void> {
  const handle = await engine.temporal.workflow.start('runBackgroundJob', {
    taskQueue: engine.taskQueue,
    workflowId: `${jobSchedulePrefix('bureau')}${job}-2026-11-28T22:00:00Z`,
  });
  await handle.result().catch(() => undefined); // one fails on purpose
  await keep(shape, await handle.fetchHistory());
  console.log(`${shape}: ended`);
}

/** Resolves when Temporal shows the execution as queued and its workflow waits. */
async function inLine(executionId: string): Promise<void> {
  const handle = engine.temporal.workflow.getHandle(executionId);
  const isWaiting = async (): Promise<boolean> => {
    const events = (await handle.fetchHistory()).events ?? [];
    return events.at(-1)?.timerStartedEventAttributes != null;
  };
  const isQueued = async (): Promise<boolean> =>
    String((await handle.describe()).searchAttributes['RunState']) === 'queued' && (await isWaiting());
  await until(() => isQueued().catch(() => false), Boolean);
}

async function untilCalledWaits(executionId: string): Promise<void> {
  const status = async (): Promise<string | undefined> =>
    (
      await engine.database.pool.query<{ status: string }>(
        'select status from executions where parent_execution_id = $1',
        [executionId],
      )
    ).rows[0]?.status;
  await until(status, (found) => found === 'waiting');
}
