import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { microsPerCredit } from '../../db/credits.ts';
import { checkLedger } from '../../db/ledger/check.ts';
import { CatalogLedger } from '../../db/ledger/CatalogLedger.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { buildOrganization, grantCredits } from '../support/factories.ts';
import { isFull } from '../support/isFull.ts';
import { json } from './fixture.ts';
import { type Replay, type ReplayServer, startReplayServer } from './replayServer.ts';
import type { SearchDone, SearchOrder } from './searchProcess.ts';

const searches = isFull ? 1_000 : 90;
const doomedSearches = isFull ? 200 : 60;
const limit = { requests: 60, seconds: 1 };

let db: TestDatabase;
let server: ReplayServer;
let replay: Replay;
let processes: ChildProcess[] = [];

beforeAll(async () => {
  db = await createTestDatabase();
  server = await startReplayServer();
  replay = server.open();
  const env = {
    ...process.env,
    DATABASE_URL: db.url,
    REPLAY_URL: replay.url,
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    REQUESTS_PER_SECOND: String(limit.requests),
  };
  processes = Array.from({ length: 4 }, () =>
    fork(new URL('./searchProcess.ts', import.meta.url), {
      env,
      execArgv: [],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    }),
  );
  await Promise.all(processes.map((one) => once(one, 'message')));
}, 120_000);
afterAll(async () => {
  await Promise.all(
    processes.map(async (one) => {
      if (one.exitCode !== null || one.signalCode !== null) return;
      one.disconnect();
      await once(one, 'exit');
    }),
  );
  await server?.close();
  await db?.drop();
});

type Search = SearchOrder['searches'][number];

/** Every third one fails, by its number. */
const named = (name: string, count: number): Search[] =>
  Array.from({ length: count }, (_, index) => ({ reference: `${name}-${index}`, of: String(index) }));
const wellOf = (all: readonly Search[]) => all.filter(({ of }) => Number(of) % 3 !== 0).length;

/** Outcomes as a process tells them, until it is done or gone. */
async function ask(
  child: ChildProcess,
  order: SearchOrder,
  hear: (done: SearchDone) => void = () => undefined,
): Promise<string[]> {
  const outcomes: string[] = [];
  const over = Promise.withResolvers<void>();
  const listen = (message: SearchDone | 'done') => {
    if (message === 'done') return over.resolve();
    outcomes.push(message.outcome);
    hear(message);
  };
  child.on('message', listen);
  child.once('exit', over.resolve);
  child.send(order);
  await over.promise;
  child.off('message', listen);
  return outcomes;
}

test('searches of several processes, one of which is killed, respect the rate limit of their source, and each successful one is charged once', async () => {
  const { organizationId, accountId } = await buildOrganization(db.database);
  await grantCredits(db.database, organizationId, BigInt(searches + doomedSearches) * microsPerCredit);
  replay.answerBy(({ path }) =>
    Number(path.split('/').at(-1)) % 3 === 0 ? json({ error: 'no such field' }) : json({ rows: [{ id: 1 }] }),
  );
  const order = (list: readonly Search[]) => ({ organizationId, accountId, searches: list });
  const all = named('search', searches);
  const lost = named('doomed', doomedSearches);
  const [doomed, ...standing] = processes;
  let heard = 0;
  const [, ...outcomes] = await Promise.all([
    ask(doomed!, order(lost), () => {
      heard += 1;
      if (heard === Math.floor(doomedSearches / 4)) doomed!.kill('SIGKILL');
    }),
    ...standing.map((child, place) => ask(child, order(all.filter((_, index) => index % 3 === place)))),
  ]);
  const ended = outcomes.flat();
  expect(doomed!.signalCode).toBe('SIGKILL');
  expect(ended.filter((outcome) => outcome === 'charged')).toHaveLength(wellOf(all));
  expect(ended.filter((outcome) => outcome === 'invalid_request')).toHaveLength(searches - wellOf(all));

  // The reservation of the crashed process is released when its lease expires; the repeated work is paid once in total.
  const { pool } = db.database;
  const { rowCount: left } = await pool.query(
    `update catalog_runs set expires_at = now() - interval '1 second' where state = 'open'`,
  );
  expect(left).toBeGreaterThan(0);
  const ledger = new CatalogLedger({ pool: db.database.systemPool, sweepEveryMs: 0 });
  await ledger.sweep();
  await ledger.shutDown();
  const again = (
    await Promise.all(standing.map((child, place) => ask(child, order(lost.filter((_, index) => index % 3 === place)))))
  ).flat();
  expect(again.filter((outcome) => outcome !== 'invalid_request')).toHaveLength(wellOf(lost));

  const { rows: wallets } = await pool.query<{ balance: string; held: string }>(
    'select balance_micros::text as balance, held_micros::text as held from wallets where organization_id = $1',
    [organizationId],
  );
  const unspent = searches + doomedSearches - wellOf(all) - wellOf(lost);
  expect(wallets).toEqual([{ balance: String(BigInt(unspent) * microsPerCredit), held: '0' }]);
  expect(await checkLedger(pool)).toEqual([]);
  const times = replay.requests.map(({ atMs }) => atMs).toSorted((a, b) => a - b);
  expect(times.length).toBeGreaterThanOrEqual(searches + doomedSearches);
  const most = times.map((from) => times.filter((at) => at >= from && at < from + limit.seconds * 1_000).length);
  expect(Math.max(...most)).toBeLessThanOrEqual(limit.requests);
}, 240_000);
