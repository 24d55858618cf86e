import type { RunCallback } from '../db/repositories/runCallbacks.ts';
import { callbacksAtOnce, sendCallbacks } from '../domains/employees/sendCallbacks.ts';
import { callbackPayload } from './employees/runs/positionRuns.ts';
import { cancelAbandoned } from '../domains/employees/cancelAbandoned.ts';
import { closeOrphanedRuns } from '../domains/employees/endRun.ts';
import { acceptDue } from '../domains/employees/settleVerdict.ts';
import { fileURLToPath } from 'node:url';
import { Client, Connection } from '@temporalio/client';
import { CredentialStore } from '../domains/credentials/CredentialStore.ts';
import { CredentialTypes } from '../domains/credentials/CredentialTypes.ts';
import { credentialDefinitions, nodeDefinitions } from '../activities/generated/registry.ts';
import { NodeTypes } from '../activities/engine/nodeTypes.ts';
import { offeredNodes } from '../activities/worker/offeredNodes.ts';
import { checkpointKeyPurpose } from '../domains/audit/checkpointFile.ts';
import { Checkpoints } from '../domains/audit/Checkpoints.ts';
import { forgetEvents } from '../domains/audit/forgetEvents.ts';
import { leaveAuditEvent } from '../domains/audit/noteAudit.ts';
import { sealEvents } from '../domains/audit/sealEvents.ts';
import { openBinaryStore } from '../platform/binaries/openBinaryStore.ts';
import { openCatalog, type OpenedCatalog } from '../domains/catalog/openCatalog.ts';
import { Changes } from '../domains/changes/Changes.ts';
import { createLogger, type Logger } from '../platform/config/logger.ts';
import { readSettings, SettingsError, type Settings } from '../platform/config/settings.ts';
import { stopRequested } from '../platform/config/stopRequested.ts';
import { Database } from '../db/database.ts';
import { startHousekeeping, type Housekeeping } from '../db/housekeeping.ts';
import { requireSchema } from '../db/migrate.ts';
import { openSecrets } from '../db/secrets/secrets.ts';
import { payloadKeyPurpose, temporalData } from '../domains/executions/codec/temporalData.ts';
import { createExecutions } from '../domains/executions/executions.ts';
import { every, type Loop } from '../domains/executions/loop.ts';
import { forgetExecutions } from '../domains/executions/lifecycle/forgetExecutions.ts';
import { LazyExpressionPool } from '../platform/expressions/LazyExpressionPool.ts';
import { VerdictLinks, verdictKeyPurpose } from '../domains/employees/VerdictLinks.ts';
import { ResumeLinks, resumeKeyPurpose } from '../domains/executions/waits/ResumeLinks.ts';
import { openGateway, type OpenedGateway } from '../domains/gateway/openGateway.ts';
import { parseOutboundAllow } from '../platform/outbound/guard.ts';
import { lookUpTxt } from '../domains/identity/sso/domains/lookUpTxt.ts';
import { createOutbound } from '../platform/outbound/outbound.ts';
import { deleteOrganizations } from '../domains/organizations/deleteOrganizations.ts';
import { ensureSandbox } from '../domains/gateway/sandbox/sandboxModels.ts';
import { deviceKeyPurpose, KnownDevices } from '../domains/identity/knownDevices.ts';
import { Mailer } from '../domains/mail/Mailer.ts';
import { mailVerdicts } from '../domains/employees/publishing/mailVerdicts.ts';
import { mailLowBalances } from '../domains/mail/mailLowBalances.ts';
import { mailPlanUse } from '../domains/mail/mailPlanUse.ts';
import { MailSender } from '../domains/mail/MailSender.ts';
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
import { tellExpiries } from '../domains/identity/sso/expiries/tellExpiries.ts';
import { checkDomains } from '../domains/identity/customDomains/checkDomains.ts';
import { checkSsoDomains } from '../domains/identity/sso/domains/checkSsoDomains.ts';
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
import { keepWatchOfDisk } from './watchDisk.ts';
import { serveHttp, type HttpService } from './serveHttp.ts';

/** Searches of one organization that are under way at once in a process. */
const maxOpenSearches = 100;
const drainMs = 19_000;
/** How long streams that outlive the drain have to tell their callers that they end. */
const lastWordsMs = 1_000;
const callDrainMs = 3_000;
const silenceEveryMs = 60_000;
const abandonedEveryMs = 10_000;
const callbacksEveryMs = 1_000;
const figuresEveryMs = 300_000;
const usageEveryMs = 60_000;
const deleteEveryMs = 60_000;
const planPeriodsEveryMs = 60_000;
const sealEveryMs = 500;
const checkpointEveryMs = 60_000;
const mailEveryMs = 1_000;
const expiriesEveryMs = 600_000;
const recordsEveryMs = 600_000;
const noticeEveryMs = 10_000;
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
function showCounts(metrics: Metrics, { gateway, database }: Pick<Deps, 'gateway' | 'database'>): void {
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
  showCounts(metrics, { gateway: opened.gateway, database });
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
  const ends = [...startLoops(deps), ...(await serveCertificateChecks(deps))];
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
function startLoops(deps: Deps) {
  deps.eventLoop.start(); // modules are loaded
  return [
    purgeExpiredData(deps).close,
    rollUpUsage(deps).stop,
    autoAcceptDeliverables(deps).stop,
    endAbandonedRuns(deps).stop,
    sendRunCallbacks(deps).stop,
    refreshMarketStats(deps).stop,
    purgeDeletedOrganizations(deps).stop,
    beginPlanPeriods(deps).stop,
    sealAudit(deps).stop,
    keepWatchOfDisk(deps).stop,
    keepCheckpoints(deps).stop,
    ...sendMail(deps),
    reverifyDomains(deps).stop,
    watchExpiries(deps).stop,
  ];
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

function purgeExpiredData({ settings, database, binaries, catalog, logger }: Deps): Housekeeping {
  return startHousekeeping({
    database,
    further: [
      () => forgetExecutions(database, settings.executionRetention),
      () => forgetEvents(database, settings.auditRetentionDays),
      () => binaries.sweep(),
      () => catalog.prune(),
      () => database.asSystem(({ runCallbacks }) => runCallbacks.prune(10_000)),
      () => database.asSystem(({ processBeats }) => processBeats.prune()),
    ],
    onError: (error) => logger.warn({ err: error }, 'old data could not be deleted; it is tried again in an hour'),
  });
}

/** Begins due plan periods; model calls begin theirs themselves. */
function beginPlanPeriods({ database, logger }: Deps): Loop {
  const most = 100;
  return every(
    planPeriodsEveryMs,
    async () => (await database.asSystem(({ plans }) => plans.beginDue(most))) === most,
    (error) => logger.warn({ err: error }, 'a period of a plan could not be begun; it is tried again in a minute'),
  );
}

/** Stops the work of organizations in deletion, and deletes those past their grace period. */
function purgeDeletedOrganizations({ database, binaries, logger }: Deps): Loop {
  return every(
    deleteEveryMs,
    async () => (await deleteOrganizations({ database, binaries })) > 0,
    (error) => logger.warn({ err: error }, 'an organization could not be deleted; it is tried again in a minute'),
  );
}

function sealAudit({ database, logger }: Deps): Loop {
  return every(
    sealEveryMs,
    () => sealEvents(database),
    (error) => logger.warn({ err: error }, 'audit events could not be sealed; it is tried again in a moment'),
  );
}

/** Sends queued mails if the instance has a server; refused credentials are reported at once. */
function sendMail({ database, secrets, smtp, mailer, verdictLinks, logger }: Deps): (() => Promise<void>)[] {
  if (smtp === null) return [];
  void smtp
    .check()
    .catch((error: unknown) => logger.error({ err: error }, 'the mail server of SERVICE_SMTP_HOST does not work'));
  const sender = new MailSender({ database, secrets, server: smtp, logger });
  const failed = (error: unknown) =>
    logger.warn({ err: error }, 'mails could not be read or written; it is tried again in a moment');
  const loops = [
    every(mailEveryMs, () => sender.round(), failed),
    every(noticeEveryMs, () => mailLowBalances(database, mailer), failed),
    every(noticeEveryMs, () => mailPlanUse(database, mailer), failed),
    every(noticeEveryMs, () => mailVerdicts(database, mailer, verdictLinks), failed),
  ];
  return loops.map(({ stop }) => stop);
}

/** Each process writes what it sees into its own data folder. */
function keepCheckpoints({ database, secrets, settings, logger }: Deps): Loop {
  const checkpoints = new Checkpoints({
    database,
    folder: settings.auditCheckpoints,
    keys: secrets.keysFor(checkpointKeyPurpose),
    onRewritten: (place) =>
      logger.error(place, 'an audit log is no longer what was written down of it; run npm run audit:verify'),
  });
  return every(
    checkpointEveryMs,
    async () => (await checkpoints.round()) < 0,
    (error) => logger.warn({ err: error }, 'the ends of the audit logs could not be written down; it is tried again'),
  );
}

/** Domains that are verified stay so while their records are there. */
function reverifyDomains({ database, lookUpTxt: lookUp, logger }: Deps): Loop {
  return every(
    recordsEveryMs,
    async () => {
      const more = [await checkDomains(database, lookUp), await checkSsoDomains(database, lookUp)];
      return more.includes(true);
    },
    (error) => logger.warn({ err: error }, 'records of domains could not be looked for; it is tried again'),
  );
}

/** Owners hear before it comes that something their sign-in depends on ends. */
function watchExpiries({ database, mailer, logger }: Deps): Loop {
  return every(
    expiriesEveryMs,
    async () => {
      await tellExpiries(database, mailer);
      return false;
    },
    (error) => logger.warn({ err: error }, 'owners could not be told what of their sign-in ends; it is tried again'),
  );
}

/** Auto-accepts deliverables whose review period has expired. */
function autoAcceptDeliverables({ database, logger }: Deps): Loop {
  return every(
    silenceEveryMs,
    async () => (await acceptDue(database)) >= 100,
    (error) => logger.warn({ err: error }, 'deliverables could not be accepted; it is tried again in a minute'),
  );
}

/** Ends employee runs whose waiting or working executions have ended, regardless of the workflow's state. */
function endAbandonedRuns({ database, logger }: Deps): Loop {
  return every(
    abandonedEveryMs,
    async () => {
      const canceled = await cancelAbandoned(database);
      return (await closeOrphanedRuns(database)) >= 100 || canceled >= 100;
    },
    (error) => logger.warn({ err: error }, 'abandoned runs of employees could not be ended; it is tried again'),
  );
}

/** Sends callbacks of runs to the addresses of their callers. */
function sendRunCallbacks(deps: Deps): Loop {
  const bodyOf = (callback: RunCallback) => callbackPayload(deps, callback);
  return every(
    callbacksEveryMs,
    async () => (await sendCallbacks({ ...deps, bodyOf })) === callbacksAtOnce,
    (error) => deps.logger.warn({ err: error }, 'callbacks could not be read or noted; it is tried again in a moment'),
  );
}

/** Market figures are computed from records. */
function refreshMarketStats({ database, logger }: Deps): Loop {
  return every(
    figuresEveryMs,
    async () => {
      await database.asSystem(({ listingFigures }) => listingFigures.measure());
      return false;
    },
    (error) => logger.warn({ err: error }, 'employees could not be measured; it is tried again in five minutes'),
  );
}

function rollUpUsage({ database, logger }: Deps): Loop {
  return every(
    usageEveryMs,
    () => database.asSystem(({ usage }) => usage.rollUp()),
    (error) => logger.warn({ err: error }, 'usage could not be summed up; it is tried again in a minute'),
  );
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
