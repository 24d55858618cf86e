import { ItemVault, itemVaultPurpose } from '../../domains/executions/redaction/ItemVault.ts';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Connection } from '@temporalio/client';
import { NativeConnection } from '@temporalio/worker';
import { createWorker } from '../../activities/worker/createWorker.ts';
import { ExecutionStore } from '../../activities/engine/ExecutionStore.ts';
import { openBatches } from '../../domains/gateway/batches/openBatches.ts';
import { createEmployeeSteps } from '../../activities/worker/createEmployeeSteps.ts';
import { BinaryStore } from '../../platform/binaries/BinaryStore.ts';
import { folderBlobs } from '../../platform/binaries/folderBlobs.ts';
import { beginRun } from '../../domains/employees/beginRun.ts';
import { createManifestSigner, signingKeyPurpose } from '../../domains/employees/signing.ts';
import { createServices } from '../../activities/worker/services.ts';
import { WaitStore } from '../../activities/engine/WaitStore.ts';
import { workflowBundle } from '../../activities/worker/workflowBundle.ts';
import { createScheduleSteps } from '../../domains/executions/schedules/fireSchedule.ts';
import { takeAnnouncedStarts } from '../../domains/executions/temporal/announcedStarts.ts';
import { signalNodeSlotFree } from '../../domains/executions/temporal/temporalStart.ts';
import { createSyncSchedules } from '../../domains/executions/schedules/syncSchedules.ts';
import { payloadKeyPurpose, temporalData } from '../../domains/executions/codec/temporalData.ts';
import type { TracedOrganizations } from '../../domains/traces/TracedOrganizations.ts';
import type { components } from '../../openapi/generated/types.ts';
import { createOutbound } from '../../platform/outbound/outbound.ts';
import { parseOutboundAllow } from '../../platform/outbound/guard.ts';
import { signUpPerson, type Person } from '../support/apiClient.ts';
import { startTestApi, type ApiOptions, type TestApi } from '../support/apiServer.ts';
import { quietTemporal } from '../support/quietTemporal.ts';
import { testFileSessions } from '../support/files.ts';
import { sharedExpressions } from '../support/sharedExpressions.ts';

type Schemas = components['schemas'];
type Graph = Schemas['Graph'];

/** An API with a worker on the same database and task queue, and a signed-up person. */
export interface EngineApi extends TestApi {
  person: Person;
  /** Creates a digital organization with this draft. */
  create: (
    draft: Graph,
    more?: Partial<Schemas['DigitalOrganizationCreate']>,
  ) => Promise<Schemas['DigitalOrganization']>;
  publish: (id: string) => Promise<Schemas['DigitalOrganizationVersion']>;
  /** Creates and publishes; answers the production address of its first webhook, too. */
  createPublished: (draft: Graph) => Promise<{ id: string; url: string }>;
}

/** `starter`: the worker starts executions it is notified of, as in production; otherwise the relay starts all. `traces`: the organizations that it traces; default none. */
export async function startEngineApi({
  starter = false,
  traces,
  ...options
}: ApiOptions & { starter?: boolean; traces?: Pick<TracedOrganizations, 'has' | 'ratio'> } = {}): Promise<EngineApi> {
  const api = await startTestApi(options);
  const stopWorker = await startWorker(api, starter, traces);
  const person = await signUpPerson(api.url);
  return {
    ...api,
    ...builderOf(person),
    close: async () => {
      await stopWorker();
      await api.close();
    },
  };
}

/** Returns the functions with which a person builds digital organizations. */
export function builderOf(person: Person): Pick<EngineApi, 'person' | 'create' | 'publish' | 'createPublished'> {
  const create: EngineApi['create'] = (draft, more = {}) =>
    person.client.ok('createDigitalOrganization', { body: { name: 'Test', draft, ...more } });
  const publish: EngineApi['publish'] = (id) =>
    person.client.ok('publishDigitalOrganization', { params: { digital_organization_id: id } });
  return {
    person,
    create,
    publish,
    createPublished: async (draft) => {
      const { id, addresses } = await create(draft);
      await publish(id);
      return { id, url: addresses[0]?.production_url ?? '' };
    },
  };
}

async function startWorker(
  { deps, binaryFolder }: TestApi,
  isStarter: boolean,
  traces: Pick<TracedOrganizations, 'has' | 'ratio'> | undefined,
): Promise<() => Promise<void>> {
  quietTemporal();
  const { logger, nodeTypes, gateway, settings, secrets } = deps;
  const database = deps.database.forEngine();
  const binaries = new BinaryStore(database, folderBlobs(binaryFolder));
  const outbound = createOutbound({ allow: parseOutboundAllow('127.0.0.0/8') });
  const connection = await NativeConnection.connect({ address: process.env['TEST_TEMPORAL_ADDRESS']! });
  const temporal = new Client({
    connection: Connection.lazy({ address: process.env['TEST_TEMPORAL_ADDRESS']! }),
    dataConverter: temporalData(secrets.keysFor(payloadKeyPurpose)),
  });
  const schedules = createSyncSchedules({ database, temporal, taskQueue: settings.taskQueue, logger });
  const signer = createManifestSigner(secrets.keysFor(signingKeyPurpose));
  const files = testFileSessions();
  const vault = new ItemVault(secrets.keysFor(itemVaultPurpose));
  const delivering = { database, binaries, signer, publicUrl: settings.publicUrl, vault };
  const dataConverter = temporalData(secrets.keysFor(payloadKeyPurpose));
  const store = new ExecutionStore(database, vault);
  const worker = await createWorker({
    deps: {
      schedules: createScheduleSteps({ database, executions: deps.executions, logger }),
      jobRunner: gateway.jobsWith({ database, secrets, files: binaries }).runner,
      batchRunner: openBatches({ gateway, database, secrets, binaries, logger }).batchRunner,
      database,
      logger,
      publicUrl: settings.publicUrl,
      store,
      traces,
      nodeTypes,
      expressions: sharedExpressions(),
      servicesFor: createServices({
        gateway,
        modelJobs: deps.modelJobs,
        catalog: deps.catalog.runs,
        outbound,
        limits: deps.catalog.limits,
        binaries,
        dataTables: { database, maxTotalBytes: settings.dataTablesMaxBytes },
        files,
        filesDir: settings.filesDir,
        employees: { ...delivering, sharePpm: settings.employeeSharePpm },
      }),
      employees: createEmployeeSteps({ ...delivering, gateway }),
      knowledgeFiles: { database, binaries, files, gateway },
      waits: new WaitStore({ database, links: deps.resumeLinks, vault }),
      signalNodeSlotFree: (executionId) => signalNodeSlotFree(temporal, executionId),
      credentials: deps.credentials,
      variables: deps.variables,
    },
    connection,
    namespace: 'default',
    taskQueue: settings.taskQueue,
    workflowBundle: await workflowBundle({ cacheDir: join(tmpdir(), 'bureau-test-cache'), logger }),
    dataConverter,
  });
  const starter = isStarter
    ? takeAnnouncedStarts({
        database,
        temporal: new Client({ connection, dataConverter }),
        taskQueue: settings.taskQueue,
        shapeOf: nodeTypes.shapeOf,
        keep: (execution) => store.keep(execution),
        beginRun: (start) => beginRun({ database, vault }, start),
        logger,
      })
    : null;
  const loops = schedules.startLoops(500, 3_600_000); // as in the worker: a round each tenth of a second cost more than most tests
  const done = worker.run();
  return async () => {
    await starter?.close();
    await Promise.all(loops.map((loop) => loop.stop()));
    worker.shutdown();
    await done;
    await outbound.close();
    await files.close();
    await connection.close();
    await temporal.connection.close();
  };
}

/** A graph in few words: nodes in a row by id, each connected to the next one by `main`. */
export function chain(nodes: Record<string, Partial<Schemas['GraphNode']> & { type: string }>): Graph {
  const ids = Object.keys(nodes);
  return {
    nodes: Object.entries(nodes).map(([id, node], index) => ({
      id,
      name: id,
      position: { x: index * 200, y: 0 },
      ...node,
    })),
    connections: ids
      .slice(1)
      .map((id, index) => ({ from: { node: ids[index]!, port: 'main' }, to: { node: id, port: 'main' } })),
  };
}
