import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { type OpenedCatalog, openCatalog } from '../../catalog/openCatalog.ts';
import { createLogger } from '../../config/logger.ts';
import { microsPerCredit } from '../../db/credits.ts';
import { Database } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { checkLedger } from '../../db/ledger/check.ts';
import { openSecrets } from '../../db/secrets/secrets.ts';
import { AppError } from '../../openapi/AppError.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { testSources } from '../support/catalogSources.ts';
import { buildOrganization, grantCredits } from '../support/factories.ts';
import { isFull } from '../support/isFull.ts';
import { json } from './fixture.ts';
import { type Replay, type ReplayServer, startReplayServer } from './replayServer.ts';

const searches = isFull ? 1_000 : 150;
const limit = { requests: 60, seconds: 1 };

let db: TestDatabase;
let server: ReplayServer;
let replay: Replay;
const opened: { catalog: OpenedCatalog; database: Database }[] = [];

beforeAll(async () => {
  db = await createTestDatabase();
  server = await startReplayServer();
  replay = server.open();
  const sources = testSources.map((source) => ({ ...source, limits: [limit] as const }));
  const encryptionKey = randomBytes(32).toString('base64');
  for (let index = 0; index < 3; index += 1) {
    const database = await Database.connect({ url: db.url });
    const secrets = await openSecrets({ database, dataDir: tmpdir(), encryptionKey });
    const catalog = openCatalog({
      database,
      secrets,
      logger: createLogger({ service: 'test', level: 'silent' }),
      settings: { contact: null, baseUrls: new Map([['test', replay.url]]) },
      publicUrl: 'http://127.0.0.1',
      outboundAllow: [],
      sources,
    });
    opened.push({ catalog, database });
  }
});
afterAll(async () => {
  for (const { catalog, database } of opened) {
    await catalog.close();
    await database.close();
  }
  await server?.close();
  await db?.drop();
});

/** The catalogs of three processes: what they share is the database alone, as between real ones. */
test('many searches of several processes never ask a source more often than it allows, and exactly those that go well are charged', async () => {
  const { organizationId, accountId } = await buildOrganization(db.database);
  await grantCredits(db.database, organizationId, BigInt(searches) * microsPerCredit);
  const [well, badly] = [json({ rows: [{ id: 1 }] }), json({ error: 'no such field' })];
  replay.answer(Array.from({ length: searches }, (_, index) => (index % 3 === 0 ? badly : well)));
  const outcomes = await Promise.all(
    Array.from({ length: searches }, async (_, index) => {
      try {
        const { creditsMicros } = await opened[index % 3]!.catalog.runs.run({
          organizationId,
          accountId,
          keyId: null,
          executionId: null,
          reference: newId('request'),
          requestId: newId('request'),
          searchId: 'test.rows',
          inputs: { of: String(index) },
          signal: new AbortController().signal,
        });
        return creditsMicros === microsPerCredit ? 'charged' : 'free';
      } catch (error) {
        return error instanceof AppError ? error.code : String(error);
      }
    }),
  );
  const charged = outcomes.filter((outcome) => outcome === 'charged').length;
  expect([charged, outcomes.filter((outcome) => outcome === 'invalid_request').length]).toEqual([
    searches - Math.ceil(searches / 3),
    Math.ceil(searches / 3),
  ]);
  const [wallet] = (
    await db.database.pool.query<{ balance: string; held: string }>(
      'select balance_micros::text as balance, held_micros::text as held from wallets where organization_id = $1',
      [organizationId],
    )
  ).rows;
  expect(wallet).toEqual({ balance: String(BigInt(searches - charged) * microsPerCredit), held: '0' });
  expect(await checkLedger(db.database.pool)).toEqual([]);
  const times = replay.requests.map(({ atMs }) => atMs).toSorted((a, b) => a - b);
  expect(times).toHaveLength(searches);
  const most = times.map((from) => times.filter((at) => at >= from && at < from + limit.seconds * 1_000).length);
  expect(Math.max(...most)).toBeLessThanOrEqual(limit.requests);
}, 120_000);
