import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Deps } from '../../api/deps.ts';
import type { Handlers } from '../../api/handler.ts';
import { serveHttp } from '../../api/serveHttp.ts';
import { startApi } from '../../api/startApi.ts';
import type { Database, DatabaseOptions } from '../../db/database.ts';
import type { Ledger } from '../../db/ledger/ledger.ts';
import type { SourceDefinition } from '../../domains/catalog/define/source.ts';
import type { GatewaySettings } from '../../domains/gateway/gatewaySettings.ts';
import type { Authentication } from '../../domains/identity/authentication.ts';
import { Passwords } from '../../domains/identity/passwords.ts';
import { createLogger } from '../../platform/config/logger.ts';
import { readSettings, type Settings } from '../../platform/config/settings.ts';
import type { Space } from '../../platform/diagnostics/freeSpace.ts';
import type { Tracing } from '../../platform/telemetry/Tracing.ts';
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
  /** Space of the disk of the data folder; default: the real one. */
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
  /** Folder of its files. */
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
  const servers = new Set<ApiServer>();
  const another = async (more: ApiOptions = {}): Promise<ApiServer> => {
    const server = await startOver(test.url, { ...options, ...more });
    servers.add(server);
    const close = () => {
      servers.delete(server);
      return server.close();
    };
    return { ...server, close };
  };
  const first = await another();
  return {
    ...first,
    test,
    another,
    close: async () => {
      await Promise.all([...servers].map((server) => server.close()));
      await test.drop();
    },
  };
}

/** Thousands of accounts sign up: at the cost of programs, hashing took three quarters of each. `passwords.test.ts` holds that cost. */
const cheapest = { memoryKib: 8, passes: 1, parallelism: 1 };

/** The same for all, so that several servers can share a database. */
export const testEncryptionKey = createHash('sha256').update('test').digest('base64');

async function startOver(url: string, options: ApiOptions): Promise<ApiServer> {
  const { tracing, lookUpTxt = async () => [], space, authentication, handlers, gateway, webFolder } = options;
  const logger = createLogger({
    service: 'test',
    level: options.log ? 'debug' : 'silent',
    ...(options.log && { destination: { write: options.log } }),
  });
  let app: Parameters<typeof serveHttp>[0] | null = null;
  // The address is part of the settings, so the port is taken first.
  const http = await serveHttp(
    (request, response) => {
      app?.(request, response);
    },
    {
      port: 0,
      listen: ['127.0.0.1'],
    },
  );
  const dataDir = await mkdtemp(join(tmpdir(), 'bureau-api-'));
  const settings = settingsOf({ url, port: http.port, dataDir, changes: options.settings ?? {} });
  const server = await startApi(settings, logger, {
    serve: async (handler) => {
      app = handler;
      return http;
    },
    isStrict: true,
    database: {
      ...(options.beforeCommit && { beforeCommit: options.beforeCommit }),
      ...(options.walls && { walls: options.walls }),
    },
    gateway: { retryBackoffMs: 1, ...gateway },
    ledger: { owner: settings.taskQueue, sweepEveryMs: 0 },
    catalog: {
      maxOpen: options.maxOpenSearches ?? Infinity,
      ...(options.catalogSources && { sources: options.catalogSources }),
    },
    resolveHost: resolveLoopback,
    lookUpTxt,
    expressions: sharedPreviews,
    passwords: new Passwords({ cost: cheapest }),
    webFolder: webFolder ?? join(import.meta.dirname, 'no-page'),
    validateResponses: true,
    toolListsEveryMs: 50,
    showSetUpCode: () => undefined,
    jobs: (jobs) => jobs.filter(({ name }) => name === 'sendMails').map((job) => ({ ...job, everyMs: 50 })),
    deliversOutbox: false,
    drain: { drainMs: 1_000, lastWordsMs: 0, callDrainMs: 3_000 },
    ...(handlers && { handlers }),
    ...(authentication && { authentication }),
    ...(tracing && { tracing }),
    ...(space && { space }),
  });
  return {
    ...server,
    url: `http://127.0.0.1:${http.port}`,
    binaryFolder: join(dataDir, 'binaries'),
    close: async () => {
      await server.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

interface Place {
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  readonly changes: Partial<Settings>;
}

/** Sign-up and sandbox models are open, and every node type is offered. */
function settingsOf({ url, port, dataDir, changes }: Place): Settings {
  const environment = {
    PORT: String(port),
    DATABASE_URL: url,
    TEMPORAL_ADDRESS: process.env['TEST_TEMPORAL_ADDRESS'] ?? '127.0.0.1:7233',
    SERVICE_PUBLIC_URL: `http://127.0.0.1:${port}`,
    SERVICE_SIGN_UP: 'open',
    SERVICE_SANDBOX_MODELS: 'open',
    SERVICE_SSH_COMMAND: 'on',
    SERVICE_ENCRYPTION_KEY: testEncryptionKey,
    SERVICE_DATA_DIR: dataDir,
    SERVICE_TASK_QUEUE: `test-${randomBytes(6).toString('hex')}`,
  };
  return { ...readSettings(environment), ...changes };
}
