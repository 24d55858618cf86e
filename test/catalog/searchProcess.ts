import { tmpdir } from 'node:os';

import { openCatalog } from '../../domains/catalog/openCatalog.ts';
import { createLogger } from '../../platform/config/logger.ts';
import { microsPerCredit } from '../../db/credits.ts';
import { Database } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { openSecrets } from '../../db/secrets/secrets.ts';
import { AppError } from '../../openapi/AppError.ts';
import { testSources } from '../support/catalogSources.ts';

/** Searches that a process runs concurrently. */
export interface SearchOrder {
  readonly organizationId: string;
  readonly accountId: string;
  readonly searches: readonly { readonly reference: string; readonly of: string }[];
}

/** Result of one: `charged`, `free`, or its error code. */
export interface SearchDone {
  readonly reference: string;
  readonly outcome: string;
}

/** Program: a process with a catalog of its own, which tests may kill. Tells its parent `ready`, each end, and `done`. */
const { DATABASE_URL = '', REPLAY_URL = '', ENCRYPTION_KEY = '', REQUESTS_PER_SECOND = '' } = process.env;
const database = await Database.connect({ url: DATABASE_URL });
const limits = [{ requests: Number(REQUESTS_PER_SECOND), seconds: 1 }] as const;
const catalog = openCatalog({
  database,
  secrets: await openSecrets({ database, dataDir: tmpdir(), encryptionKey: ENCRYPTION_KEY }),
  logger: createLogger({ service: 'test', level: 'silent' }),
  settings: { contact: null, baseUrls: new Map([['test', REPLAY_URL]]) },
  publicUrl: 'http://127.0.0.1',
  outboundAllow: [],
  sources: testSources.map((source) => ({ ...source, limits })),
});

async function run({ organizationId, accountId, searches }: SearchOrder): Promise<void> {
  await Promise.all(
    searches.map(async ({ reference, of }) => {
      const outcome = await catalog.runs
        .run({
          organizationId,
          accountId,
          keyId: null,
          executionId: null,
          reference,
          requestId: newId('request'),
          searchId: 'test.rows',
          inputs: { of },
          signal: new AbortController().signal,
        })
        .then(({ creditsMicros }) => (creditsMicros === microsPerCredit ? 'charged' : 'free'))
        .catch((error: unknown) => (error instanceof AppError ? error.code : String(error)));
      process.send?.({ reference, outcome } satisfies SearchDone);
    }),
  );
  process.send?.('done');
}

process.on('message', (order: SearchOrder) => void run(order));
process.on('disconnect', () => void catalog.close().then(() => database.close()));
process.send?.('ready');
