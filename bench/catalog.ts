import { setTimeout as sleep } from 'node:timers/promises';

import { microsPerCredit } from '../db/credits.ts';
import { csv, json } from '../test/catalog/fixture.ts';
import { startReplayServer } from '../test/catalog/replayServer.ts';
import { signUpPerson } from '../test/support/apiClient.ts';
import { startTestApi } from '../test/support/apiServer.ts';
import { testSources } from '../test/support/catalogSources.ts';
import { grantCredits } from '../test/support/factories.ts';

/**
 * Measures what a catalog search adds to the bare call of its source on loopback (one after another, in turns), and the memory of a table
 * of 100,000 rows on its way to a caller as CSV. Client, API and source share this process, so all of it counts. TEST_POSTGRES_URL=… npm
 * run bench -- catalog [searches]
 */
const searches = Number(process.argv[2] ?? 500);
const warmUp = 50;
const tableRows = 100_000;
const mebibyte = 1024 ** 2;

const server = await startReplayServer();
const replay = server.open();
const api = await startTestApi({
  catalogSources: testSources,
  settings: { catalog: { contact: null, baseUrls: new Map(testSources.map(({ id }) => [id, replay.url])) } },
});
try {
  const { cookie, organizationId } = await signUpPerson(api.url);
  await grantCredits(api.test.database, organizationId, 10_000n * microsPerCredit);
  const run = (searchId: string, body: object, accept: string) =>
    fetch(`${api.url}/api/v1/catalog/searches/${searchId}/runs`, {
      method: 'POST',
      headers: { cookie, origin: api.url, accept, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  replay.answer([json({ rows: Array.from({ length: 20 }, (_, id) => ({ id, name: `Row ${id}` })) })], {
    repeats: true,
  });
  const took = { bare: [] as number[], search: [] as number[] };
  for (let place = 0; place < searches + warmUp; place += 1) {
    const bare = await timed(() => fetch(`${replay.url}/of/a?from=0`));
    const search = await timed(() => run('test.rows', { inputs: { of: `${place}` }, limit: 20 }, 'application/json'));
    if (place < warmUp) continue;
    took.bare.push(bare);
    took.search.push(search);
  }
  console.log(`bare call    ${quantiles(took.bare)}`);
  console.log(`search       ${quantiles(took.search)}`);
  const added = took.search.map((ms, place) => ms - took.bare[place]!);
  console.log(`added        ${quantiles(added)}`);

  const line = (id: number) => `${id},${'x'.repeat(100)}\n`;
  replay.answer([csv(`id,text\n${Array.from({ length: tableRows }, (_, id) => line(id)).join('')}`)], {
    repeats: true,
  });
  for (const round of ['first', 'second', 'third']) {
    globalThis.gc?.();
    const before = process.memoryUsage.rss();
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 20);
    const startMs = performance.now();
    const answer = await run('test.table', { inputs: {}, limit: tableRows }, 'text/csv');
    let sizeBytes = 0;
    let lines = 0;
    for await (const chunk of answer.body!) {
      sizeBytes += chunk.length;
      for (const byte of chunk) if (byte === 10) lines += 1;
    }
    clearInterval(watch);
    const size = `${lines - 1} rows, ${(sizeBytes / mebibyte).toFixed(1)} MiB`;
    const memory = `${((most - before) / mebibyte).toFixed(0)} MiB more than before`;
    console.log(`${round} table  ${size} in ${((performance.now() - startMs) / 1000).toFixed(2)} s, at most ${memory}`);
    await sleep(500);
  }
} finally {
  await api.close();
  await server.close();
}

async function timed(call: () => Promise<Response>): Promise<number> {
  const startMs = performance.now();
  const answer = await call();
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`Answered ${answer.status}.`);
  return performance.now() - startMs;
}

/** p50 / p95 / most, in milliseconds. */
function quantiles(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(2);
  return `p50 ${at(0.5)}  p95 ${at(0.95)}  most ${at(1)} ms`;
}
