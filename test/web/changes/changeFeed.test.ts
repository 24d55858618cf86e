import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { changesIn, ChangeFeed, concerns, type News } from '../../../web/api/changes/ChangeFeed.ts';
import { Invalidation, showsChange, type Change } from '../../../web/api/changes/changedPaths.ts';
import { withProgress } from '../../../web/pages/executions/withProgress.ts';
import { FeedRounds } from '../../../web/pages/executions/FeedRounds.ts';

const execution = (...ids: string[]): Change => ({ kind: 'execution', ids });

class FakeStream {
  readonly address: string;
  isClosed = false;
  readonly #listeners = new Map<string, (event: Event) => void>();

  constructor(address: string) {
    this.address = address;
  }

  addEventListener(name: string, listener: unknown): void {
    this.#listeners.set(name, listener as (event: Event) => void);
  }

  close(): void {
    this.isClosed = true;
  }

  say(name: string, data: unknown = {}): void {
    this.#listeners.get(name)?.({ data: JSON.stringify(data) } as unknown as Event);
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { hidden: false });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the stream of a tab', () => {
  /** A page that has read for `ageMs` already. */
  const open = (isShut = () => false, ageMs = 100_000) => {
    const begunAt = Date.now() - ageMs;
    const streams: FakeStream[] = [];
    const told: News[] = [];
    const onSessionEnd = vi.fn();
    const connect = (address: string) => streams[streams.push(new FakeStream(address)) - 1]!;
    const feed = new ChangeFeed({ connect: connect as never, isShut, now: () => Date.now() - begunAt, onSessionEnd });
    feed.listen((news) => told.push(news));
    feed.start();
    return { feed, streams, told, onSessionEnd };
  };

  test('tells what it hears, and at its beginning and after a break that anything may have changed', () => {
    const { feed, streams, told } = open();
    expect(feed.isLive()).toBe(false);
    streams[0]!.say('ready');
    expect([feed.isLive(), told]).toEqual([true, [{ changes: [], lost: true }]]);
    streams[0]!.say('changes', { changes: [execution('exe_a')] });
    expect(told.slice(1)).toEqual([{ changes: [execution('exe_a')], lost: false }]);
    streams[0]!.say('error');
    expect([feed.isLive(), streams[0]!.isClosed]).toEqual([false, true]);
    vi.advanceTimersByTime(1_500);
    streams[1]!.say('ready');
    expect([feed.isLive(), told.at(-1)]).toEqual([true, { changes: [], lost: true }]);
  });

  test('requests the changes made while the page loaded, so that no data is loaded twice', () => {
    const { streams, told } = open(undefined, 1_200);
    expect(streams[0]!.address).toBe('/api/v1/changes?since_ms=1200');
    vi.advanceTimersByTime(7_900);
    streams[0]!.say('ready');
    expect(told).toEqual([]);
    streams[0]!.say('changes', { changes: [execution('exe_a')] });
    streams[0]!.say('lost');
    expect(told).toEqual([
      { changes: [execution('exe_a')], lost: false },
      { changes: [], lost: true },
    ]);
    streams[0]!.say('error');
    vi.advanceTimersByTime(1_500);
    expect(streams[1]!.address).toBe('/api/v1/changes');
    told.splice(0);
    streams[1]!.say('ready');
    expect(told).toEqual([{ changes: [], lost: true }]);
  });

  test('reloads if the first stream connects later than the margin of the server', () => {
    const { streams, told } = open(undefined, 1_200);
    vi.advanceTimersByTime(8_100);
    streams[0]!.say('ready');
    expect(told).toEqual([{ changes: [], lost: true }]);
  });

  test('retries with growing delays, and reloads everything once a minute until then', () => {
    const { streams, told } = open();
    for (let second = 0; second < 600; second += 1) {
      if (!streams.at(-1)!.isClosed) streams.at(-1)!.say('error');
      vi.advanceTimersByTime(1_000);
    }
    expect(told).toEqual(Array.from({ length: 10 }, () => ({ changes: [], lost: true })));
    expect(streams.length).toBeLessThan(30);
  });

  test('reconnects when the process stops, and reports the end of the session', () => {
    const { streams, onSessionEnd } = open();
    streams[0]!.say('ready');
    streams[0]!.say('end', { reason: 'restart' });
    vi.advanceTimersByTime(2_500);
    expect([streams.length, onSessionEnd.mock.calls.length]).toEqual([2, 0]);
    streams[1]!.say('end', { reason: 'session' });
    expect(onSessionEnd).toHaveBeenCalledOnce();
  });

  test('waits while there is no session, and connects when one begins', () => {
    let isShut = true;
    const { feed, streams } = open(() => isShut);
    vi.advanceTimersByTime(100_000);
    expect(streams).toHaveLength(0);
    isShut = false;
    feed.reopened();
    expect(streams).toHaveLength(1);
  });

  test('watches executions without a gap', () => {
    const { feed, streams, told } = open();
    streams[0]!.say('ready');
    told.splice(0);
    feed.watch('exe_a');
    expect(streams[1]!.address).toBe('/api/v1/changes?execution_id=exe_a');
    streams[0]!.say('changes', { changes: [execution('exe_b')] });
    expect(streams[0]!.isClosed).toBe(false);
    streams[1]!.say('ready');
    expect(streams[0]!.isClosed).toBe(true);
    expect(told).toEqual([
      { changes: [execution('exe_b')], lost: false },
      { changes: [{ kind: 'execution_steps', ids: ['exe_a'] }], lost: false },
    ]);
  });

  test('closes its connection in a hidden tab', () => {
    const { feed, streams, told } = open();
    streams[0]!.say('ready');
    told.splice(0);
    feed.show(false);
    vi.advanceTimersByTime(100_000);
    expect([streams[0]!.isClosed, told]).toEqual([true, []]);
    feed.show(true);
    streams[1]!.say('ready');
    expect(told).toEqual([{ changes: [], lost: true }]);
  });
});

describe('the reloaded data', () => {
  const list = ['get', '/api/v1/executions', { params: { query: { limit: 5 } } }];
  const versions = (id: string) => [
    'get',
    '/api/v1/digital-organizations/{digital_organization_id}/versions',
    { params: { path: { digital_organization_id: id } } },
  ];

  test('is what shows the change', () => {
    expect(showsChange(list, execution('exe_a'))).toBe(true);
    expect(showsChange(list, { kind: 'wallet', ids: [] })).toBe(false);
    expect(showsChange(versions('dorg_a'), { kind: 'digital_organization', ids: ['dorg_a'] })).toBe(true);
    expect(showsChange(versions('dorg_b'), { kind: 'digital_organization', ids: ['dorg_a'] })).toBe(false);
    expect(showsChange(versions('dorg_b'), { kind: 'digital_organization', ids: [] })).toBe(true);
    const news = { changes: [execution('exe_a')], lost: false };
    expect([concerns(news, ['execution'], 'exe_a'), concerns(news, ['execution'], 'exe_b')]).toEqual([true, false]);
    expect(changesIn({ changes: [], lost: true }).some((one) => showsChange(list, one))).toBe(true);
  });

  test('is read again within half a second when it changes twice, also after much went on', async () => {
    const read = vi.fn(async () => undefined);
    const rounds = new FeedRounds(read, 2_500);
    rounds.open();
    for (let count = 0; count < 100; count += 1) {
      rounds.look();
      await vi.advanceTimersByTimeAsync(100);
    }
    await vi.advanceTimersByTimeAsync(10_000);
    read.mockClear();
    for (const pauseMs of [100, 400]) {
      rounds.look();
      await vi.advanceTimersByTimeAsync(pauseMs);
    }
    expect(read).toHaveBeenCalledTimes(2);
    rounds.close();
  });

  test('loads immediately, and once a second during bursts', async () => {
    const queryClient = new QueryClient();
    const queryFn = vi.fn(async () => 1);
    const observer = new QueryObserver(queryClient, { queryKey: list, queryFn, staleTime: Infinity });
    const end = observer.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(10);
    const invalidation = new Invalidation(queryClient);
    for (let count = 0; count < 30; count += 1) {
      invalidation.add([execution(`exe_${count}`)]);
      await vi.advanceTimersByTimeAsync(100);
    }
    await vi.advanceTimersByTimeAsync(2_000);
    expect(queryFn.mock.calls.length).toBeGreaterThanOrEqual(4);
    expect(queryFn.mock.calls.length).toBeLessThanOrEqual(8);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(queryFn.mock.calls.length).toBeLessThanOrEqual(8);
    end();
    invalidation.stop();
    queryClient.clear();
  });

  test('is not read twice where it is still being read', async () => {
    const queryClient = new QueryClient();
    const [fast, slow] = [vi.fn(async () => 1), vi.fn(() => new Promise((resolve) => setTimeout(resolve, 500, 1)))];
    const ends = [
      new QueryObserver(queryClient, { queryKey: list, queryFn: fast }),
      new QueryObserver(queryClient, { queryKey: ['get', '/api/v1/wallet'], queryFn: slow }),
    ].map((observer) => observer.subscribe(() => undefined));
    await vi.advanceTimersByTimeAsync(10);
    const invalidation = new Invalidation(queryClient);
    invalidation.add(changesIn({ changes: [], lost: true }));
    await vi.advanceTimersByTimeAsync(2_000);
    expect([fast.mock.calls.length, slow.mock.calls.length]).toEqual([2, 1]);
    for (const end of ends) end();
    invalidation.stop();
    queryClient.clear();
  });

  test('reloads the list of executions at most every 2.5 s during bursts, and not without events', async () => {
    const read = vi.fn(async () => undefined);
    const rounds = new FeedRounds(read, 2_500);
    rounds.open();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(read).toHaveBeenCalledTimes(1);
    for (let count = 0; count < 100; count += 1) {
      rounds.look();
      await vi.advanceTimersByTimeAsync(100);
    }
    await vi.advanceTimersByTimeAsync(30_000);
    expect(read).toHaveBeenCalledTimes(10);
    rounds.close();
  });
});

test('merges changes of an execution into the cached one', () => {
  const node = (id: string, status: string) => ({ node_id: id, status });
  const known = { id: 'exe_a', status: 'running', graph: {}, nodes: [node('a', 'success'), node('b', 'running')] };
  const progress = { status: 'success', nodes: [node('b', 'success'), node('c', 'success')], cursor: '7' };
  expect(withProgress(known as never, progress as never)).toEqual({
    ...known,
    status: 'success',
    nodes: [node('a', 'success'), node('b', 'success'), node('c', 'success')],
  });
});
