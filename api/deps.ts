import type { VariableReader } from '../domains/variables/VariableReader.ts';
import type { SetUpCode } from '../domains/identity/setUpCode.ts';
import type { EventLoopWatch } from '../platform/diagnostics/EventLoopWatch.ts';
import type { PayloadCodec } from '@temporalio/common';
import type { CredentialSlots } from '../domains/credentials/CredentialSlots.ts';
import type { CredentialStore } from '../domains/credentials/CredentialStore.ts';
import type { CredentialTypes } from '../domains/credentials/CredentialTypes.ts';
import type { NodeTypes } from '../activities/engine/nodeTypes.ts';
import type { ApiDocumentReader } from '../domains/apiDocuments/ApiDocumentReader.ts';
import type { BinaryStore } from '../platform/binaries/BinaryStore.ts';
import type { OpenedCatalog } from '../domains/catalog/openCatalog.ts';
import type { Changes } from '../domains/changes/Changes.ts';
import type { ChatStreams } from './chat/ChatStreams.ts';
import type { Logger } from '../platform/config/logger.ts';
import type { Settings } from '../platform/config/settings.ts';
import type { Database } from '../db/database.ts';
import type { Secrets } from '../db/secrets/secrets.ts';
import type { Executions } from '../domains/executions/executions.ts';
import type { LogStreaming } from '../domains/logStreaming/LogStreaming.ts';
import type { VerdictLinks } from '../domains/employees/VerdictLinks.ts';
import type { ResumeLinks } from '../domains/executions/waits/ResumeLinks.ts';
import type { LazyExpressionPool } from '../platform/expressions/LazyExpressionPool.ts';
import type { Mailer } from '../domains/mail/Mailer.ts';
import type { SmtpServer } from '../domains/mail/SmtpServer.ts';
import type { CallBodyLog } from '../domains/gateway/bodies/CallBodyLog.ts';
import type { MeasuredModels } from '../domains/gateway/models/MeasuredModels.ts';
import type { Gateway } from '../domains/gateway/gateway.ts';
import type { ResponseCacheTable } from '../domains/gateway/responseCache/ResponseCacheTable.ts';
import type { ModelJobs } from '../domains/gateway/jobs/ModelJobs.ts';
import type { GatewayFiles } from '../domains/gateway/files/GatewayFiles.ts';
import type { AccountBatches } from '../domains/gateway/batches/AccountBatches.ts';
import type { Batches } from '../domains/gateway/batches/Batches.ts';
import type { ToolLists } from './mcp/ToolLists.ts';
import type { AuthorizationServer } from './oauth/AuthorizationServer.ts';
import type { ManagedDestinations } from '../domains/logStreaming/destinations/ManagedDestinations.ts';
import type { Outbound } from '../platform/outbound/outbound.ts';
import type { Authentication } from '../domains/identity/authentication.ts';
import type { LookUpTxt } from '../domains/identity/sso/domains/lookUpTxt.ts';
import type { KnownDevices } from '../domains/identity/knownDevices.ts';
import type { Maintenance } from '../domains/recovery/Maintenance.ts';
import type { Passwords } from '../domains/identity/passwords.ts';
import type { Tracing } from '../platform/telemetry/Tracing.ts';
import type { Metrics } from '../platform/telemetry/Metrics.ts';
import type { BodyMemoryBudget } from './bodies/BodyMemoryBudget.ts';
import type { HealthDeps } from '../domains/health/HealthDeps.ts';
import type { Readiness } from './readiness.ts';

/** Everything handlers work with. `startApi` constructs it, for the program and for tests. */
export interface Deps {
  readonly settings: Settings;
  readonly logger: Logger;
  readonly database: Database;
  readonly secrets: Secrets;
  /** Keeps prompts and answers for organizations that enabled this. */
  readonly callBodies: CallBodyLog;
  /** How what Temporal stores is encrypted. */
  readonly payloadCodec: PayloadCodec;
  /** Writes mails in transactions; `domains/mail/README.md`. */
  readonly mailer: Mailer;
  /** The mail server of the instance; null: none is set. */
  readonly smtp: SmtpServer | null;
  readonly gateway: Gateway;
  readonly modelJobs: ModelJobs;
  /** The response caches of organizations. */
  readonly responseCache: ResponseCacheTable;
  /** Speed and uptime of models as this instance measured them. */
  readonly measuredModels: MeasuredModels;
  readonly gatewayFiles: GatewayFiles;
  readonly batches: Batches;
  readonly accountBatches: AccountBatches;
  /** Searches over public sources. */
  readonly catalog: OpenedCatalog;
  readonly executions: Executions;
  /** Publishes changes to pages. */
  readonly changes: Changes;
  /** Notifies MCP clients of changed tools. */
  readonly toolLists: ToolLists;
  /** Conversations that are followed. */
  readonly chatStreams: ChatStreams;
  readonly binaries: BinaryStore;
  /** Reads API documents in processes of its own. */
  readonly apiDocumentReader: ApiDocumentReader;
  /**
   * Evaluates the few expressions of triggers and previews for people who write some, in processes of its own that start when
   * they are needed; two of them, so that no organization holds them all.
   */
  readonly expressions: LazyExpressionPool;
  /** Order of reading large bodies. */
  readonly bodyMemory: BodyMemoryBudget;
  readonly resumeLinks: ResumeLinks;
  /** Links in mails about deliverables. */
  readonly verdictLinks: VerdictLinks;
  /** Node types of this instance. */
  readonly nodeTypes: NodeTypes;
  /** Every way to hosts that users choose. */
  readonly outbound: Outbound;
  /** Log destinations of organizations and of the instance. */
  readonly logDestinations: ManagedDestinations;
  /** Asks the name servers for the records that prove a domain. */
  readonly lookUpTxt: LookUpTxt;
  /** Dependencies of requests to log destinations. */
  readonly logStreaming: LogStreaming;
  readonly credentialTypes: CredentialTypes;
  /** Opens credentials for webhooks and tests of them. */
  readonly credentials: CredentialStore;
  /** Reads variables for previews. */
  readonly variables: VariableReader;
  /** Limits concurrent requests that use an opened credential. */
  readonly credentialSlots: CredentialSlots;
  readonly authentication: Authentication;
  /** Lets MCP clients ask accounts for access. */
  readonly authorizationServer: AuthorizationServer;
  readonly knownDevices: KnownDevices;
  readonly passwords: Passwords;
  /** Maintenance mode, which pauses all background work. */
  readonly maintenance: Maintenance;
  readonly readiness: Readiness;
  readonly metrics: Metrics;
  /** Parts for the examination of the instance's health. */
  readonly health: HealthDeps;
  /** Knows which operations are under way, to name what holds the thread. */
  readonly eventLoop: EventLoopWatch;
  /** Null without a collector for requests. */
  readonly tracing: Pick<Tracing, 'began'> | null;
  /** The code the first account needs; null if none is asked for (`domains/identity/setUpCode.ts`). */
  readonly setUpCode: SetUpCode | null;
  /** Folder of the built page. */
  readonly webFolder: string;
  /** Check every answer against the contract and fail it when it does not fit: always in tests. */
  readonly validateResponses: boolean;
}
