import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { column } from '../../domains/catalog/define/column.ts';
import { input } from '../../domains/catalog/define/input.ts';
import { type Paging, paging } from '../../domains/catalog/define/paging.ts';
import {
  defineSearch,
  defineSource,
  type HostLimit,
  type SourceDefinition,
} from '../../domains/catalog/define/source.ts';
import { CatalogEngine, type SearchOutcome } from '../../domains/catalog/engine/CatalogEngine.ts';
import type { SearchResult } from '../../domains/catalog/engine/pages.ts';
import { failureKindOf } from '../../domains/catalog/engine/failed.ts';
import { neededList } from '../../domains/catalog/read/valueAt.ts';
import { path } from '../../domains/catalog/write/path.ts';
import { HostTurns } from '../../db/catalog/HostTurns.ts';
import { KeptAnswers } from '../../db/catalog/KeptAnswers.ts';
import type { AppError } from '../../openapi/AppError.ts';
import { parseOutboundAllow } from '../../platform/outbound/guard.ts';
import { createOutbound, type Outbound } from '../../platform/outbound/outbound.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { csv, json, type Reply, text } from './fixture.ts';
import { type Replay, type ReplayServer, startReplayServer } from './replayServer.ts';
import { checks, testSettings } from './world.ts';

let db: TestDatabase;
let server: ReplayServer;
let outbound: Outbound;
let turns: HostTurns;
let kept: KeptAnswers;
const outcomes: SearchOutcome[] = [];

beforeAll(async () => {
  db = await createTestDatabase();
  server = await startReplayServer();
  outbound = createOutbound({ allow: parseOutboundAllow('127.0.0.1') });
  turns = new HostTurns(db.database.systemPool);
  kept = new KeptAnswers(db.database.systemPool);
});
afterAll(async () => {
  await outbound?.close();
  await server?.close();
  await turns?.close();
  await kept?.close();
  await db?.drop();
});
beforeEach(async () => {
  await db.database.pool.query('delete from catalog_turns; delete from catalog_answers');
  outcomes.length = 0;
});

const rows = (...ids: number[]): Reply => json({ rows: ids.map((id) => ({ id })) });

function sourceOf(changes: Partial<SourceDefinition> = {}): SourceDefinition {
  return defineSource({
    id: 'test',
    title: 'Test source',
    description: 'A source of tests.',
    homepage: 'https://example.com',
    docs: 'https://example.com',
    bases: { main: { url: 'https://api.example.com' } },
    licence: { name: 'CC0', attribution: 'Nobody', commercial: 'free' },
    limits: [{ requests: 10_000, seconds: 1 }],
    cacheSeconds: 0,
    searches: [
      defineSearch({
        id: 'test.rows',
        kind: 'open_data',
        title: 'Rows',
        description: 'Rows.',
        inputs: { of: input.text({ description: 'What of.', required: true, examples: ['a'] }) },
        examples: [{ of: 'a' }],
        paging: paging.offset({ default: 10, max: 1_000_000 }),
        request: ({ inputs, page }) => ({ path: path`/of/${inputs.of}`, query: { from: page.offset } }),
        decode: ({ body }) => ({ rows: neededList(body, 'rows') }),
        columns: { id: column.integer('id', { required: true }) },
      }),
      defineSearch({
        id: 'test.table',
        kind: 'open_data',
        title: 'Table',
        description: 'A table.',
        inputs: {},
        examples: [{}],
        paging: paging.offset({ default: 10, max: 1_000_000 }),
        format: 'csv',
        streamed: true,
        request: () => ({ path: '/table.csv' }),
        decode: ({ body }) => ({ rows: neededList(body, '$') }),
        columns: { id: column.integer('id', { required: true }) },
      }),
    ],
    ...changes,
  });
}

interface Asked {
  readonly of?: string;
  readonly key?: { value: string; scope: string };
  readonly timeoutMs?: number;
  readonly limit?: number;
  readonly cursor?: string;
  readonly search?: number;
  readonly turns?: HostTurns;
}

function ask(replay: Replay, source: SourceDefinition, asked: Asked = {}): Promise<SearchResult> {
  const settings = testSettings(new Map([[source.id, replay.url]]));
  const limits = asked.turns ?? turns;
  const engine = new CatalogEngine({
    outbound,
    limits,
    cache: kept,
    settings,
    backOffMs: 1,
    checks,
    observe: (one) => outcomes.push(one),
  });
  const { of = 'a', search = 0, ...rest } = asked;
  return engine.run({ source, search: source.searches[search]!, inputs: search === 0 ? { of } : {}, ...rest });
}

const errorOf = (work: Promise<unknown>): Promise<AppError> =>
  work.then(
    () => {
      throw new Error('it went well');
    },
    (error: unknown) => error as AppError,
  );

test('a response is served from the cache while it is fresh, and marked; not with the key of another owner', async () => {
  const source = sourceOf({
    cacheSeconds: 60,
    key: { need: 'optional', url: 'https://example.com', place: { header: 'X-Key' } },
  });
  const replay = server.open();
  replay.answer([rows(1), rows(2), rows(3)]);
  expect(await ask(replay, source)).toMatchObject({ rows: [{ id: 1 }], cached: false });
  expect(await ask(replay, source)).toMatchObject({ rows: [{ id: 1 }], cached: true });
  expect(await ask(replay, source, { key: { value: 'k1', scope: 'org_1' } })).toMatchObject({
    rows: [{ id: 2 }],
    cached: false,
  });
  expect(await ask(replay, source, { key: { value: 'k2', scope: 'org_2' } })).toMatchObject({
    rows: [{ id: 3 }],
    cached: false,
  });
  expect(await ask(replay, source, { key: { value: 'k1', scope: 'org_1' } })).toMatchObject({
    rows: [{ id: 2 }],
    cached: true,
  });
  expect(replay.requests.map(({ headers }) => headers['x-key'])).toEqual([undefined, 'k1', 'k2']);
  await db.database.pool.query(`update catalog_answers set expires_at = now() - interval '1 second'`);
  replay.answer([rows(4)]);
  expect(await ask(replay, source)).toMatchObject({ rows: [{ id: 4 }], cached: false });
});

test('unreadable responses are not cached', async () => {
  const source = sourceOf({ cacheSeconds: 60 });
  const replay = server.open();
  replay.answer([json({ rows: 'none' }), rows(1)]);
  expect(failureKindOf(await errorOf(ask(replay, source)))).toBe('upstream_bad_response');
  expect(await ask(replay, source)).toMatchObject({ rows: [{ id: 1 }], cached: false });
  expect(outcomes).toMatchObject([
    { failure: 'upstream_bad_response' },
    { failure: null, source: 'test', search: 'test.rows' },
  ]);
});

test('a source that is busy is asked again at most twice, and only then is it an error', async () => {
  const replay = server.open();
  const busy = text('busy', { status: 503 });
  replay.answer([busy, text('slow down', { status: 429 }), rows(1)]);
  expect(await ask(replay, sourceOf())).toMatchObject({ rows: [{ id: 1 }] });
  replay.answer([busy], { repeats: true });
  const error = await errorOf(ask(replay, sourceOf()));
  expect([error.code, failureKindOf(error)]).toEqual(['upstream_error', 'upstream_unavailable']);
  expect(replay.requests.length).toBe(6);
  replay.answer([text('wrong', { status: 400 })], { repeats: true });
  expect(failureKindOf(await errorOf(ask(replay, sourceOf())))).toBe('bad_request');
  expect(replay.requests.length).toBe(7); // a wrong question stays wrong
});

test('a source with a retry time is not called before it, by any caller', async () => {
  const replay = server.open();
  replay.answer([{ ...text('slow down', { status: 429 }), headers: { 'retry-after': '3600' } }]);
  const first = await errorOf(ask(replay, sourceOf()));
  expect(first).toMatchObject({ code: 'upstream_overloaded', retryAfterMs: 3_600_000 });
  const another = new HostTurns(db.database.systemPool);
  const second = await errorOf(ask(replay, sourceOf(), { turns: another, timeoutMs: 1_000 }));
  await another.close();
  expect(second).toMatchObject({ code: 'upstream_overloaded' });
  expect(second.retryAfterMs).toBeGreaterThan(200_000);
  expect(replay.requests.length).toBe(1);
});

test('a redirect leads to hosts of the source only', async () => {
  const replay = server.open();
  const to = (location: string): Reply => ({ status: 302, headers: { location }, text: '' });
  replay.answer([to('other'), rows(1)]);
  expect(await ask(replay, sourceOf())).toMatchObject({ rows: [{ id: 1 }] });
  for (const elsewhere of [
    'http://127.0.0.1:1/x',
    'http://localhost/x',
    'file:///etc/passwd',
    'https://api.example.com.evil.test/',
  ]) {
    replay.answer([to(elsewhere)]);
    expect(failureKindOf(await errorOf(ask(replay, sourceOf()))), elsewhere).toBe('upstream_bad_response');
  }
});

test('an answer that is too large is refused, and no error says a key', async () => {
  const source = sourceOf({
    maxBytes: 1_000,
    key: { need: 'required', url: 'https://example.com', place: { query: 'api_key' } },
  });
  const replay = server.open();
  replay.answer([json({ rows: [], rest: 'x'.repeat(2_000) })]);
  const key = { value: 'very-secret', scope: 'instance' };
  const error = await errorOf(ask(replay, source, { key }));
  expect(failureKindOf(error)).toBe('upstream_bad_response');
  replay.answer([text('no such key', { status: 401 })]);
  const refused = await errorOf(ask(replay, source, { key }));
  expect([refused.code, failureKindOf(refused)]).toEqual(['source_not_configured', 'not_configured']);
  expect(JSON.stringify([error, error.message, refused, refused.message, refused.internal])).not.toContain(
    'very-secret',
  );
  const missing = await errorOf(ask(replay, source));
  expect([missing.code, replay.requests.length]).toEqual(['source_not_configured', 2]);
});

test('a table is read while it arrives: a page of it, and whether there is more', async () => {
  const replay = server.open();
  const table = csv(`id\n${Array.from({ length: 100_000 }, (_, index) => index).join('\n')}\n`);
  replay.answer([table], { repeats: true });
  const whole = await ask(replay, sourceOf(), { search: 1, limit: 100_000 });
  expect([whole.rows.length, whole.total, whole.nextCursor]).toEqual([100_000, 100_000, null]);
  const page = await ask(replay, sourceOf(), { search: 1, limit: 2 });
  expect(page.rows).toEqual([{ id: 0 }, { id: 1 }]);
  expect(page.nextCursor).not.toBeNull();
});

test('pages of a source that has one size only give the rows that were asked for, all of them once', async () => {
  const source = sourceOf();
  const [search] = source.searches;
  const fixed = sourceOf({
    searches: [
      {
        ...search!,
        paging: paging.fixed({ size: 4 }),
        request: ({ page }) => ({ path: '/of', query: { page: page.number } }),
      },
    ],
  });
  const replay = server.open();
  replay.answer([rows(1, 2, 3, 4), rows(1, 2, 3, 4), rows(5)]);
  const found: unknown[] = [];
  let cursor: string | undefined;
  do {
    const result: SearchResult = await ask(replay, fixed, { limit: 3, ...(cursor !== undefined && { cursor }) });
    found.push(result.rows.map(({ id }) => id));
    cursor = result.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(found).toEqual([[1, 2, 3], [4], [5]]);
  expect(replay.requests.map(({ query }) => query.get('page'))).toEqual(['1', '1', '2']);
});

test('nothing is asked for beyond the last row that a source gives', async () => {
  const source = sourceOf();
  const [search] = source.searches;
  const limited = (ending: Paging) =>
    sourceOf({
      searches: [
        {
          ...search!,
          paging: ending,
          request: ({ page }) => ({ path: '/of', query: { from: page.offset, rows: page.limit } }),
          decode: ({ body }) => ({ rows: neededList(body, 'rows'), total: 9 }),
        },
      ],
    });
  const replay = server.open();
  replay.answer([rows(1, 2, 3), rows(4, 5), rows(1, 2, 3)]);
  const byOffset = limited(paging.offset({ default: 3, max: 3, ceiling: 5 }));
  const first = await ask(replay, byOffset);
  const second = await ask(replay, byOffset, { cursor: first.nextCursor! });
  expect(replay.requests.map(({ query }) => query.get('rows'))).toEqual(['3', '2']);
  expect(second.nextCursor).toBeNull();
  const byNumber = await ask(replay, limited(paging.page({ default: 3, max: 3, ceiling: 5 })));
  expect(byNumber.nextCursor).toBeNull();
});

/** The most requests that arrived within any stretch of so many milliseconds. */
function mostWithin(times: readonly number[], ms: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.max(...sorted.map((from) => sorted.filter((at) => at >= from && at < from + ms).length));
}

test('searches of several processes never ask a host more often than its limits say', async () => {
  const limits: [HostLimit, ...HostLimit[]] = [
    { requests: 20, seconds: 1 },
    { requests: 1_000, seconds: 60 },
  ];
  const replay = server.open();
  replay.answer([rows(1)], { repeats: true });
  const processes = [1, 2, 3].map(() => new HostTurns(db.database.systemPool));
  await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      ask(replay, sourceOf({ limits }), { of: `x${index}`, turns: processes[index % 3]! }),
    ),
  );
  await Promise.all(processes.map((one) => one.close()));
  expect(replay.requests.length).toBe(60);
  expect(
    mostWithin(
      replay.requests.map(({ atMs }) => atMs),
      1_000,
    ),
  ).toBeLessThanOrEqual(20);
});

test('turns that have passed are deleted, and pauses that have not ended stay', async () => {
  const one = new HostTurns(db.database.systemPool);
  await one.take('pruned.test', [], 0);
  await one.pause('paused.test', 60_000);
  await one.prune();
  const { rows } = await db.database.systemPool.query(
    "select bucket from catalog_turns where bucket in ('pruned.test', 'paused.test')",
  );
  expect(rows).toEqual([{ bucket: 'paused.test' }]);
  await one.close();
});

test('a host with a name of any length has turns and pauses', async () => {
  const host = randomBytes(4_000).toString('hex');
  expect(await turns.take(host, [], 0)).toMatchObject({ isTaken: true });
  await turns.pause(host, 60_000);
  expect(await turns.take(host, [], 0)).toMatchObject({ isTaken: false });
  expect(await turns.take(`${host}0`, [], 0)).toMatchObject({ isTaken: true });
});

test('a caller whose wait would exceed the time limit gets a retry time and takes no turn', async () => {
  const limits: [HostLimit, ...HostLimit[]] = [{ requests: 1, seconds: 3_600 }];
  const replay = server.open();
  replay.answer([rows(1)], { repeats: true });
  await ask(replay, sourceOf({ limits }));
  const errors = await Promise.all([1, 2].map(() => errorOf(ask(replay, sourceOf({ limits })))));
  for (const error of errors) {
    expect([error.code, failureKindOf(error)]).toEqual(['upstream_overloaded', 'rate_limited']);
    expect(error.retryAfterMs).toBeLessThan(4_000_000); // the second one is not told to wait for the first
  }
  expect(replay.requests.length).toBe(1);
});

test('a caller too late for a turn takes another one before its request', async () => {
  const replay = server.open();
  replay.answer([rows(1)]);
  const source = sourceOf();
  const sendBy = [performance.now() - 1, Infinity];
  const asked: number[] = [];
  const engine = new CatalogEngine({
    outbound,
    limits: {
      take: async () => (asked.push(replay.requests.length), { isTaken: true, waitMs: 0, sendBy: sendBy.shift()! }),
      pause: () => Promise.resolve(),
    },
    cache: kept,
    settings: testSettings(new Map([['test', replay.url]])),
    checks,
  });
  expect((await engine.run({ source, search: source.searches[0]!, inputs: { of: 'a' } })).rows).toHaveLength(1);
  expect([asked, replay.requests.length]).toEqual([[0, 0], 1]);
});

test('the cache is limited: large responses are not stored, and stale and oldest ones are evicted', async () => {
  const answer = { status: 200, headers: {}, text: 'x' };
  await kept.put('stale', answer, -1);
  await kept.put('fresh', answer, 60);
  expect([await kept.get('stale'), await kept.get('fresh')]).toEqual([null, answer]);
  await db.database.pool.query('update catalog_answers set bytes = 300000000 where key = $1', ['fresh']);
  expect(await kept.prune()).toBe(2);
  expect(await kept.get('fresh')).toBeNull();
});

test('a failing cache is reported and does not fail searches', async () => {
  const source = sourceOf({ cacheSeconds: 60 });
  const replay = server.open();
  replay.answer([rows(1)]);
  const told: unknown[] = [];
  const broken = () => Promise.reject(new Error('the database is away'));
  const engine = new CatalogEngine({
    outbound,
    limits: turns,
    cache: { get: broken, put: broken },
    settings: testSettings(new Map([['test', replay.url]])),
    checks,
    onCacheError: (error) => told.push(error),
  });
  const run = { source, search: source.searches[0]!, inputs: { of: 'a' } };
  expect(await engine.run(run)).toMatchObject({ rows: [{ id: 1 }], cached: false });
  expect(told).toHaveLength(2);
});

test('a table read as a whole respects the size limit of its source, unlike a streamed one', async () => {
  const [whole, passedOn] = sourceOf()
    .searches.slice(1)
    .flatMap((search) => [{ ...search, streamed: false }, search]);
  const replay = server.open();
  replay.answer([csv(`id\n${'1\n'.repeat(2_000)}`)], { repeats: true });
  const source = sourceOf({ maxBytes: 1_000, searches: [whole!, passedOn!] });
  const engine = new CatalogEngine({
    outbound,
    limits: turns,
    cache: kept,
    settings: testSettings(new Map([['test', replay.url]])),
    checks,
  });
  const error = await errorOf(engine.run({ source, search: whole!, inputs: {} }));
  expect(failureKindOf(error)).toBe('upstream_bad_response');
  expect((await engine.run({ source, search: passedOn!, inputs: {} })).rows).toHaveLength(10);
});

test('turns of inactive hosts are forgotten, those in use are kept', async () => {
  await turns.take('old', [{ requests: 1, seconds: 1 }], 0);
  await turns.take('slow', [{ requests: 1, seconds: 86_400 }], 0);
  const prune = (before: Date) => db.database.asSystem(({ catalogSources }) => catalogSources.pruneTurns(before));
  await prune(new Date(Date.now() + 60_000));
  const { rows: left } = await db.database.pool.query<{ bucket: string }>('select bucket from catalog_turns');
  expect(left.map(({ bucket }) => bucket)).toEqual(['slow 1/86400']);
  expect(await turns.take('slow', [{ requests: 1, seconds: 86_400 }], 0)).toMatchObject({ isTaken: false });
  expect(await turns.take('old', [{ requests: 1, seconds: 1 }], 0)).toMatchObject({ isTaken: true });
});
