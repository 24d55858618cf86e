import { Client, Connection } from '@temporalio/client';
import { NativeConnection, type Worker } from '@temporalio/worker';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { BookkeepingDeps } from '../../activities/worker/bookkeeping.ts';
import { createWorker } from '../../activities/worker/createWorker.ts';
import type { AnyNodeDefinition } from '../../activities/kit/define.ts';
import type { Item } from '../../domains/executions/item.ts';
import { ExecutionStore } from '../../activities/engine/ExecutionStore.ts';
import { nodeDefinitions } from '../../activities/generated/registry.ts';
import { NodeTypes } from '../../activities/engine/nodeTypes.ts';
import { createServices } from '../../activities/worker/services.ts';
import { workflowBundle } from '../../activities/worker/workflowBundle.ts';
import { createLogger, type Logger } from '../../platform/config/logger.ts';
import type { Database } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { decodeItems } from '../../db/itemsCodec.ts';
import type { NodeRunRow } from '../../db/repositories/executions/executionNodes.ts';
import { createExecutions, type Executions } from '../../domains/executions/executions.ts';
import { signalNodeSlotFree } from '../../domains/executions/temporal/temporalStart.ts';
import { takeAnnouncedStarts, type AnnouncedStarts } from '../../domains/executions/temporal/announcedStarts.ts';
import type { Gateway } from '../../domains/gateway/gateway.ts';
import { createOutbound, type Outbound } from '../../platform/outbound/outbound.ts';
import { parseOutboundAllow } from '../../platform/outbound/guard.ts';
import type { components } from '../../openapi/generated/types.ts';
import type { Graph } from '../../workflows/graph/graph.ts';
import { createTestBinaries, type TestBinaries } from '../support/binaries.ts';
import { createTestDatabase, type TestDatabase, type TestedDatabase } from '../support/database.ts';
import { testCredentials } from '../support/testCredentials.ts';
import { testWaits } from '../support/testWaits.ts';
import { buildOrganization, type BuiltOrganization } from '../support/factories.ts';
import { payloadKeyPurpose, temporalData, type TemporalData } from '../../domains/executions/codec/temporalData.ts';
import { openSecrets } from '../../db/secrets/secrets.ts';
import { temporalTestData } from '../support/temporalTestData.ts';
import { quietTemporal } from '../support/quietTemporal.ts';
import { stopInTurn } from '../support/stopInTurn.ts';
import { sharedExpressions } from '../support/sharedExpressions.ts';
import { testFileSessions } from '../support/files.ts';

export interface EngineOptions {
  /** Node types besides the registry's. */
  extraNodes?: readonly AnyNodeDefinition[];
  gateway?: Pick<Gateway, 'call' | 'forgetAnswers'>;
  /** Without a worker, executions only start; default with one. */
  worker?: boolean;
  maxCachedWorkflows?: number;
  slotAskAgainMs?: number;
  /** Encrypts like an instance with this data directory, whose worker is to run what is started here. */
  dataDir?: string;
  /** Brings jobs of models on; default: none are made. */
  jobRunner?: BookkeepingDeps['jobRunner'];
  batchRunner?: BookkeepingDeps['batchRunner'];
  /** Nodes of one organization at once; default as in production. */
  nodeConcurrency?: number;
  /** Executions that one start may lead to; default as in production. */
  executionsPerRoot?: number;
  /** Parses and embeds files of knowledge bases; default: none. */
  knowledgeFiles?: BookkeepingDeps['knowledgeFiles'];
  /** Turns times of schedules into executions; default: none fire. */
  schedules?: BookkeepingDeps['schedules'];
  /** Jobs that schedules repeat; default: none. */
  backgroundJobs?: BookkeepingDeps['backgroundJobs'];
  /** Does the steps of runs of employees; default: there are none. */
  employees?: BookkeepingDeps['employees'];
}

/** Result of an execution. */
export interface Ended {
  executionId: string;
  status: string;
  error: { code: string; message: string; node_id: string | null; parameter: string | null } | null;
  lastNode: string | null;
}

export interface StartOptions {
  items?: Item['json'][];
  mode?: 'manual' | 'production';
  settings?: components['schemas']['DigitalOrganizationSettings'];
  /** One made before; else a new one is made from the graph. */
  digitalOrganizationId?: string;
  untilNode?: string;
  fromExecutionId?: string;
}

async function instanceData(database: Database, dataDir: string): Promise<TemporalData> {
  const secrets = await openSecrets({ database, dataDir, encryptionKey: null });
  return temporalData(secrets.keysFor(payloadKeyPurpose));
}

/** A whole engine for tests: a database of its own, a task queue of its own, a worker in this process. */
export class TestEngine {
  readonly testDatabase: TestDatabase;
  readonly organization: BuiltOrganization;
  readonly temporal: Client;
  readonly taskQueue: string;
  readonly deps: BookkeepingDeps;
  readonly executions: Executions;
  readonly #connection: NativeConnection;
  readonly #outbound: Outbound;
  readonly binaries: TestBinaries;
  #running: { worker: Worker; starter: AnnouncedStarts; done: Promise<void> } | null = null;
  readonly #maxCachedWorkflows: number | undefined;

  private constructor(parts: {
    testDatabase: TestDatabase;
    organization: BuiltOrganization;
    temporal: Client;
    taskQueue: string;
    deps: BookkeepingDeps;
    connection: NativeConnection;
    outbound: Outbound;
    binaries: TestBinaries;
    maxCachedWorkflows: number | undefined;
  }) {
    this.testDatabase = parts.testDatabase;
    this.organization = parts.organization;
    this.temporal = parts.temporal;
    this.taskQueue = parts.taskQueue;
    this.deps = parts.deps;
    this.#connection = parts.connection;
    this.#outbound = parts.outbound;
    this.binaries = parts.binaries;
    this.#maxCachedWorkflows = parts.maxCachedWorkflows;
    this.executions = createExecutions({
      database: this.database,
      temporal: this.temporal,
      taskQueue: this.taskQueue,
      publicUrl: 'http://localhost:8080',
      logger: testLogger,
      expressions: this.deps.expressions,
      shapeOf: this.deps.nodeTypes.shapeOf,
    });
  }

  static async start({
    extraNodes = [],
    gateway,
    jobRunner,
    batchRunner,
    knowledgeFiles,
    schedules,
    backgroundJobs,
    employees,
    worker = true,
    maxCachedWorkflows,
    slotAskAgainMs,
    nodeConcurrency,
    executionsPerRoot,
    dataDir,
  }: EngineOptions = {}): Promise<TestEngine> {
    const testDatabase = await createTestDatabase();
    const { database } = testDatabase;
    const address = process.env['TEST_TEMPORAL_ADDRESS'];
    const taskQueue = `engine-${randomBytes(6).toString('hex')}`;
    const outbound = createOutbound({ allow: parseOutboundAllow('127.0.0.0/8') });
    const binaries = createTestBinaries(database);
    const temporal = new Client({
      connection: await Connection.connect(address ? { address } : {}),
      dataConverter: dataDir === undefined ? temporalTestData : await instanceData(database, dataDir),
    });
    const engine = new TestEngine({
      testDatabase,
      organization: await buildOrganization(database),
      temporal,
      taskQueue,
      deps: {
        ...(jobRunner === undefined ? {} : { jobRunner }),
        ...(batchRunner === undefined ? {} : { batchRunner }),
        ...(knowledgeFiles === undefined ? {} : { knowledgeFiles }),
        ...(schedules === undefined ? {} : { schedules }),
        ...(backgroundJobs === undefined ? {} : { backgroundJobs }),
        ...(employees === undefined ? {} : { employees }),
        database,
        logger: testLogger,
        publicUrl: 'http://localhost:8080',
        ...(slotAskAgainMs === undefined ? {} : { slotAskAgainMs }),
        ...(nodeConcurrency === undefined ? {} : { nodeConcurrency }),
        executionsPerRoot,
        signalNodeSlotFree: (executionId) => signalNodeSlotFree(temporal, executionId),
        store: new ExecutionStore(database),
        nodeTypes: new NodeTypes([...nodeDefinitions, ...extraNodes]),
        expressions: sharedExpressions(),
        servicesFor: createServices({
          gateway: gateway ?? null,
          outbound,
          binaries: binaries.store,
          dataTables: { database, maxTotalBytes: 1e9 },
          files: testFileSessions(),
        }),
        waits: testWaits(database),
        credentials: testCredentials(database),
      },
      connection: await NativeConnection.connect(address ? { address } : {}),
      outbound,
      binaries,
      maxCachedWorkflows,
    });
    if (worker) await engine.startWorker();
    return engine;
  }

  get database(): TestedDatabase {
    return this.testDatabase.database;
  }

  async startWorker(): Promise<void> {
    const worker = await createWorker({
      deps: this.deps,
      connection: this.#connection,
      namespace: 'default',
      taskQueue: this.taskQueue,
      workflowBundle: await workflowBundle({ cacheDir: join(tmpdir(), 'bureau-test-cache'), logger: testLogger }),
      dataConverter: temporalTestData,
      ...(this.#maxCachedWorkflows === undefined ? {} : { maxCachedWorkflows: this.#maxCachedWorkflows }),
    });
    const store = this.deps.store;
    const starter = takeAnnouncedStarts({
      database: this.database,
      taskQueue: this.taskQueue,
      logger: testLogger,
      temporal: new Client({ connection: this.#connection, dataConverter: temporalTestData }),
      shapeOf: this.deps.nodeTypes.shapeOf,
      keep: (execution) => store.keep(execution),
    });
    this.#running = { worker, starter, done: worker.run() };
  }

  async stopWorker(): Promise<void> {
    await this.#running?.starter.close();
    this.#running?.worker.shutdown();
    await this.#running?.done;
    this.#running = null;
  }

  /** Starts an execution of a graph at its first trigger. */
  async start(
    graph: Graph,
    { items = [{}], mode = 'production', settings = {}, ...given }: StartOptions = {},
  ): Promise<string> {
    const { organizationId, projectId, accountId } = this.organization;
    const digitalOrganizationId = given.digitalOrganizationId ?? (await this.insertDigitalOrganization(graph));
    const trigger = graph.nodes.find((node) => node.type.startsWith('trigger.'))!;
    const { executionId } = await this.executions.start({
      organizationId,
      projectId,
      digitalOrganizationId,
      digitalOrganizationName: 'Test',
      versionId: null,
      graph,
      settings,
      mode,
      triggerKind: mode === 'manual' ? 'manual' : 'webhook',
      triggerNode: { id: trigger.id, name: trigger.name, type: trigger.type },
      items: items.map((json) => ({ json })),
      deliveryKey: null,
      accountId,
      untilNode: given.untilNode ?? null,
      fromExecutionId: given.fromExecutionId ?? null,
    });
    return executionId;
  }

  async run(graph: Graph, options: StartOptions = {}): Promise<Ended> {
    return this.ended(await this.start(graph, options));
  }

  /** Waits for the end of an execution while it makes progress: at most `stillMs` (default a minute) without another run of a node. */
  async ended(executionId: string, stillMs = 60_000): Promise<Ended> {
    let known: number;
    do {
      known = await this.countRuns(executionId);
      const state = await this.executions.answers.waitForEnd(executionId, { timeoutMs: stillMs });
      if (state) return { executionId, status: state.status, error: state.error, lastNode: state.lastNode };
    } while ((await this.countRuns(executionId)) > known);
    throw new Error(`Execution ${executionId} did not end, and went on to no other node in ${stillMs} ms.`);
  }

  private async countRuns(executionId: string): Promise<number> {
    const { rows } = await this.database.pool.query<{ runs: number }>(
      'SELECT count(*)::int AS runs FROM execution_nodes WHERE execution_id = $1',
      [executionId],
    );
    return rows[0]!.runs;
  }

  /** All node runs in the order in which they were written, as `A#1`. */
  async runs(executionId: string): Promise<(NodeRunRow & { label: string })[]> {
    const { rows } = await this.database.pool.query<{ node_id: string; run_index: number }>(
      'SELECT node_id, run_index FROM execution_nodes WHERE execution_id = $1 ORDER BY created_at, ctid',
      [executionId],
    );
    return Promise.all(
      rows.map(async ({ node_id: nodeId, run_index: runIndex }) => {
        const row = await this.database.withOrganization(this.organization.organizationId, ({ executionNodes }) =>
          executionNodes.find({ executionId, nodeId, runIndex }),
        );
        return { ...row!, label: runIndex > 0 ? `${nodeId}#${runIndex}` : nodeId };
      }),
    );
  }

  /** The json of the items that a run left on a port. */
  async items(
    executionId: string,
    nodeId: string,
    { runIndex = 0, port = 'main' }: { runIndex?: number; port?: string } = {},
  ): Promise<Item['json'][]> {
    const packed = await this.database.withOrganization(this.organization.organizationId, ({ executionData }) =>
      executionData.read(executionId, [{ nodeId, runIndex, port }]),
    );
    return packed[0] ? (await decodeItems<Item>(packed[0].items)).map((item) => item.json) : [];
  }

  async insertDigitalOrganization(graph: Graph): Promise<string> {
    const id = newId('digitalOrganization');
    const { organizationId, projectId, accountId } = this.organization;
    await this.database.pool.query(
      'INSERT INTO digital_organizations (id, organization_id, project_id, name, draft, created_by) VALUES ($1, $2, $3, $4, $5, $6)',
      [id, organizationId, projectId, 'Test', JSON.stringify(graph), accountId],
    );
    return id;
  }

  async stop(): Promise<void> {
    await stopInTurn({
      worker: () => this.stopWorker(),
      executions: () => this.executions.close(),
      outbound: () => this.#outbound.close(),
      binaries: () => this.binaries.drop(),
      connection: () => this.#connection.close(),
      temporal: () => this.temporal.connection.close(),
      database: () => this.testDatabase.drop(),
    });
  }
}

export const testLogger: Logger = createLogger({
  service: 'test',
  level: (process.env['TEST_LOG_LEVEL'] ?? 'silent') as 'silent',
});

quietTemporal();

/** A graph in few words: nodes by id with type and parameters, in a row; connections as `A>B` or `A.true>B.input_1`. */
export function graphOf(
  nodes: Record<
    string,
    {
      type: string;
      type_version?: number;
      parameters?: object;
      settings?: object;
      credentials?: Record<string, { id: string }>;
      at?: [x: number, y: number];
    }
  >,
  connections: string,
): Graph {
  return {
    nodes: Object.entries(nodes).map(
      ([id, { type, type_version, parameters = {}, settings = {}, credentials, at }], index) => ({
        id,
        name: id,
        type,
        ...(type_version === undefined ? {} : { type_version }),
        position: { x: at?.[0] ?? index * 100, y: at?.[1] ?? 0 },
        parameters: parameters as Record<string, unknown>,
        settings,
        ...(credentials ? { credentials } : {}),
      }),
    ),
    connections: connections
      .split(/\s+/)
      .filter(Boolean)
      .map((text) => {
        const [, from, fromPort = 'main', to, toPort = 'main'] = /^(\w+)(?:\.(\w+))?>(\w+)(?:\.(\w+))?$/.exec(text)!;
        return { from: { node: from!, port: fromPort }, to: { node: to!, port: toPort } };
      }),
  };
}
