import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { failureKindOf } from '../../domains/catalog/engine/failed.ts';
import { CatalogEngine } from '../../domains/catalog/engine/CatalogEngine.ts';
import type { SearchResult } from '../../domains/catalog/engine/pages.ts';
import { parseOutboundAllow } from '../../platform/outbound/guard.ts';
import { createOutbound, type Outbound } from '../../platform/outbound/outbound.ts';
import type { ExpectedRequest, Reply } from './fixture.ts';
import { type Replay, type ReplayedRequest, type ReplayServer, startReplayServer } from './replayServer.ts';
import { checks, noCache, noLimits, readFixtures, type TestedSearch, testedSearches, testSettings } from './world.ts';

const tested = await testedSearches();
const fixtures = await readFixtures();
let server: ReplayServer;
let outbound: Outbound;
beforeAll(async () => {
  server = await startReplayServer();
  outbound = createOutbound({ allow: parseOutboundAllow('127.0.0.1') });
});
afterAll(async () => {
  await outbound.close();
  await server.close();
});

interface Asked {
  readonly inputs: unknown;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  readonly answers: readonly Reply[];
}

/** Runs a search against the replay of a source of its own. */
async function run(
  { source, search, key }: TestedSearch,
  { answers, ...asked }: Asked,
): Promise<{ result: SearchResult; replay: Replay }> {
  const replay = server.open();
  replay.answer(answers);
  const settings = testSettings(new Map([[source.id, replay.url]]));
  const engine = new CatalogEngine({ outbound, limits: noLimits, cache: noCache, settings, backOffMs: 0, checks });
  const used = key === undefined ? undefined : { value: key, scope: 'instance' };
  const result = await engine.run({ source, search, ...asked, key: used });
  return { result, replay };
}

const failureOf = async (work: Promise<unknown>): Promise<{ kind: string | null; message: string }> => {
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return { kind: failureKindOf(error), message: error instanceof Error ? error.message : '' };
};

test('every search has fixtures, and every fixture is of a search', () => {
  expect(tested.filter(({ fixture }) => !fixture).map(({ search }) => search.id)).toEqual([]);
  const ids = new Set(tested.map(({ search }) => search.id));
  expect([...fixtures.values()].flatMap(({ searches }) => Object.keys(searches)).filter((id) => !ids.has(id))).toEqual(
    [],
  );
});

describe.each(tested.filter(({ fixture }) => fixture).map((one) => [one.search.id, one] as const))('%s', (_, one) => {
  const fixture = one.fixture!;

  test('requests its source as documented, and reads rows from the response', async () => {
    const { success } = fixture;
    const { result, replay } = await run(one, success);
    expect(replay.requests.length).toBe(success.requests.length);
    for (const [index, expected] of success.requests.entries()) expectRequest(replay.requests[index]!, expected);
    expect(result.rows.length).toBe(success.rows);
    expect(result.rows[0]).toMatchObject(success.first);
    expect(result.warnings).toEqual([]);
    if (success.total !== undefined) expect(result.total).toBe(success.total);
    for (const [name, unit] of Object.entries(success.units ?? {}))
      expect(result.columns.find((column) => column.name === name)).toMatchObject({ unit });
    const names = new Set(result.columns.map(({ name }) => name));
    for (const row of result.rows) expect(Object.keys(row).filter((name) => !names.has(name))).toEqual([]);
    if (one.search.record) expect(result.rows[0]!['record_url']).toMatch(/^https:\/\//);
    expectIdentified(replay.requests, one);
  });

  test('returns no rows if its source reports none', async () => {
    if (one.search.about !== undefined && one.search.unknown === undefined) {
      // A thing that does not exist is `not_found`, which is free.
      expect(await failureOf(run(one, fixture.nothing))).toMatchObject({ kind: 'not_found' });
      return;
    }
    const { result } = await run(one, fixture.nothing);
    expect(result).toMatchObject({ rows: [], nextCursor: null, isFree: one.search.freeWhenEmpty === true });
  });

  if (fixture.unknown !== undefined || one.search.unknown !== undefined)
    test('fails without a charge, and says what to change, for a thing that its source does not know', async () => {
      const { says, input, ...asked } = fixture.unknown!;
      const error: unknown = await run(one, asked).then(null, (thrown: unknown) => thrown);
      expect(error).toMatchObject({ code: 'not_found', message: expect.stringMatching(says) as string });
      if (input !== undefined) expect(error).toMatchObject({ param: `/inputs/${input}` });
    });

  test('says why its source refuses', async () => {
    const { kind, message } = await failureOf(run(one, fixture.error));
    expect(kind).toBe(fixture.error.failure);
    if (fixture.error.says) expect(message).toMatch(fixture.error.says);
  });

  test('goes from page to page', async () => {
    const { pages } = fixture;
    if (pages === 'none') {
      expect(one.search.paging.kind, 'give a page boundary').toBe('none');
      return;
    }
    const first = await run(one, pages);
    expect(first.result.nextCursor).not.toBeNull();
    const next = { inputs: pages.inputs, cursor: first.result.nextCursor!, answers: pages.after ?? pages.answers };
    const second = await run(one, next);
    const last = second.replay.requests.at(-1)!;
    for (const [name, value] of Object.entries(pages.asks ?? {})) expect(last.query.get(name)).toBe(value);
    if (pages.body !== undefined) expect(sentBody(last)).toMatchObject(pages.body as object);
    expect(second.result.rows.length).toBeGreaterThan(0);
    expect(second.result.rows[0]).not.toEqual(first.result.rows[0]);
    if (pages.isLast !== false) expect(second.result.nextCursor).toBeNull();
  });

  test('does not take a broken answer for rows', async () => {
    const { kind } = await failureOf(run(one, fixture.malformed ?? cut(fixture.success)));
    expect(kind).toBe('upstream_bad_response');
  });
});

function cut(asked: Asked): Asked {
  const last = asked.answers.at(-1)!;
  return {
    ...asked,
    answers: [...asked.answers.slice(0, -1), { ...last, text: last.text.slice(0, last.text.length / 2) }],
  };
}

function expectRequest(sent: ReplayedRequest, { method, path, query = {}, body, headers = {} }: ExpectedRequest): void {
  expect(sent.method).toBe(method ?? (body === undefined ? 'GET' : 'POST'));
  expect(sent.path).toBe(path);
  for (const [name, value] of Object.entries(query))
    expect([name, sent.query.getAll(name)]).toEqual([name, [value].flat()]);
  if (body !== undefined) expect(sentBody(sent)).toMatchObject(body as object);
  for (const [name, value] of Object.entries(headers)) expect([name, sent.headers[name]]).toEqual([name, value]);
}

function sentBody({ body, headers }: ReplayedRequest): unknown {
  return /json/.test(String(headers['content-type']))
    ? (JSON.parse(body) as unknown)
    : Object.fromEntries(new URLSearchParams(body));
}

/** Every request identifies its caller; the key is in the place that the source requires, and nowhere else. */
function expectIdentified(requests: readonly ReplayedRequest[], { source, key }: TestedSearch): void {
  for (const { headers, query } of requests) {
    expect(headers['user-agent']).toMatch(/^Bureau\//);
    const place = source.key?.place;
    if (key === undefined || place === undefined || place === 'request') continue;
    const expected =
      typeof place === 'object'
        ? 'query' in place
          ? query.get(place.query)
          : headers[place.header.toLowerCase()]
        : headers['authorization'];
    expect(String(expected)).toContain(place === 'basic' ? Buffer.from(`${key}:`).toString('base64') : key);
  }
}
