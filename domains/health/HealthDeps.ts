import type { Client } from '@temporalio/client';

import type { Database } from '../../db/database.ts';
import type { BinaryStore } from '../../platform/binaries/BinaryStore.ts';
import type { CustomPackageState } from './CustomPackageState.ts';
import type { TemporalServer } from '../executions/temporal/temporalServer.ts';

/** Parts of an instance that its health is examined with. */
export interface HealthDeps {
  /** Or why there is no connection. */
  readonly database: Database | { readonly reason: string };
  /** For migrations; null if it is not known. */
  readonly databaseUrl: string | null;
  /** Null if its address is not known. */
  readonly temporal: { readonly client: Client; readonly server: TemporalServer } | null;
  readonly taskQueue: string;
  readonly dataDir: string;
  /** Null if files cannot be examined without the database. */
  readonly binaries: Pick<BinaryStore, 'check'> | null;
  readonly fileStore: 'folder' | 's3';
  /** Whether a mail server is set. */
  readonly hasMailServer: boolean;
  /** Packages with custom nodes, as this process has loaded them. */
  readonly customPackages: CustomPackageState;
  /** Whether this is a process of the API, which notes that it is alive. */
  readonly isApi: boolean;
  /** Returns why the API does not answer; null if it does. */
  readonly apiRefusal: () => Promise<string | null>;
}
