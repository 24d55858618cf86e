import type { RunCallback } from '../db/repositories/runCallbacks.ts';
import { callbackPayload } from './employees/runs/positionRuns.ts';
import { fileURLToPath } from 'node:url';
import { Client, Connection } from '@temporalio/client';
import { CredentialStore } from '../domains/credentials/CredentialStore.ts';
import { CredentialTypes } from '../domains/credentials/CredentialTypes.ts';
import { credentialDefinitions, nodeDefinitions } from '../activities/generated/registry.ts';
import { NodeTypes } from '../activities/engine/nodeTypes.ts';
import { offeredNodes } from '../activities/worker/offeredNodes.ts';
import { leaveAuditEvent } from '../domains/audit/noteAudit.ts';
import { openBinaryStore } from '../platform/binaries/openBinaryStore.ts';
import { openCatalog, type OpenedCatalog } from '../domains/catalog/openCatalog.ts';
import { Changes } from '../domains/changes/Changes.ts';
import { createLogger, type Logger } from '../platform/config/logger.ts';
import { readSettings, SettingsError, type Settings } from '../platform/config/settings.ts';
import { stopRequested } from '../platform/config/stopRequested.ts';
import { Database } from '../db/database.ts';
import { requireSchema } from '../db/migrate.ts';
import { openSecrets } from '../db/secrets/secrets.ts';
import { payloadKeyPurpose, temporalData } from '../domains/executions/codec/temporalData.ts';
import { createExecutions } from '../domains/executions/executions.ts';
import { LazyExpressionPool } from '../platform/expressions/LazyExpressionPool.ts';
import { VerdictLinks, verdictKeyPurpose } from '../domains/employees/VerdictLinks.ts';
import { ResumeLinks, resumeKeyPurpose } from '../domains/executions/waits/ResumeLinks.ts';
import { openGateway, type OpenedGateway } from '../domains/gateway/openGateway.ts';
import { parseOutboundAllow } from '../platform/outbound/guard.ts';
import { lookUpTxt } from '../domains/identity/sso/domains/lookUpTxt.ts';
import { createOutbound } from '../platform/outbound/outbound.ts';
import { ensureSandbox } from '../domains/gateway/sandbox/sandboxModels.ts';
import { deviceKeyPurpose, KnownDevices } from '../domains/identity/knownDevices.ts';
import { Mailer } from '../domains/mail/Mailer.ts';
import { SmtpServer } from '../domains/mail/SmtpServer.ts';
import { Authentication } from '../domains/identity/authentication.ts';
import { bootstrapOwner } from '../domains/identity/bootstrap.ts';
import { Passwords } from '../domains/identity/passwords.ts';
import { findSetUpCode, type SetUpCode } from '../domains/identity/setUpCode.ts';
import { Metrics } from '../platform/telemetry/Metrics.ts';
import { openTracing } from '../platform/telemetry/openTracing.ts';
import { blockLabel, blockLevel, EventLoopWatch } from '../platform/diagnostics/EventLoopWatch.ts';
import { tellStrangerBy, type OnExternalCall } from '../db/transactions.ts';
import { temporalServer } from '../domains/executions/temporal/temporalServer.ts';
import { backgroundJobs } from '../domains/jobs/backgroundJobs.ts';
import { spaceOf } from '../platform/diagnostics/freeSpace.ts';
import { startJobs } from '../platform/jobs/startJobs.ts';
import { createApp } from './app.ts';
import { BodyMemoryBudget } from './bodies/BodyMemoryBudget.ts';
import { InboundCallLimiter } from './InboundCallLimiter.ts';
import { ChatStreams } from './chat/ChatStreams.ts';
import { serveCertificateAsks } from './customDomains/serveCertificateAsks.ts';
import { ToolLists } from './mcp/ToolLists.ts';
import { AuthorizationServer } from './oauth/AuthorizationServer.ts';
import type { Deps } from './deps.ts';
import { Readiness } from './readiness.ts';
import { readinessChecks } from './readinessChecks.ts';
import { serveHttp, type HttpService } from './serveHttp.ts';

/** Searches of one organization that are under way at once in a process. */
const maxOpenSearches = 100;
const drainMs = 19_000;
/** How long streams that outlive the drain have to tell their callers that they end. */
const lastWordsMs = 1_000;
const callDrainMs = 3_000;
const webFolder = fileURLToPath(new URL('../dist/web', import.meta.url));

/** A running API process. */
export interface ApiServer {
  readonly port: number;
  readonly deps: Deps;
  /** Readiness off → stop accepting → drain → close everything, in at most about 25 s. */
  close(): Promise<void>;
}

/** The two servers an API process needs; the start or the operator names them. */
export function requiredAddresses(settings: Settings): { databaseUrl: string; temporalAddress: string } {
  const { databaseUrl, temporalAddress } = settings;
  if (databaseUrl === null || temporalAddress === null) {
    throw new SettingsError([
      'DATABASE_URL and TEMPORAL_ADDRESS must be set for the API process; `npm start` brings its own servers.',
    ]);
  }
  return { databaseUrl, temporalAddress };
}

async function openDatabase(url: string, onStranger: OnExternalCall): Promise<Database> {
  await requireSchema(url);
  return Database.connect({ url, onExternalCall: onStranger, beforeCommit: leaveAuditEvent });
}

/** Metrics read at every scrape. */
function showCounts(
  metrics: Metrics,
  { gateway, database, dataDir }: Pick<Deps, 'gateway' | 'database'> & { dataDir: string },
): void {
  metrics.watchDisk(() => spaceOf(dataDir));
  metrics.watchQueues(() => gateway.queueLengths());
  metrics.watchWorkerBlocks(() => database.asSystem(({ eventLoopBlocks }) => eventLoopBlocks.list()));
}

function watchEventLoop(metrics: Metrics, logger: Logger): EventLoopWatch {
  return new EventLoopWatch({
    onBlock: (block) => {
      metrics.blocked(blockLabel(block));
      logger[blockLevel(block)](block, 'the event loop was blocked');
    },
  });
}

function onExternalCall(metrics: Metrics, logger: Logger): OnExternalCall {
  const isStrict = process.env['BUREAU_STRICT'] === '1';
  return tellStrangerBy(logger, { isStrict, count: () => metrics.strangerInTransaction() });
}

/** Constructs everything and listens. Temporal may be away: its connection is made when it is first needed. */
export async function startApi(settings: Settings, logger: Logger): Promise<ApiServer> {
  const { databaseUrl, temporalAddress } = requiredAddresses(settings);
  const metrics = new Metrics();
  const database = await openDatabase(databaseUrl, onExternalCall(metrics, logger));
  const { providerIdleMs: idleMs, taskQueue, publicUrl, dataDir } = settings;
  const secrets = await openSecrets({ database, ...settings });
  const tracing = await openTracing(settings, 'bureau-api');
  const outboundAllow = parseOutboundAllow(settings.outboundAllow);
  const observers = [metrics, ...(tracing ? [tracing] : [])];
  const opened = await openGateway({ database, secrets, logger, outboundAllow, observers, idleMs });
  showCounts(metrics, { gateway: opened.gateway, database, dataDir });
  const connection = Connection.lazy(await temporalServer(settings, temporalAddress));
  const dataConverter = temporalData(secrets.keysFor(payloadKeyPurpose));
  const temporal = new Client({ connection, namespace: settings.temporalNamespace, dataConverter });
  const credentialTypes = new CredentialTypes(credentialDefinitions);
  const outbound = createOutbound({ allow: outboundAllow });
  const nodeTypes = new NodeTypes(offeredNodes(nodeDefinitions, settings), credentialTypes);
  const { tellers, alsoHears } = openTellers(database, logger);
  const told = { shapeOf: nodeTypes.shapeOf, alsoHears };
  const executions = createExecutions({ database, temporal, taskQueue, publicUrl, logger, ...told });
  const binaries = await openBinaryStore(settings, database);
  const expressions = new LazyExpressionPool({ size: 2, logger });
  const checks = readinessChecks({ database, databaseUrl, temporal, taskQueue, webFolder, dataDir });
  const passwords = new Passwords();
  const deps: Deps = {
    settings,
    logger,
    database,
    secrets,
    payloadCodec: dataConverter.payloadCodecs[0],
    knownDevices: new KnownDevices(secrets.keysFor(deviceKeyPurpose)),
    mailer: new Mailer({ secrets, publicUrl, hasServer: settings.smtp !== null }),
    smtp: settings.smtp && new SmtpServer(settings.smtp, publicUrl),
    gateway: opened.gateway,
    modelJobs: opened.gateway.jobsWith({ database, secrets, files: binaries }).jobs,
    catalog: catalogOf({ settings, database, secrets, logger, metrics }),
    executions,
    ...tellers,
    chatStreams: new ChatStreams(),
    binaries,
    expressions,
    largeBodies: new BodyMemoryBudget(),
    callPlaces: new InboundCallLimiter(),
    ...signedLinks(secrets, publicUrl),
    nodeTypes,
    outbound,
    lookUpTxt,
    credentialTypes,
    credentials: new CredentialStore({ database, secrets, types: credentialTypes, stream: outbound.stream }),
    authentication: new Authentication(database),
    authorizationServer: new AuthorizationServer({ database, outbound, publicUrl, logger }),
    passwords,
    readiness: new Readiness(checks),
    metrics,
    eventLoop: watchEventLoop(metrics, logger),
    tracing,
    setUpCode: await prepareInstance({ settings, database, passwords, logger }),
    webFolder,
    validateResponses: false,
  };
  await executions.limitConcurrency(settings.executionConcurrency, settings.organizationExecutionConcurrency);
  executions.startRelay();
  const ends = [startBackground(deps), ...(await serveCertificateChecks(deps))];
  const http = await serveHttp(createApp(deps).callback(), settings);
  return {
    port: http.port,
    deps,
    close: () => closeApi(deps, { http, opened, tracing, connection, ends }),
  };
}

/** Links without rows: possession grants their purpose. */
function signedLinks(secrets: Deps['secrets'], publicUrl: string): Pick<Deps, 'resumeLinks' | 'verdictLinks'> {
  return {
    resumeLinks: new ResumeLinks({ keys: secrets.keysFor(resumeKeyPurpose), publicUrl }),
    verdictLinks: new VerdictLinks({ keys: secrets.keysFor(verdictKeyPurpose), publicUrl }),
  };
}

/** Notifies of changes, over the listening connection of this process. */
function openTellers(database: Database, logger: Logger) {
  const tellers = { changes: new Changes({ database, logger }), toolLists: new ToolLists({ logger }) };
  return { tellers, alsoHears: tellers.toolLists.over(tellers.changes.heard) };
}

function catalogOf(parts: Pick<Deps, 'settings' | 'database' | 'secrets' | 'logger' | 'metrics'>): OpenedCatalog {
  const { settings, metrics, ...shared } = parts;
  const { catalog, publicUrl, outboundAllow } = settings;
  return openCatalog({
    ...shared,
    settings: catalog,
    publicUrl,
    outboundAllow,
    maxOpen: maxOpenSearches,
    observer: metrics,
  });
}

/** Starts the background work of a process; returns a function that stops it. */
function startBackground(deps: Deps): () => Promise<void> {
  const { eventLoop, smtp, logger } = deps;
  eventLoop.start(); // modules are loaded
  void smtp
    ?.check()
    .catch((error: unknown) => logger.error({ err: error }, 'the mail server of SERVICE_SMTP_HOST does not work'));
  const callbackBody = (callback: RunCallback) => callbackPayload(deps, callback);
  return startJobs(backgroundJobs({ ...deps, callbackBody }), logger).stop;
}

/** Starts the endpoint where a proxy checks certificate requests, if configured; returns a function that stops it. */
async function serveCertificateChecks(deps: Deps): Promise<(() => Promise<void>)[]> {
  const asks = await serveCertificateAsks(deps);
  return asks === null ? [] : [asks.close];
}

interface ClosingParts {
  readonly http: HttpService;
  readonly opened: OpenedGateway;
  readonly tracing: Awaited<ReturnType<typeof openTracing>>;
  readonly connection: Connection;
  /** For background work. */
  readonly ends: readonly (() => Promise<void>)[];
}

async function closeApi(deps: Deps, { http, opened, tracing, connection, ends }: ClosingParts): Promise<void> {
  const { readiness, executions, changes, eventLoop, expressions, largeBodies, binaries, outbound, database } = deps;
  const { catalog } = deps;
  readiness.stop();
  await changes.close();
  await deps.toolLists.close();
  deps.chatStreams.close();
  await http.close({ drainMs, lastWordsMs, atEnd: () => opened.gateway.cutStreams() });
  await opened.close(callDrainMs);
  await catalog.close();
  await tracing?.close();
  await executions.close();
  for (const end of ends) await end();
  eventLoop.close();
  await Promise.all([connection, expressions, largeBodies, binaries, outbound, database].map((part) => part.close()));
}

interface Preparation {
  readonly settings: Settings;
  readonly database: Database;
  readonly passwords: Passwords;
  readonly logger: Logger;
}

/** The sandbox, the bootstrap owner and the set-up code: several processes may do this at once. */
async function prepareInstance({ settings, database, passwords, logger }: Preparation): Promise<SetUpCode | null> {
  await database.asSystem((repositories) => ensureSandbox(repositories, { open: settings.sandboxModels === 'open' }));
  if (settings.bootstrap && (await bootstrapOwner({ database, passwords }, settings.bootstrap))) {
    logger.info('created the instance owner from the bootstrap settings');
  }
  const setUpCode = await findSetUpCode(database, {
    listen: settings.listen,
    publicUrl: settings.publicUrl,
    hasBootstrap: settings.bootstrap !== null,
  });
  if (setUpCode !== null) {
    const needed = setUpCode.isReachable ? '' : ' (asked for only where the request does not come from this machine)';
    process.stdout.write(`Set-up code for the first account: ${setUpCode.code}${needed}\n`);
  }
  return setUpCode;
}

async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const logger = createLogger({ service: 'api', level: settings.logLevel });
  const stop = stopRequested();
  const server = await startApi(settings, logger);
  logger.info({ port: server.port }, `listening at ${settings.publicUrl}`);
  await stop;
  logger.info('stopping');
  await server.close();
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
