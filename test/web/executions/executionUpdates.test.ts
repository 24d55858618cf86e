import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { api, type Schema } from '../../../web/api/client.ts';
import { Invalidation } from '../../../web/api/changes/changedPaths.ts';
import { readFilters } from '../../../web/pages/executions/executionFilters.ts';
import { executionCountsRead, executionsRead } from '../../../web/pages/executions/executionReads.ts';
import { ExecutionUpdates } from '../../../web/pages/executions/ExecutionUpdates.ts';
import { lengthOf, pageLength, rowAt } from '../../../web/pages/executions/heldExecutions.ts';

type Row = Schema<'ExecutionSummary'>;
type Query = { cursor?: string; limit: number; id?: string[] };

const none = { queued: 0, running: 0, waiting: 0, success: 0, error: 0, canceled: 0 };
const filters = readFilters(new URLSearchParams());

function rowOf(number: number, status: Row['status'] = 'success'): Row {
  return {
    id: `exe_${String(number).padStart(6, '0')}`,
    created_at: new Date(number * 1000).toISOString(),
    status,
  } as Row;
}

/** A list as a page shows it, of a server with so many executions, the newest first, that counts what it is asked. */
function openList(total: number) {
  const rows = Array.from({ length: total }, (_, index) => rowOf(total - index));
  const asked = { cursors: [] as (string | null)[], atOnce: 0, most: 0, ids: [] as string[][] };
  const server = { fails: false };
  vi.spyOn(api, 'GET').mockImplementation((async (path: string, { params }: { params: { query: Query } }) => {
    asked.atOnce += 1;
    asked.most = Math.max(asked.most, asked.atOnce);
    await Promise.resolve();
    asked.atOnce -= 1;
    if (server.fails) return { error: { code: 'invalid_request' } };
    if (path.endsWith('/counts')) return { data: { at_most: 1000, counts: { ...none, success: rows.length } } };
    const { cursor, limit, id: ids } = params.query;
    if (ids === undefined) asked.cursors.push(cursor ?? null);
    else asked.ids.push(ids);
    const wanted = ids === undefined ? rows : rows.filter(({ id }) => ids.includes(id));
    const start = cursor === undefined ? 0 : wanted.findIndex(({ id }) => id < cursor);
    const data = start < 0 ? [] : wanted.slice(start, start + limit);
    return { data: { data, next_cursor: start >= 0 && wanted.length > start + limit ? data.at(-1)!.id : null } };
  }) as never);
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const observer = new InfiniteQueryObserver(queryClient, { ...executionsRead(filters), enabled: false });
  const end = observer.subscribe(() => undefined);
  const updates = new ExecutionUpdates(queryClient, filters, () =>
    observer.fetchNextPage({ throwOnError: true, cancelRefetch: false }),
  );
  onTestFinished(() => {
    end();
    queryClient.clear();
  });
  const held = () => queryClient.getQueryData(executionsRead(filters).queryKey);
  const list = {
    updates,
    queryClient,
    rows,
    asked,
    server,
    row: (index: number) => rowAt(held(), index),
    length: () => lengthOf(held()),
    isComplete: () => !observer.getCurrentResult().hasNextPage,
    held: () => held()!.pages.reduce((sum, { data }) => sum + data.length, 0),
    /** Looks at these rows until nothing more comes. */
    look: async (first: number) => {
      let before = -1;
      while (before !== list.length() || list.row(first) === undefined) {
        before = list.length();
        updates.show(first, first + 20);
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
    },
  };
  return list;
}

afterEach(() => void vi.restoreAllMocks());

describe('the list of executions', () => {
  test('is read page by page as its end comes near, down to the last row, and again on the way up', async () => {
    const list = openList(2_350);
    await list.updates.refresh();
    expect([list.length(), list.isComplete()]).toEqual([pageLength, false]);
    for (let first = 0; first < 2_330; first += 70) await list.look(first);
    await list.look(2_329);
    expect([list.length(), list.isComplete()]).toEqual([2_350, true]);
    expect(list.row(2_349)?.id).toBe(list.rows.at(-1)?.id);
    expect(list.held()).toBeLessThan(1_000);
    expect(list.row(700)).toBeUndefined();
    await list.look(700);
    expect(list.row(700)?.id).toBe(list.rows[700]?.id);
    expect(list.held()).toBeLessThan(1_000);
    expect(list.length()).toBe(2_350);
    expect(list.asked.most).toBe(1);
  });

  test('takes new rows in at the top, and only counts them while the user is further down', async () => {
    const { updates, rows, row, look } = openList(300);
    await updates.refresh();
    rows.unshift(rowOf(301));
    await updates.refresh();
    expect(row(0)?.id).toBe('exe_000301');
    await look(150);
    const seen = row(150)?.id;
    rows.unshift(rowOf(303), rowOf(302));
    await updates.refresh();
    expect([updates.state().newer, row(150)?.id]).toEqual([2, seen]);
    await updates.restart();
    expect([updates.state().newer, row(0)?.id]).toEqual([0, 'exe_000303']);
  });

  test('reloads visible rows that can still change and rows named by events, and drops deleted ones', async () => {
    const { updates, rows, row, look, asked } = openList(600);
    rows[210] = { ...rows[210]!, status: 'running' };
    rows[211] = { ...rows[211]!, status: 'waiting' };
    await updates.refresh();
    await look(400);
    await look(200);
    rows[210] = { ...rows[210]!, status: 'error' };
    rows[390] = { ...rows[390]!, status: 'canceled' };
    rows[10] = { ...rows[10]!, status: 'error' };
    const [gone] = rows.splice(211, 1);
    updates.note([rows[389]!.id, rows[10]!.id, 'exe_of_another_list']);
    await updates.refresh();
    expect(asked.ids).toEqual([[rows[210]?.id, gone?.id, rows[389]?.id]]);
    expect([row(10)?.status, row(210)?.status, row(211)?.id]).toEqual(['error', 'error', rows[211]?.id]);
    expect(row(389)?.status).toBe('canceled');
    await updates.refresh();
    expect(asked.ids).toHaveLength(1);
  });

  test('never reads all its pages again when something changed, nor when the page is opened again', async () => {
    const { updates, queryClient, look, asked, length, rows, row } = openList(600);
    await updates.refresh();
    for (const first of [90, 190, 290]) await look(first);
    asked.cursors.length = 0;
    const invalidation = new Invalidation(queryClient);
    invalidation.add([{ kind: 'execution', ids: [rows[5]!.id] }]);
    invalidation.stop();
    await updates.refresh();
    expect(asked.cursors).toEqual([null]);
    updates.close();
    expect(length()).toBe(pageLength);
    rows.unshift(rowOf(601));
    updates.open();
    updates.show(0, 20);
    await updates.refresh();
    expect([asked.cursors, row(0)?.id]).toEqual([[null, null], 'exe_000601']);
  });

  test('shows remaining and new rows if all known rows further down were deleted', async () => {
    const { updates, rows, row, look, length, isComplete } = openList(160);
    await updates.refresh();
    await look(15);
    updates.note(rows.splice(0, pageLength).map(({ id }) => id));
    await updates.refresh();
    expect([length(), isComplete(), row(0)?.id]).toEqual([60, true, 'exe_000060']);
    await look(15);
    updates.note(rows.splice(0).map(({ id }) => id));
    await updates.refresh();
    expect([length(), isComplete()]).toEqual([0, true]);
    rows.unshift(rowOf(161));
    await updates.refresh();
    expect([length(), updates.state().newer, row(0)?.id]).toEqual([1, 0, 'exe_000161']);
  });

  test('shows no row twice where some before it were deleted while it was forgotten', async () => {
    const list = openList(1_200);
    await list.updates.refresh();
    for (let first = 0; first < 1_180; first += 70) await list.look(first);
    list.rows.splice(250, 3);
    for (const first of [280, 350, 420]) await list.look(first);
    const ids = Array.from({ length: 300 }, (_, index) => list.row(200 + index)?.id).filter((id) => id !== undefined);
    expect(ids.length).toBeGreaterThan(200);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('shows a failed request, continues after it, and stops once it is closed', async () => {
    const { updates, server, length, queryClient, asked } = openList(10);
    server.fails = true;
    await updates.refresh();
    expect(updates.state().error).toEqual({ code: 'invalid_request' });
    server.fails = false;
    await updates.refresh();
    expect([updates.state().error, length()]).toEqual([null, 10]);
    const counts = queryClient.getQueryData<Schema<'ExecutionCounts'>>(executionCountsRead(filters).queryKey);
    expect(counts?.counts.success).toBe(10);
    let told = 0;
    updates.subscribe(() => (told += 1));
    const before = asked.cursors.length;
    server.fails = true;
    const refreshed = updates.refresh();
    updates.close();
    await refreshed;
    expect([told, asked.cursors.length]).toEqual([0, before]);
  });
});
