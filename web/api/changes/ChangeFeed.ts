import { allKinds, type Change, type ChangeKind } from './changedPaths.ts';

/** News for a page: the changes, or `lost` if any data may have changed. */
export type News = { changes: readonly Change[]; lost: boolean };

/** The browser functions that the feed uses; tests provide their own. */
export type FeedWorld = {
  connect: (address: string) => Pick<EventSource, 'addEventListener' | 'close'>;
  /** True while no requests may be made: the session is not there. */
  isShut: () => boolean;
  /** Milliseconds since the page began to load: nothing was read before. */
  now: () => number;
  /** Called when the session ends or switches to another organization. */
  onSessionEnd: () => void;
};

const firstRetryMs = 1_000;
const longestRetryMs = 60_000;
/** Polling interval for visible data while the stream is unavailable. */
const slowlyMs = 60_000;
const hiddenForMs = 20_000;
/** Oldest start time for a changes request, including its network latency (`domains/changes/RecentChanges.ts`). */
const longestSinceMs = 30_000;
const sinceMarginMs = 8_000;
/** Pages of a restarted process do not all come back at once. */
const restartSpreadMs = 2_000;

/**
 * The one stream of changes of a tab. It reconnects automatically with growing delays, and then reports that any data may have changed;
 * while it is unavailable it reports this once a minute. A hidden tab closes its connection.
 */
export class ChangeFeed {
  readonly #world: FeedWorld;
  readonly #listeners = new Set<(news: News) => void>();
  readonly #stateListeners = new Set<() => void>();
  readonly #watched = new Map<string, number>();
  #source: ReturnType<FeedWorld['connect']> | null = null;
  /** Stays open until its successor is ready. */
  #outgoing: ReturnType<FeedWorld['connect']> | null = null;
  #asked = '';
  #isLive = false;
  #isStarted = false;
  #wasReady = false;
  #retryMs = firstRetryMs;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #slowly: ReturnType<typeof setInterval> | undefined;
  #hiding: ReturnType<typeof setTimeout> | undefined;

  constructor(world: FeedWorld) {
    this.#world = world;
  }

  /** For `useSyncExternalStore`: returns whether the change stream is connected. */
  readonly isLive = (): boolean => this.#isLive;

  /** For `useSyncExternalStore`. */
  readonly onState = (listener: () => void): (() => void) => {
    this.#stateListeners.add(listener);
    return () => this.#stateListeners.delete(listener);
  };

  /** Subscribes to changes; the returned function unsubscribes. */
  readonly listen = (listener: (news: News) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Subscribes to an execution's nodes until the returned function is called; `lost` is reported once subscribed. */
  watch(executionId: string): () => void {
    this.#watched.set(executionId, (this.#watched.get(executionId) ?? 0) + 1);
    if (this.#isStarted && !this.#asked.includes(executionId)) this.#connect();
    return () => {
      const left = (this.#watched.get(executionId) ?? 1) - 1;
      if (left > 0) this.#watched.set(executionId, left);
      else this.#watched.delete(executionId);
    };
  }

  start(): void {
    this.#isStarted = true;
    this.#slowly = setInterval(() => {
      if (!this.#isLive && !this.#isHidden()) this.#tell({ changes: [], lost: true });
    }, slowlyMs);
    this.#connect();
  }

  stop(): void {
    this.#isStarted = false;
    clearInterval(this.#slowly);
    clearTimeout(this.#hiding);
    this.#disconnect();
  }

  /** Sets whether the tab is visible. */
  show(isShown: boolean): void {
    clearTimeout(this.#hiding);
    this.#hiding = undefined;
    if (!this.#isStarted) return;
    if (!isShown) this.#hiding = setTimeout(() => this.#disconnect(), hiddenForMs);
    else if (this.#source === null) this.#connect();
  }

  /** Requests may be made again. */
  reopened(): void {
    this.#retryMs = firstRetryMs;
    if (this.#isStarted && this.#source === null && !this.#isHidden()) this.#connect();
  }

  #isHidden(): boolean {
    return this.#hiding !== undefined;
  }

  /** The old stream stays open until the new one is ready. */
  #connect(): void {
    clearTimeout(this.#retry);
    if (this.#world.isShut()) return;
    if (this.#outgoing === null) this.#outgoing = this.#source;
    else this.#source?.close(); // it never was ready
    const ids = [...this.#watched.keys()].slice(-10);
    const askedAtMs = this.#world.now();
    // A page's first stream can replay changes since the page began to load; a reconnected stream cannot know when the old one broke.
    const asksSince = !this.#wasReady && askedAtMs <= longestSinceMs;
    const query = new URLSearchParams(ids.map((id) => ['execution_id', id]));
    if (asksSince) query.set('since_ms', String(Math.ceil(askedAtMs)));
    const source = this.#world.connect(`/api/v1/changes${String(query) === '' ? '' : `?${query}`}`);
    this.#source = source;
    this.#asked = ids.join(' ');
    const isCurrent = () => this.#source === source;
    source.addEventListener('ready', () => {
      if (!isCurrent()) return;
      this.#endOutgoing();
      this.#retryMs = firstRetryMs;
      const isToldOfEarlier = asksSince && this.#world.now() - askedAtMs <= sinceMarginMs;
      const knowsAll = this.#isLive || isToldOfEarlier;
      this.#wasReady = true;
      this.#setLive(true);
      this.#tell(knowsAll ? { changes: watchedNews(ids), lost: false } : { changes: [], lost: true });
    });
    source.addEventListener('changes', (event) => {
      if (isCurrent() || this.#outgoing === source) this.#tell({ changes: changesOf(event), lost: false });
    });
    source.addEventListener('lost', () => this.#tell({ changes: [], lost: true }));
    source.addEventListener('end', (event) => {
      if (!isCurrent()) return;
      const isSession = reasonOf(event) === 'session';
      this.#disconnect();
      this.#retry = setTimeout(() => this.#connect(), firstRetryMs / 2 + Math.random() * restartSpreadMs);
      if (isSession) this.#world.onSessionEnd();
    });
    source.addEventListener('error', () => {
      if (!isCurrent()) return;
      this.#disconnect();
      this.#retry = setTimeout(() => this.#connect(), this.#retryMs * (0.5 + Math.random()));
      this.#retryMs = Math.min(this.#retryMs * 2, longestRetryMs);
    });
  }

  #endOutgoing(): void {
    this.#outgoing?.close();
    this.#outgoing = null;
  }

  #disconnect(): void {
    clearTimeout(this.#retry);
    this.#endOutgoing();
    this.#source?.close();
    this.#source = null;
    this.#setLive(false);
  }

  #setLive(isLive: boolean): void {
    if (this.#isLive === isLive) return;
    this.#isLive = isLive;
    for (const listener of this.#stateListeners) listener();
  }

  #tell(news: News): void {
    if (!news.lost && news.changes.length === 0) return;
    for (const listener of this.#listeners) listener(news);
  }
}

/** True if a change of one of these kinds, and of that id where one is named, may have happened. */
export function concerns({ changes, lost }: News, kinds: readonly ChangeKind[], id?: string): boolean {
  return lost || changes.some((one) => kinds.includes(one.kind) && (id === undefined || one.ids.includes(id)));
}

/** Returns the possible changes; all kinds if events were lost. */
export function changesIn({ changes, lost }: News): readonly Change[] {
  return lost ? allKinds.map((kind) => ({ kind, ids: [] })) : changes;
}

function watchedNews(ids: readonly string[]): Change[] {
  return ids.length === 0 ? [] : [{ kind: 'execution_steps', ids: [...ids] }];
}

function changesOf(event: Event): Change[] {
  return (JSON.parse((event as MessageEvent<string>).data) as { changes: Change[] }).changes;
}

function reasonOf(event: Event): string {
  return (JSON.parse((event as MessageEvent<string>).data) as { reason: string }).reason;
}
