import { describe, expect, test } from 'vitest';
import type { Schema } from '../../../web/api/client.ts';
import { ExecutionFeed, pageLength, type FeedSource } from '../../../web/pages/executions/executionFeed.ts';

type Row = Schema<'ExecutionSummary'>;

const none = { queued: 0, running: 0, waiting: 0, success: 0, error: 0, canceled: 0 };

function rowOf(number: number, status: Row['status'] = 'success'): Row {
  return {
    id: `exe_${String(number).padStart(6, '0')}`,
    created_at: new Date(number * 1000).toISOString(),
    status,
  } as Row;
}

/** A server with so many executions, the newest first, that counts what it is asked. */
function openFeed(total: number) {
  const rows = Array.from({ length: total }, (_, index) => rowOf(total - index));
  const asked = { pages: 0, atOnce: 0, most: 0, ids: [] as string[][] };
  const answer = async <Value>(value: () => Value): Promise<Value> => {
    asked.atOnce += 1;
    asked.most = Math.max(asked.most, asked.atOnce);
    await Promise.resolve();
    asked.atOnce -= 1;
    return value();
  };
  const source: FeedSource = {
    page: (cursor, limit) =>
      answer(() => {
        asked.pages += 1;
        const start = cursor === null ? 0 : rows.findIndex(({ id }) => id < cursor);
        const data = start < 0 ? [] : rows.slice(start, start + limit);
        const more = start >= 0 && rows.length > start + limit;
        return { data, next_cursor: more ? data.at(-1)!.id : null };
      }),
    rows: (ids) =>
      answer(() => {
        asked.ids.push(ids);
        return rows.filter(({ id }) => ids.includes(id));
      }),
    counts: () => answer(() => ({ at_most: 1000, counts: { ...none, success: rows.length } })),
  };
  return { feed: new ExecutionFeed(source), rows, asked };
}

/** Looks at these rows until nothing more comes. */
async function look(feed: ExecutionFeed, first: number): Promise<void> {
  let before = -1;
  while (before !== feed.snapshot().length || feed.row(first) === undefined) {
    before = feed.snapshot().length;
    feed.show(first, first + 20);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe('the list of executions', () => {
  test('is read page by page as its end comes near, down to the last row, and again on the way up', async () => {
    const { feed, rows, asked } = openFeed(2_350);
    await feed.refresh();
    expect(feed.snapshot()).toMatchObject({ length: pageLength, complete: false, loading: false });
    for (let first = 0; first < 2_330; first += 70) await look(feed, first);
    await look(feed, 2_329);
    expect(feed.snapshot()).toMatchObject({ length: 2_350, complete: true });
    expect(feed.row(2_349)?.id).toBe(rows.at(-1)?.id);
    const held = Array.from({ length: 2_350 }, (_, index) => feed.row(index)).filter((row) => row !== undefined).length;
    expect(held).toBeLessThan(1_000);
    expect(feed.row(700)).toBeUndefined();
    await look(feed, 700);
    expect(feed.row(700)?.id).toBe(rows[700]?.id);
    expect(asked.most).toBe(1);
  });

  test('takes new rows in at the top, and only counts them for whoever is further down', async () => {
    const { feed, rows } = openFeed(300);
    await feed.refresh();
    rows.unshift(rowOf(301));
    await feed.refresh();
    expect(feed.row(0)?.id).toBe('exe_000301');
    await look(feed, 150);
    const seen = feed.row(150)?.id;
    rows.unshift(rowOf(303), rowOf(302));
    await feed.refresh();
    expect([feed.snapshot().newer, feed.row(150)?.id]).toEqual([2, seen]);
    await feed.restart();
    expect([feed.snapshot().newer, feed.row(0)?.id]).toEqual([0, 'exe_000303']);
  });

  test('asks again for rows in view that can still change, for no others, and drops what is gone', async () => {
    const { feed, rows, asked } = openFeed(400);
    rows[210] = { ...rows[210]!, status: 'running' };
    rows[211] = { ...rows[211]!, status: 'waiting' };
    await feed.refresh();
    await look(feed, 200);
    rows[210] = { ...rows[210]!, status: 'error' };
    const [gone] = rows.splice(211, 1);
    await feed.refresh();
    expect(asked.ids).toEqual([[rows[210]?.id, gone?.id]]);
    expect([feed.row(210)?.status, feed.row(211)?.id]).toEqual(['error', rows[211]?.id]);
  });

  test('shows a failed request, goes on after it, and is silent once it is closed', async () => {
    const { feed } = openFeed(10);
    let fails = true;
    const source: FeedSource = {
      page: () =>
        fails ? Promise.reject(new Error('down')) : Promise.resolve({ data: [rowOf(1)], next_cursor: null }),
      rows: () => Promise.resolve([]),
      counts: () => Promise.resolve({ at_most: 1000, counts: none }),
    };
    const failing = new ExecutionFeed(source);
    await failing.refresh();
    expect(failing.snapshot().error).toBeInstanceOf(Error);
    fails = false;
    await failing.refresh();
    expect(failing.snapshot()).toMatchObject({ error: null, length: 1 });
    let told = 0;
    feed.subscribe(() => (told += 1));
    const refreshed = feed.refresh();
    feed.close();
    await refreshed;
    expect(told).toBe(0);
  });
});
