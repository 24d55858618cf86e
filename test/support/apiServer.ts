import { createHash, randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Connection } from '@temporalio/client';
import { CredentialStore } from '../../domains/credentials/CredentialStore.ts';
import { CredentialTypes } from '../../domains/credentials/CredentialTypes.ts';
import { credentialDefinitions, nodeDefinitions } from '../../activities/generated/registry.ts';
import { NodeTypes } from '../../activities/engine/nodeTypes.ts';
import { createApp } from '../../api/app.ts';
import { BodyMemoryBudget } from '../../api/bodies/BodyMemoryBudget.ts';
import { InboundCallLimiter } from '../../api/InboundCallLimiter.ts';
import { ChatStreams } from '../../api/chat/ChatStreams.ts';
import { ToolLists } from '../../api/mcp/ToolLists.ts';
import { AuthorizationServer } from '../../api/oauth/AuthorizationServer.ts';
import type { Deps } from '../../api/deps.ts';
import type { Handlers } from '../../api/handler.ts';
import { leaveAuditEvent } from '../../domains/audit/noteAudit.ts';
import { Readiness } from '../../api/readiness.ts';
import { readinessChecks } from '../../api/readinessChecks.ts';
import { serveHttp } from '../../api/serveHttp.ts';
import { openCatalog } from '../../domains/catalog/openCatalog.ts';
import type { SourceDefinition } from '../../domains/catalog/define/source.ts';
import { Changes } from '../../domains/changes/Changes.ts';
import { createLogger } from '../../platform/config/logger.ts';
import { readSettings, type Settings } from '../../platform/config/settings.ts';
import { Database, type DatabaseOptions } from '../../db/database.ts';
import { createLedger, type Ledger } from '../../db/ledger/ledger.ts';
import { openSecrets } from '../../db/secrets/secrets.ts';
import { payloadKeyPurpose, temporalData } from '../../domains/executions/codec/temporalData.ts';
import { createExecutions } from '../../domains/executions/executions.ts';
import { VerdictLinks, verdictKeyPurpose } from '../../domains/employees/VerdictLinks.ts';
import { ResumeLinks, resumeKeyPurpose } from '../../domains/executions/waits/ResumeLinks.ts';
import { createGateway } from '../../domains/gateway/gateway.ts';
import type { Space } from '../../platform/diagnostics/freeSpace.ts';
import { tellAdminsOfKey } from '../../domains/gateway/upstream/tellAdminsOfKey.ts';
import type { GatewaySettings } from '../../domains/gateway/gatewaySettings.ts';
import { secretOpeners } from '../../domains/gateway/secretOpeners.ts';
import { ensureSandbox } from '../../domains/gateway/sandbox/sandboxModels.ts';
import { makeUpstreamDispatcher } from '../../domains/gateway/upstream/upstreamDispatcher.ts';
import { createGuardedDispatcher } from '../../platform/outbound/dispatcher.ts';
import { parseOutboundAllow } from '../../platform/outbound/guard.ts';
import { createOutbound } from '../../platform/outbound/outbound.ts';
import { deviceKeyPurpose, KnownDevices } from '../../domains/identity/knownDevices.ts';
import { Mailer } from '../../domains/mail/Mailer.ts';
import { MailSender } from '../../domains/mail/MailSender.ts';
import { SmtpServer } from '../../domains/mail/SmtpServer.ts';
import { every } from '../../platform/jobs/every.ts';
import { Authentication } from '../../domains/identity/authentication.ts';
import { Passwords } from '../../domains/identity/passwords.ts';
import { findSetUpCode } from '../../domains/identity/setUpCode.ts';
import type { Tracing } from '../../platform/telemetry/Tracing.ts';
import { Metrics } from '../../platform/telemetry/Metrics.ts';
import { blockLabel, EventLoopWatch } from '../../platform/diagnostics/EventLoopWatch.ts';
import { createTestBinaries } from './binaries.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { sharedPreviews } from './sharedExpressions.ts';

/** No test of the API asks anybody on the internet: there is no name but this machine's. */
async function resolveLoopback(host: string): Promise<string[]> {
  return host === 'localhost' ? ['127.0.0.1', '::1'] : [];
}

/** Test overrides of an instance. */
export interface ApiOptions {
  readonly settings?: Partial<Settings>;
  readonly handlers?: Partial<Handlers>;
  readonly gateway?: Partial<GatewaySettings>;
  readonly walls?: DatabaseOptions['walls'];
  /** Sources of the data catalog; default: all. */
  readonly catalogSources?: readonly SourceDefinition[];
  /** Searches of one organization at once; default: any number. */
  readonly maxOpenSearches?: number;
  /** Asked before each commit, in place of the audit log. */
  readonly beforeCommit?: DatabaseOptions['beforeCommit'];
  /** Replaces the authentication by rows of sessions and keys. */
  readonly authentication?: (database: Database) => Authentication;
  /** The records of the name servers; default: none. */
  readonly lookUpTxt?: Deps['lookUpTxt'];
  /** Of the disk of the data folder; default: the real one. */
  readonly space?: () => Promise<Space>;
  /** The built page; default: a folder without one. */
  readonly webFolder?: string;
  /** Receives requests and calls; default: none. */
  readonly tracing?: Tracing;
  /** Lines the process logs; default: nowhere. */
  readonly log?: (line: string) => void;
}

/** One API process's worth of everything, inside the test's process, over a real socket and a real database. */
export interface ApiServer {
  readonly url: string;
  readonly port: number;
  readonly deps: Deps;
  readonly ledger: Ledger;
  /** Where its files are. */
  readonly binaryFolder: string;
  close(): Promise<void>;
}

/** An API over a database of its own. `another` starts a second one over the same database. */
export interface TestApi extends ApiServer {
  readonly test: TestDatabase;
  another(options?: ApiOptions): Promise<ApiServer>;
}

/** Starts an API on a free port over a fresh migrated database, with sign-up open and the sandbox models open. */
export async function startTestApi(options: ApiOptions = {}): Promise<TestApi> {
  const test = await createTestDatabase();
  const servers: ApiServer[] = [];
  const another = async (more: ApiOptions = {}): Promise<ApiServer> => {
    const server = await startOver(test.url, { ...options, ...more });
    servers.push(server);
    return server;
  };
  const first = await another();
  return {
    ...first,
    test,
    another,
    close: async () => {
      await Promise.all(servers.map((server) => server.close()));
      await test.drop();
    },
  };
}

/** Thousands of accounts sign up: at the cost of programs, hashing took three quarters of each. `passwords.test.ts` holds that cost. */
const cheapest = { memoryKib: 8, passes: 1, parallelism: 1 };

/** The same for all, so that several servers can share a database. */
export const testEncryptionKey = createHash('sha256').update('test').digest('base64');

async function startOver(url: string, options: ApiOptions): Promise<ApiServer> {
  const database = await Database.connect({
    url,
    beforeCommit: options.beforeCommit ?? leaveAuditEvent,
    ...(options.walls && { walls: options.walls }),
  });
  const logger = createLogger({
    service: 'test',
    level: options.log ? 'debug' : 'silent',
    ...(options.log && { destination: { write: options.log } }),
  });
  const taskQueue = options.settings?.taskQueue ?? `test-${randomBytes(6).toString('hex')}`;
  const connection = Connection.lazy({ address: process.env['TEST_TEMPORAL_ADDRESS'] ?? '127.0.0.1:7233' });
  const ledger = createLedger({
    pool: database.systemPool,
    owner: taskQueue,
    sweepEveryMs: 0,
    tell: (change) => database.changes.tell(change),
  });
  const dispatcher = makeUpstreamDispatcher();
  const secrets = await openSecrets({ database, dataDir: tmpdir(), encryptionKey: testEncryptionKey });
  const dataConverter = temporalData(secrets.keysFor(payloadKeyPurpose));
  const temporal = new Client({ connection, dataConverter });
  const metrics = new Metrics();
  const allow = parseOutboundAllow(options.settings?.outboundAllow ?? []);
  const guardedDispatcher = createGuardedDispatcher({ allow, resolveHost: resolveLoopback });
  const gateway = createGateway({
    database,
    ledger,
    ...secretOpeners(secrets),
    secrets,
    dispatcher,
    guardedDispatcher,
    logger,
    observers: options.tracing ? [metrics, options.tracing] : [metrics],
    settings: { retryBackoffMs: 1, ...options.gateway },
    tellRejectedKey: (rejected) => tellAdminsOfKey(database, rejected),
  });
  metrics.watchQueues(() => gateway.queueLengths());
  metrics.watchWorkerBlocks(() => database.asSystem(({ eventLoopBlocks }) => eventLoopBlocks.list()));
  const eventLoop = new EventLoopWatch({ onBlock: (block) => metrics.blocked(blockLabel(block)) }).start();
  const changes = new Changes({ database, logger });
  const toolLists = new ToolLists({ logger, everyMs: 50 });
  const chatStreams = new ChatStreams();
  const executions = createExecutions({
    database,
    temporal,
    taskQueue,
    publicUrl: 'http://127.0.0.1',
    logger,
    alsoHears: toolLists.over(changes.heard),
  });
  const binaries = createTestBinaries(database);
  const expressions = sharedPreviews;
  const largeBodies = new BodyMemoryBudget();
  const webFolder = options.webFolder ?? join(import.meta.dirname, 'no-page');
  const passwords = new Passwords({ cost: cheapest });
  await database.asSystem((repositories) => ensureSandbox(repositories, { open: true }));
  let app: ReturnType<ReturnType<typeof createApp>['callback']> | null = null;
  const http = await serveHttp((request, response) => void app?.(request, response), {
    port: 0,
    listen: ['127.0.0.1'],
  });
  const environment = {
    PORT: String(http.port),
    SERVICE_PUBLIC_URL: `http://127.0.0.1:${http.port}`,
    SERVICE_SIGN_UP: 'open',
  };
  const settings: Settings = { ...readSettings(environment), taskQueue, ...options.settings };
  const setUpCode = await findSetUpCode(database, {
    listen: settings.listen,
    publicUrl: settings.publicUrl,
    hasBootstrap: settings.bootstrap !== null,
  });
  const outbound = createOutbound({ allow, resolveHost: resolveLoopback });
  const { publicUrl } = settings;
  const smtp = settings.smtp && new SmtpServer(settings.smtp, publicUrl);
  const sender = smtp && new MailSender({ database, secrets, server: smtp, logger });
  const sending =
    sender &&
    every(
      50,
      () => sender.round(),
      () => undefined,
    );
  const credentialTypes = new CredentialTypes(credentialDefinitions);
  const catalog = openCatalog({
    database,
    secrets,
    logger,
    settings: settings.catalog,
    publicUrl,
    outboundAllow: settings.outboundAllow,
    resolveHost: resolveLoopback,
    observer: metrics,
    ...(options.maxOpenSearches !== undefined && { maxOpen: options.maxOpenSearches }),
    ...(options.catalogSources && { sources: options.catalogSources }),
  });
  const deps: Deps = {
    settings,
    logger,
    database,
    secrets,
    payloadCodec: dataConverter.payloadCodecs[0],
    knownDevices: new KnownDevices(secrets.keysFor(deviceKeyPurpose)),
    mailer: new Mailer({ secrets, publicUrl, hasServer: smtp !== null }),
    smtp,
    gateway,
    modelJobs: gateway.jobsWith({ database, secrets, files: binaries.store }).jobs,
    catalog,
    executions,
    changes,
    toolLists,
    chatStreams,
    binaries: binaries.store,
    expressions,
    largeBodies,
    callPlaces: new InboundCallLimiter(),
    resumeLinks: new ResumeLinks({ keys: secrets.keysFor(resumeKeyPurpose), publicUrl }),
    verdictLinks: new VerdictLinks({ keys: secrets.keysFor(verdictKeyPurpose), publicUrl }),
    nodeTypes: new NodeTypes(nodeDefinitions, credentialTypes),
    outbound,
    lookUpTxt: options.lookUpTxt ?? (async () => []),
    credentialTypes,
    credentials: new CredentialStore({ database, secrets, types: credentialTypes, stream: outbound.stream }),
    authentication: options.authentication?.(database) ?? new Authentication(database),
    authorizationServer: new AuthorizationServer({ database, outbound, publicUrl, logger }),
    passwords,
    readiness: new Readiness(
      readinessChecks({
        database,
        databaseUrl: url,
        temporal,
        taskQueue,
        webFolder,
        dataDir: tmpdir(),
        ...(options.space && { space: options.space }),
      }),
    ),
    metrics,
    eventLoop,
    tracing: options.tracing ?? null,
    setUpCode,
    webFolder,
    validateResponses: true,
  };
  app = createApp(deps, options.handlers).callback();
  return {
    url: `http://127.0.0.1:${http.port}`,
    port: http.port,
    deps,
    ledger,
    binaryFolder: binaries.folder,
    close: async () => {
      await sending?.stop();
      await changes.close();
      await toolLists.close();
      chatStreams.close();
      await http.close({ drainMs: 1_000, lastWordsMs: 0, atEnd: () => undefined });
      eventLoop.close();
      await gateway.drain();
      await gateway.close();
      await catalog.close();
      await executions.close();
      await ledger.close();
      await Promise.all([
        binaries.drop(),
        largeBodies.close(),
        dispatcher.close(),
        guardedDispatcher.close(),
        outbound.close(),
        connection.close(),
        database.close(),
      ]);
    },
  };
}
