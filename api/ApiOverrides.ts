import type { DatabaseOptions, Database } from '../db/database.ts';
import type { LedgerOptions } from '../db/ledger/ledger.ts';
import type { CatalogParts } from '../domains/catalog/openCatalog.ts';
import type { GatewaySettings } from '../domains/gateway/gatewaySettings.ts';
import type { Authentication } from '../domains/identity/authentication.ts';
import type { SetUpCode } from '../domains/identity/setUpCode.ts';
import type { Space } from '../platform/diagnostics/freeSpace.ts';
import type { LoopJob } from '../platform/jobs/Job.ts';
import type { Tracing } from '../platform/telemetry/Tracing.ts';
import type { Deps } from './deps.ts';
import type { Handlers } from './handler.ts';
import type { serveHttp } from './serveHttp.ts';

/** Parts of an API process that tests replace. The test closes the objects that it passes. */
export interface ApiOverrides {
  readonly handlers?: Partial<Handlers>;
  /** Listens. */
  readonly serve?: typeof serveHttp;
  readonly database?: Pick<DatabaseOptions, 'walls' | 'beforeCommit'>;
  /** Whether external requests inside a transaction fail; default: they are logged. */
  readonly isStrict?: boolean;
  readonly gateway?: Partial<GatewaySettings>;
  readonly ledger?: Pick<LedgerOptions, 'owner' | 'sweepEveryMs'>;
  readonly catalog?: Pick<CatalogParts, 'sources' | 'maxOpen'>;
  /** Looks up names of hosts that users choose. */
  readonly resolveHost?: (host: string) => Promise<string[]>;
  readonly lookUpTxt?: Deps['lookUpTxt'];
  readonly authentication?: (database: Database) => Authentication;
  readonly passwords?: Deps['passwords'];
  readonly expressions?: Deps['expressions'];
  readonly tracing?: Tracing;
  /** Space of the disk of the data folder. */
  readonly space?: () => Promise<Space>;
  readonly webFolder?: string;
  readonly validateResponses?: boolean;
  /** Pause between two notifications of changed tools. */
  readonly toolListsEveryMs?: number;
  /** Receives the set-up code; default: it is printed. */
  readonly showSetUpCode?: (setUpCode: SetUpCode) => void;
  /** Chooses jobs of the process; default: all. */
  readonly jobs?: (jobs: readonly LoopJob[]) => readonly LoopJob[];
  /** False: nothing delivers the outbox or frees slots unless the test asks for it. */
  readonly deliversOutbox?: boolean;
  /** How long a closing process waits for requests, for the last words of streams, and for model calls. */
  readonly drain?: { readonly drainMs: number; readonly lastWordsMs: number; readonly callDrainMs: number };
}
