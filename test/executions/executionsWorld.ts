import { inspect, isDeepStrictEqual } from 'node:util';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { Client, Connection } from '@temporalio/client';
import { bundleWorkflowCode, NativeConnection, Worker } from '@temporalio/worker';
import { newId } from '../../db/ids.ts';
import type { Database } from '../../db/database.ts';
import { createExecutions, type Executions } from '../../domains/executions/executions.ts';
import type { ExecutionStart } from '../../domains/executions/lifecycle/startExecution.ts';
import type { components } from '../../openapi/generated/types.ts';
import { createTestDatabase, type TestDatabase, type TestedDatabase } from '../support/database.ts';
import { buildOrganization, type BuiltOrganization } from '../support/factories.ts';
import { sharedExpressions } from '../support/sharedExpressions.ts';
import { quietTemporal } from '../support/quietTemporal.ts';

type Graph = components['schemas']['Graph'];

const publicUrl = 'http://localhost:8080';

/** A logger that says nothing. */
export const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

/** PostgreSQL and Temporal as in production, with a stand-in for the engine where `work` is called. */
export interface ExecutionsWorld {
  database: TestedDatabase;
  testDatabase: TestDatabase;
  temporal: Client;
  taskQueue: string;
  organization: BuiltOrganization;
  digitalOrganizationId: string;
  executions: Executions;
  /** Another service over the same database and task queue, as a second process has it. */
  anotherProcess: (temporal?: Client) => Executions;
  startOf: (nodeId: string, changes?: Partial<ExecutionStart>) => ExecutionStart;
  statusOf: (executionId: string) => Promise<string | null>;
  close: () => Promise<void>;
}

export async function createExecutionsWorld(options: { worker: boolean }): Promise<ExecutionsWorld> {
  const address = process.env['TEST_TEMPORAL_ADDRESS']!;
  const testDatabase = await createTestDatabase();
  const { database } = testDatabase;
  const connection = await Connection.connect({ address });
  const temporal = new Client({ connection });
  const taskQueue = `executions-${randomBytes(6).toString('hex')}`;
  const organization = await buildOrganization(database);
  const digitalOrganizationId = await insertDigitalOrganization(database, organization, graphOf('start'));
  const made: Executions[] = [];
  const anotherProcess = (client = temporal): Executions => {
    const executions = createExecutions({
      database,
      temporal: client,
      taskQueue,
      publicUrl,
      logger: silent,
      expressions: sharedExpressions(),
    });
    made.push(executions);
    return executions;
  };
  const worker = options.worker ? await startStandIn(address, taskQueue, database) : null;
  return {
    database,
    testDatabase,
    temporal,
    taskQueue,
    organization,
    digitalOrganizationId,
    executions: anotherProcess(),
    anotherProcess,
    startOf: (nodeId, changes = {}) => ({
      organizationId: organization.organizationId,
      projectId: organization.projectId,
      digitalOrganizationId,
      digitalOrganizationName: 'Test',
      versionId: null,
      graph: graphOf(nodeId),
      settings: {},
      mode: 'production',
      triggerKind: 'webhook',
      triggerNode: { id: nodeId, name: nodeId, type: 'trigger.manual' },
      items: [{ json: { greeting: 'hello' } }],
      accountId: organization.accountId,
      ...changes,
    }),
    statusOf: (executionId) =>
      database.withOrganization(organization.organizationId, (repositories) =>
        repositories.executions.statusOf(executionId),
      ),
    close: async () => {
      for (const executions of made) await executions.close();
      await worker?.stop();
      await connection.close();
      await testDatabase.drop();
    },
  };
}

/** A graph of one manual trigger with this id. */
export function graphOf(nodeId: string): Graph {
  return { nodes: [{ id: nodeId, name: nodeId, type: 'trigger.manual', position: { x: 0, y: 0 } }], connections: [] };
}

export async function insertDigitalOrganization(
  database: Database,
  organization: BuiltOrganization,
  draft: Graph,
): Promise<string> {
  const id = newId('digitalOrganization');
  await database.withOrganization(organization.organizationId, (repositories) =>
    repositories.digitalOrganizations.insert({
      id,
      projectId: organization.projectId,
      name: 'Test',
      description: '',
      tags: [],
      draft,
      settings: {},
      createdBy: organization.accountId,
    }),
  );
  return id;
}

/** Made once for all files of the process: it takes seconds. */
let standInBundle: ReturnType<typeof bundleWorkflowCode> | undefined;

async function startStandIn(
  address: string,
  taskQueue: string,
  database: Database,
): Promise<{ stop: () => Promise<void> }> {
  quietTemporal();
  const connection = await NativeConnection.connect({ address });
  standInBundle ??= bundleWorkflowCode({
    workflowsPath: fileURLToPath(new URL('standIn/workflows.ts', import.meta.url)),
  });
  const worker = await Worker.create({
    connection,
    taskQueue,
    workflowBundle: await standInBundle,
    activities: {
      finish: ({
        executionId,
        organizationId,
        status,
      }: {
        executionId: string;
        organizationId: string;
        status: 'success' | 'canceled';
      }) =>
        database.withOrganization(organizationId, (repositories) =>
          repositories.executionProgress.finish({ executionId, status, error: null, lastNode: null }),
        ),
    },
  });
  const running = worker.run();
  return {
    stop: async () => {
      worker.shutdown();
      await running;
      await connection.close();
    },
  };
}

/** Most answers come soon. Frequent questions during a long wait cost more than the work that the test waits for. */
const shortestPauseMs = 20;
const longestPauseMs = 250;

/** Repeats a question until its answer is the wanted one; fails with the last answer when it has not changed for 30 s. */
export async function until<T>(ask: () => Promise<T>, isEnough: (answer: T) => boolean): Promise<T> {
  let last: T | null = null;
  let changedAt = Date.now();
  let pauseMs = shortestPauseMs;
  for (;;) {
    const answer = await ask();
    if (isEnough(answer)) return answer;
    if (!isDeepStrictEqual(answer, last)) [last, changedAt, pauseMs] = [answer, Date.now(), shortestPauseMs];
    if (Date.now() > changedAt + 30_000) throw new Error(`Still ${inspect(answer, { depth: 8 })} after 30 s.`);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    pauseMs = Math.min(pauseMs * 1.5, longestPauseMs);
  }
}
