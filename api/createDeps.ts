import { VariableReader } from '../domains/variables/VariableReader.ts';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { largeMemory } from '../activities/files/fileLimits.ts';
import { FileSessions } from '../activities/files/FileSessions.ts';
import type { NodeTypes } from '../activities/engine/nodeTypes.ts';
import { openCustomNodes } from '../activities/customNodes/openCustomNodes.ts';
import { isCredentialType, openTypes } from '../activities/worker/openTypes.ts';
import { ApiDocumentReader, type DocumentSessions } from '../domains/apiDocuments/ApiDocumentReader.ts';
import { openCatalog, type OpenedCatalog } from '../domains/catalog/openCatalog.ts';
import { Changes } from '../domains/changes/Changes.ts';
import { CredentialSlots } from '../domains/credentials/CredentialSlots.ts';
import { credentialStoreOf } from '../domains/credentials/credentialStoreOf.ts';
import { VerdictLinks, verdictKeyPurpose } from '../domains/employees/VerdictLinks.ts';
import { ItemVault, itemVaultPurpose } from '../domains/executions/redaction/ItemVault.ts';
import { createExecutions } from '../domains/executions/executions.ts';
import { openBatches } from '../domains/gateway/batches/openBatches.ts';
import { CallBodyLog } from '../domains/gateway/bodies/CallBodyLog.ts';
import { MeasuredModels } from '../domains/gateway/models/MeasuredModels.ts';
import { ResumeLinks, resumeKeyPurpose } from '../domains/executions/waits/ResumeLinks.ts';
import { Authentication } from '../domains/identity/authentication.ts';
import { deviceKeyPurpose, KnownDevices } from '../domains/identity/knownDevices.ts';
import { Passwords } from '../domains/identity/passwords.ts';
import { lookUpTxt } from '../domains/identity/sso/domains/lookUpTxt.ts';
import { Mailer } from '../domains/mail/Mailer.ts';
import { SmtpServer } from '../domains/mail/SmtpServer.ts';
import { packageVersion } from '../platform/config/packageVersion.ts';
import type { ApiOverrides } from './ApiOverrides.ts';
import { BodyMemoryBudget } from './bodies/BodyMemoryBudget.ts';
import { ChatStreams } from './chat/ChatStreams.ts';
import type { Deps } from './deps.ts';
import { ManagedDestinations } from '../domains/logStreaming/destinations/ManagedDestinations.ts';
import { logEventTypes } from '../domains/logStreaming/logEventTypes.ts';
import type { LogStreaming } from '../domains/logStreaming/LogStreaming.ts';
import { allowsHttp } from './sso/allowsHttp.ts';
import { ToolLists } from './mcp/ToolLists.ts';
import { AuthorizationServer } from './oauth/AuthorizationServer.ts';
import { watchEventLoop } from './watchProcess.ts';
import { prepareInstance } from './prepareInstance.ts';
import { Readiness, type ReadinessChecks } from './readiness.ts';
import { healthDepsOf } from './healthDepsOf.ts';
import { readinessChecks } from './readinessChecks.ts';
import type { OpenedParts } from './openParts.ts';

/** Searches of one organization that are under way at once in a process. */
const maxOpenSearches = 100;
const bodySettingsTtlMs = 5_000;
const measuresTtlMs = 60_000;
const builtPage = fileURLToPath(new URL('../dist/web', import.meta.url));

/** Constructs what handlers work with, from opened parts. */
export async function createDeps(parts: OpenedParts, overrides: ApiOverrides): Promise<Deps> {
  const { settings, logger, metrics, database, secrets, opened, binaries, outbound } = parts;
  const { publicUrl } = settings;
  const { gateway } = opened;
  const { webFolder = builtPage, passwords = new Passwords(), showSetUpCode } = overrides;
  const custom = await openCustomNodes(settings.nodesDir, { isCredentialType, logger });
  const { nodeTypes, credentialTypes } = openTypes(settings, custom);
  const logStreaming: LogStreaming = {
    outbound: { ofOrganizations: outbound, ofInstance: parts.instanceOutbound },
    source: { host: new URL(publicUrl).hostname, version: packageVersion },
    recentCalls: opened.recentCalls,
  };
  return {
    settings,
    logger,
    database,
    maintenance: parts.maintenance,
    secrets,
    payloadCodec: parts.payloadCodec,
    knownDevices: new KnownDevices(secrets.keysFor(deviceKeyPurpose)),
    mailer: new Mailer({ secrets, publicUrl, hasServer: settings.smtp !== null }),
    smtp: settings.smtp && new SmtpServer(settings.smtp, publicUrl),
    gateway,
    callBodies: new CallBodyLog({ database, secrets, logger, ttlMs: bodySettingsTtlMs }),
    responseCache: opened.responseCache,
    measuredModels: new MeasuredModels({ database, ttlMs: measuresTtlMs }),
    modelJobs: gateway.jobsWith({ database, secrets, files: binaries }).jobs,
    ...filesOf(parts),
    catalog: catalogOf(parts, overrides),
    ...executionsOf(parts, nodeTypes.shapeOf, overrides),
    chatStreams: new ChatStreams(),
    binaries,
    apiDocumentReader: apiDocumentReaderOf(parts),
    expressions: parts.expressions,
    bodyMemory: new BodyMemoryBudget(),
    resumeLinks: new ResumeLinks({ keys: secrets.keysFor(resumeKeyPurpose), publicUrl }),
    verdictLinks: new VerdictLinks({ keys: secrets.keysFor(verdictKeyPurpose), publicUrl }),
    nodeTypes,
    outbound,
    logStreaming,
    logDestinations: new ManagedDestinations({
      ...logStreaming,
      database,
      secrets,
      types: logEventTypes.map(({ type }) => type),
      allowsHttp: allowsHttp(settings),
    }),
    lookUpTxt: overrides.lookUpTxt ?? lookUpTxt,
    credentialTypes,
    credentials: credentialStoreOf(settings, { database, secrets, types: credentialTypes, stream: outbound.stream }),
    variables: new VariableReader({ database, secrets }),
    credentialSlots: new CredentialSlots(),
    authentication: overrides.authentication?.(database) ?? new Authentication(database),
    authorizationServer: new AuthorizationServer({ database, outbound, publicUrl, logger }),
    passwords,
    readiness: new Readiness(checksOf(parts, webFolder, overrides)),
    metrics,
    health: healthDepsOf(parts, custom.state),
    eventLoop: watchEventLoop(metrics, logger),
    tracing: parts.tracing,
    setUpCode: await prepareInstance({ settings, database, secrets, passwords, logger, showSetUpCode }),
    webFolder,
    validateResponses: overrides.validateResponses ?? false,
  };
}

/** Files and batches of callers of the gateway. */
function filesOf({
  opened: { gateway },
  ...parts
}: OpenedParts): Pick<Deps, 'gatewayFiles' | 'batches' | 'accountBatches'> {
  const { gatewayFiles, batches, accountBatches } = openBatches({ ...parts, gateway });
  return { gatewayFiles, batches, accountBatches };
}

/** Executions, and the notifications of changes that come over their listening connection. */
function executionsOf(
  { settings, logger, database, secrets, temporal, expressions, metrics: { starts } }: OpenedParts,
  shapeOf: NodeTypes['shapeOf'],
  { toolListsEveryMs: everyMs }: ApiOverrides,
): Pick<Deps, 'executions' | 'changes' | 'toolLists'> {
  const { taskQueue, publicUrl } = settings;
  const changes = new Changes({ database, logger });
  const toolLists = new ToolLists({ logger, ...(everyMs !== undefined && { everyMs }) });
  const alsoHears = toolLists.over(changes.heard);
  const executions = createExecutions({
    database,
    temporal,
    taskQueue,
    publicUrl,
    logger,
    expressions,
    vault: new ItemVault(secrets.keysFor(itemVaultPurpose)),
    shapeOf,
    alsoHears,
    metrics: starts,
  });
  return { executions, changes, toolLists };
}

/** One document at a time: it may take 640 MiB. */
function apiDocumentReaderOf({ settings, outbound }: OpenedParts): ApiDocumentReader {
  const files = new FileSessions({ folder: join(settings.dataDir, 'tmp', 'api-documents'), size: 1 });
  const sessions: DocumentSessions = {
    open: (organizationId, signal) => files.open(organizationId, signal, largeMemory),
    close: () => files.close(),
  };
  return new ApiDocumentReader({ sessions, fetch: outbound.stream });
}

function catalogOf(
  { settings, database, secrets, logger, metrics }: OpenedParts,
  { resolveHost, catalog }: ApiOverrides,
): OpenedCatalog {
  const { publicUrl, outboundAllow } = settings;
  return openCatalog({
    database,
    secrets,
    logger,
    settings: settings.catalog,
    publicUrl,
    outboundAllow,
    maxOpen: maxOpenSearches,
    observer: metrics.catalog,
    ...(resolveHost && { resolveHost }),
    ...catalog,
  });
}

function checksOf(parts: OpenedParts, webFolder: string, { space }: ApiOverrides): ReadinessChecks {
  const { taskQueue, dataDir } = parts.settings;
  return readinessChecks({ ...parts, taskQueue, dataDir, webFolder, ...(space && { space }) });
}
