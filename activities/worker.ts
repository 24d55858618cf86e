import { VariableReader } from '../domains/variables/VariableReader.ts';
import { Client, Connection } from '@temporalio/client';
import { NativeConnection, type Worker } from '@temporalio/worker';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { openBinaryStore } from '../platform/binaries/openBinaryStore.ts';
import { openCatalog, type OpenedCatalog } from '../domains/catalog/openCatalog.ts';
import { createLogger, type Logger } from '../platform/config/logger.ts';
import { readSettings, SettingsError, type Settings } from '../platform/config/settings.ts';
import { stopRequested } from '../platform/config/stopRequested.ts';
import { Database } from '../db/database.ts';
import { requireSchema } from '../db/migrate.ts';
import { openSecrets, type Secrets } from '../db/secrets/secrets.ts';
import { ResumeLinks, resumeKeyPurpose } from '../domains/executions/waits/ResumeLinks.ts';
import { payloadKeyPurpose, temporalData } from '../domains/executions/codec/temporalData.ts';
import { createExecutions, type Executions, type ExecutionsOptions } from '../domains/executions/executions.ts';
import { createScheduleSteps } from '../domains/executions/schedules/fireSchedule.ts';
import { createSyncSchedules, type SyncSchedules } from '../domains/executions/schedules/syncSchedules.ts';
import { reconcileIfDue } from '../domains/recovery/reconcileIfDue.ts';
import { registerSearchAttributes } from '../domains/executions/temporal/registerSearchAttributes.ts';
import {
  takeAnnouncedStarts,
  type AnnouncedStarts,
  type AnnouncedStartsOptions,
} from '../domains/executions/temporal/announcedStarts.ts';
import { signalNodeSlotFree } from '../domains/executions/temporal/temporalStart.ts';
import { createExpressionPool } from '../platform/expressions/expressionPool.ts';
import { openBatches } from '../domains/gateway/batches/openBatches.ts';
import { openGateway, type OpenedGateway } from '../domains/gateway/openGateway.ts';
import { lookUpTxt } from '../domains/identity/sso/domains/lookUpTxt.ts';
import { scheduledJobs } from '../domains/jobs/backgroundJobs.ts';
import { keepJobSchedules } from '../domains/jobs/keepJobSchedules.ts';
import type { PurgeDeps } from '../domains/jobs/purgeExpiredData.ts';
import { Mailer } from '../domains/mail/Mailer.ts';
import type { ScheduledJob } from '../platform/jobs/Job.ts';
import { parseOutboundAllow, type OutboundAllow } from '../platform/outbound/guard.ts';
import { createOutbound } from '../platform/outbound/outbound.ts';
import { openTracing } from '../platform/telemetry/openTracing.ts';
import type { EventLoopWatch } from '../platform/diagnostics/EventLoopWatch.ts';
import { externalCallHandler } from '../db/transactions.ts';
import { reachTemporal } from '../domains/executions/temporal/reachTemporal.ts';
import { temporalServer, type TemporalServer } from '../domains/executions/temporal/temporalServer.ts';
import type { BookkeepingDeps } from './worker/bookkeeping.ts';
import { createWorker } from './worker/createWorker.ts';
import { credentialStoreOf } from '../domains/credentials/credentialStoreOf.ts';
import { openCustomNodes } from './customNodes/openCustomNodes.ts';
import { ExecutionStore } from './engine/ExecutionStore.ts';
import { FileSessions } from './files/FileSessions.ts';
import type { NodeTypes } from './engine/nodeTypes.ts';
import type { KnowledgeFileDeps } from './knowledge/advanceKnowledgeFile.ts';
import { keepBeat } from './worker/keepBeat.ts';
import { isCredentialType, openTypes } from './worker/openTypes.ts';
import { createEmployeeSteps } from './worker/createEmployeeSteps.ts';
import { beginRun } from '../domains/employees/beginRun.ts';
import { TracedOrganizations } from '../domains/traces/TracedOrganizations.ts';
import { createManifestSigner, signingKeyPurpose, type ManifestSigner } from '../domains/employees/signing.ts';
import { createServices } from './worker/services.ts';
import { TriggerRunner } from './triggers/TriggerRunner.ts';
import type { TriggerRunnerDeps } from './triggers/triggerRunnerDeps.ts';
import { watches } from './triggers/watches.ts';
import { WaitStore } from './engine/WaitStore.ts';
import { ItemVault, itemVaultPurpose } from '../domains/executions/redaction/ItemVault.ts';
import { missingServers, untilMayAct } from './worker/untilMayAct.ts';
import { watchEventLoop } from './worker/watchEventLoop.ts';
import { openWorkerMetrics } from './worker/openWorkerMetrics.ts';
import type { WorkerMetrics } from '../platform/telemetry/WorkerMetrics.ts';
import { workflowBundle } from './worker/workflowBundle.ts';

/** A running worker process. */
export interface WorkerProcess {
  /** Resolves when it has ended; rejects if it could not continue. */
  readonly done: Promise<void>;
  /** Takes nothing new, lets what runs end (up to 20 s), closes everything. */
  stop: () => void;
}

/** Transactions at a time; bookkeeping of many executions shares them. */
const poolSize = 16;

const applySchedulesEveryMs = 500;
const compareSchedulesEveryMs = 300_000;

/** Constructs everything a worker needs and runs it. Errors: `SettingsError`; whatever keeps it from starting. */
export async function startWorker(settings: Settings, logger: Logger): Promise<WorkerProcess> {
  const { temporalNamespace: namespace, taskQueue, publicUrl, employeeSharePpm: sharePpm, traceRatio } = settings;
  const { databaseUrl, server } = await serversOf(settings);
  const { metrics, serve } = await openWorkerMetrics(settings, logger);
  const [bundle] = await Promise.all([
    workflowBundle({ cacheDir: join(settings.dataDir, 'cache'), logger }),
    requireSchema(databaseUrl),
  ]);
  const { closing, close } = collectClosers();
  try {
    const database = closing(await openDatabase(databaseUrl, { logger, metrics }), (part) => part.close());
    const secrets = await openSecrets({ database, ...settings });
    const dataConverter = temporalData(secrets.keysFor(payloadKeyPurpose));
    const traces = tracedOf(settings, database);
    await traces.refresh();
    const { nodeTypes, credentialTypes } = closing(await typesOf(settings, logger), (part) => part.close());
    const guard = { allow: parseOutboundAllow(settings.outboundAllow) };
    const traced = await tracedGateway({ settings, database, secrets, logger, metrics, outboundAllow: guard.allow });
    const { gateway } = closing(traced, (part) => part.close());
    const catalog = closing(catalogOf({ settings, database, secrets, logger, metrics }), (part) => part.close());
    const outbound = closing(createOutbound(guard), (part) => part.close());
    const binaries = closing(await openBinaryStore(settings, database), (part) => part.close());
    const expressions = closing(expressionsOf(settings, logger), (part) => part.close());
    const files = closing(await openFiles(settings), (part) => part.close());
    const native = closing(await reachTemporal(server, NativeConnection.connect(server)), (part) => part.close());
    const connection = closing(await reachTemporal(server, Connection.connect(server)), (part) => part.close());
    const temporal = new Client({ connection, namespace, dataConverter });
    await registerSearchAttributes(temporal, namespace);
    const carrying = { database, temporal, taskQueue, publicUrl, logger, vault: vaultOf(secrets) };
    const executions = closing(await openExecutions({ ...carrying, expressions }, metrics), (part) => part.close());
    const { jobs: modelJobs, runner: jobRunner } = gateway.jobsWith({ database, secrets, files: binaries });
    const working = { ...carrying, binaries, signer: signerOf(secrets), sharePpm, executions, traceRatio };
    const used = { ...limitsOfNodes(settings, database), modelJobs, binaries, files };
    const jobs = jobsOf({ settings, database, secrets, binaries, catalog });
    const deps = {
      backgroundJobs: jobs,
      jobRunner,
      ...openBatches({ gateway, database, secrets, binaries, logger }),
      database,
      logger,
      publicUrl,
      store: new ExecutionStore(database, carrying.vault),
      traces,
      nodeTypes,
      expressions,
      servicesFor: createServices({ ...used, ...catalogServices(catalog), gateway, outbound, employees: working }),
      ...stepsOf({ ...working, gateway, files, metrics: metrics.triggers }),
      credentials: credentialStoreOf(settings, { database, secrets, types: credentialTypes, stream: outbound.stream }),
      ...readersOf({ database, secrets, publicUrl }),
      ...limitsOf(settings),
      signalNodeSlotFree: (executionId: string) => signalNodeSlotFree(temporal, executionId),
      eventLoop: closing(eventLoopOf(database, { logger, metrics }), async (part) => part.close()),
      metrics,
    };
    const own = { connection: native, namespace, dataConverter };
    const worker = await createWorker({ deps, ...own, taskQueue, workflowBundle: bundle });
    closing(serve({ gateway, database, expressions, files, nodeTypes }), (part) => part.close());
    startLoops(executions, deps.eventLoop);
    const others = [traces.start(errorsOf(logger)), keepBeat(carrying), keepJobSchedules(carrying, jobs)];
    const watching = { ...deps, executions, outbound, binaries, watches: watchesOf(settings, deps, catalog) };
    closing(startTriggers(watching, createSyncSchedules(carrying), others), (part) => part.stop());
    return running({ worker, starter: startsOf(deps, { temporal: new Client(own), taskQueue }), close });
  } catch (error) {
    await close();
    throw error;
  }
}

/** Node types and types of credentials, with those of packages. */
async function typesOf(settings: Settings, logger: Logger) {
  const custom = await openCustomNodes(settings.nodesDir, { isCredentialType, logger });
  return { ...openTypes(settings, custom), close: custom.close };
}

/** Collects functions that close parts, for `close`, which calls them in the reverse order. */
function collectClosers() {
  const closers: (() => Promise<unknown>)[] = [];
  return {
    closing: <T>(part: T, close: (part: T) => Promise<unknown>): T => {
      closers.push(() => close(part));
      return part;
    },
    close: async () => {
      for (const closer of closers.splice(0).toReversed()) await closer();
    },
  };
}

/** Waits, and variables for expressions. */
function readersOf(parts: Parameters<typeof openWaits>[0]) {
  return { variables: new VariableReader(parts), waits: openWaits(parts) };
}

function expressionsOf({ codePackages }: Settings, logger: Logger) {
  const size = Math.max(2, availableParallelism() - 1);
  return createExpressionPool({ size, ...(codePackages ? { codePackages } : {}), logger });
}

/** Searches, and rate limits over all workers. */
function catalogServices({ runs, limits }: OpenedCatalog) {
  return { catalog: runs, limits };
}

function watchesOf({ filesRoot }: Settings, { nodeTypes }: { nodeTypes: NodeTypes }, { limits }: OpenedCatalog) {
  return watches(filesRoot, { nodeTypes, limits });
}

function jobsOf({ secrets, ...parts }: PurgeDeps & { settings: Settings; secrets: Secrets }): ScheduledJob[] {
  const { publicUrl, smtp } = parts.settings;
  return scheduledJobs({ ...parts, mailer: new Mailer({ secrets, publicUrl, hasServer: smtp !== null }), lookUpTxt });
}

function signerOf(secrets: Pick<Secrets, 'keysFor'>): ManifestSigner {
  return createManifestSigner(secrets.keysFor(signingKeyPurpose));
}

function openDatabase(url: string, { logger, metrics }: { logger: Logger; metrics: WorkerMetrics }): Promise<Database> {
  const isStrict = process.env['BUREAU_STRICT'] === '1';
  return Database.connect({
    url,
    poolSize,
    readsFor: 'engine',
    onExternalCall: externalCallHandler(logger, {
      isStrict,
      count: () => metrics.process.externalCallInTransaction(),
    }),
  });
}

function eventLoopOf(
  database: Database,
  { logger, metrics }: { logger: Logger; metrics: WorkerMetrics },
): EventLoopWatch {
  return watchEventLoop(database, { logger, blocked: (during) => metrics.process.blocked(during) });
}

/** After a restore, executions are compared with Temporal before this worker takes any work. */
async function openExecutions(options: ExecutionsOptions, { starts }: WorkerMetrics): Promise<Executions> {
  const executions = createExecutions({ ...options, metrics: starts });
  await reconcileIfDue(options.database, executions);
  return executions;
}

function tracedOf({ otlpUrl, traceRatio: ratio }: Settings, database: Database): TracedOrganizations {
  return new TracedOrganizations(database, { ratio, always: otlpUrl !== null });
}

function errorsOf(logger: Logger): (err: unknown) => void {
  return (err) => logger.warn({ err }, 'Destinations for traces could not be read');
}

interface Stoppable {
  stop: () => Promise<void>;
}

function startLoops(executions: Executions, eventLoop: EventLoopWatch): void {
  eventLoop.start(); // modules and workflow code are loaded
  executions.startRelay();
  executions.startReconcile();
}

/** Starts schedules and the watch of this worker's triggers; `stop` ends them and `others`. */
function startTriggers(parts: TriggerRunnerDeps, schedules: SyncSchedules, others: Stoppable[]): Stoppable {
  const runner = new TriggerRunner(parts);
  const loops = schedules.startLoops(applySchedulesEveryMs, compareSchedulesEveryMs);
  runner.start();
  return {
    stop: async () => {
      await Promise.all([runner.stop(), ...[...others, ...loops].map((part) => part.stop())]);
    },
  };
}

/** Starts that come from now on are this worker's, as far as it can take them. */
function startsOf(
  { database, logger, nodeTypes, store, traces }: BookkeepingDeps,
  places: Pick<AnnouncedStartsOptions, 'temporal' | 'taskQueue'>,
): AnnouncedStarts {
  const keep: AnnouncedStartsOptions['keep'] = (execution) => store.keep(execution);
  const begin: AnnouncedStartsOptions['beginRun'] = (start) =>
    beginRun({ database, traceRatio: traces?.ratio, vault: store.vault }, start);
  return takeAnnouncedStarts({ ...places, database, logger, shapeOf: nodeTypes.shapeOf, keep, beginRun: begin });
}

type StepParts = Parameters<typeof createEmployeeSteps>[0] &
  Parameters<typeof createScheduleSteps>[0] &
  KnowledgeFileDeps;

function stepsOf(parts: StepParts) {
  const { database, binaries, files, gateway } = parts;
  return {
    schedules: createScheduleSteps(parts),
    employees: createEmployeeSteps(parts),
    knowledgeFiles: { database, binaries, files, gateway },
  };
}

function limitsOfNodes(
  { responseMaxBytes, answerMaxBytes, dataTablesMaxBytes, executionsPerRoot, filesDir }: Settings,
  database: Database,
) {
  const dataTables = { database, maxTotalBytes: dataTablesMaxBytes };
  return { responseMaxBytes, answerMaxBytes, dataTables, executionsPerRoot, filesDir };
}

function limitsOf({ organizationNodeConcurrency: nodeConcurrency, executionsPerRoot }: Settings) {
  return { nodeConcurrency, executionsPerRoot };
}

async function serversOf(settings: Settings): Promise<{ databaseUrl: string; server: TemporalServer }> {
  const { databaseUrl, temporalAddress } = settings;
  if (databaseUrl !== null && temporalAddress !== null)
    return { databaseUrl, server: await temporalServer(settings, temporalAddress) };
  throw new SettingsError([missingServers]);
}

/** Opens sessions for file formats, in the data folder, because they need as much space as the files. */
async function openFiles({ dataDir }: Settings): Promise<FileSessions> {
  const size = Math.max(2, availableParallelism() - 1);
  const files = new FileSessions({ folder: join(dataDir, 'tmp', 'files'), size });
  await files.sweep();
  return files;
}

/** The gateway, with a collector that receives its calls if configured. */
async function tracedGateway(parts: {
  settings: Settings;
  database: Database;
  secrets: Secrets;
  logger: Logger;
  metrics: WorkerMetrics;
  outboundAllow: OutboundAllow;
}): Promise<Pick<OpenedGateway, 'gateway' | 'close'>> {
  const tracing = await openTracing(parts.settings, 'bureau-worker');
  const { gateway, close } = await openGateway({
    ...parts,
    observers: [parts.metrics.gateway, ...(tracing ? [tracing] : [])],
    settings: parts.settings.provider,
    ledgerRelay: parts.settings.ledgerRelay,
  });
  return {
    gateway,
    close: async (drainMs) => {
      await close(drainMs);
      await tracing?.close();
    },
  };
}

function catalogOf({
  settings,
  metrics,
  ...shared
}: {
  settings: Settings;
  database: Database;
  secrets: Secrets;
  logger: Logger;
  metrics: WorkerMetrics;
}): OpenedCatalog {
  const { catalog, publicUrl, outboundAllow } = settings;
  return openCatalog({ ...shared, settings: catalog, publicUrl, outboundAllow, observer: metrics.catalog });
}

function openWaits(parts: { database: Database; secrets: Secrets; publicUrl: string }): WaitStore {
  const { database, secrets, publicUrl } = parts;
  const links = new ResumeLinks({ keys: secrets.keysFor(resumeKeyPurpose), publicUrl });
  return new WaitStore({ database, links, vault: vaultOf(secrets) });
}

/** The keys of redacted items. */
function vaultOf(secrets: Secrets): ItemVault {
  return new ItemVault(secrets.keysFor(itemVaultPurpose));
}

interface RunningParts {
  worker: Worker;
  starter: AnnouncedStarts;
  close: () => Promise<void>;
}

function running({ worker, starter, close }: RunningParts): WorkerProcess {
  let leaving: Promise<void> | null = null;
  // Others have to start what comes from now on.
  const leave = () => (leaving ??= starter.close());
  const stop = () => {
    void leave().finally(() => {
      if (worker.getState() === 'RUNNING') worker.shutdown();
    });
  };
  const run = async () => {
    try {
      await worker.run();
    } finally {
      await leave();
      await close();
    }
  };
  return { done: run(), stop };
}

async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const logger = createLogger({ service: 'worker', level: settings.logLevel });
  const stop = stopRequested();
  if (!(await untilMayAct(settings, logger, stop))) return;
  const worker = await startWorker(settings, logger);
  void stop.then(worker.stop);
  logger.info({ taskQueue: settings.taskQueue }, 'The worker runs');
  process.send?.('ready');
  await worker.done;
  logger.info('The worker has ended');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  main().then(
    () => process.exit(0),
    (error: unknown) => {
      process.stderr.write(
        `${error instanceof SettingsError ? error.message : String((error as Error).stack ?? error)}\n`,
      );
      process.exit(1);
    },
  );
}
