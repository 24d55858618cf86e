import type { ServerEventBus } from '@modelcontextprotocol/server';

import { Counts } from '../../domains/changes/Counts.ts';
import { changesChannel, parseChanges, type Change, type ChangeKind } from '../../db/changes/change.ts';
import type { AlsoHears } from '../../domains/executions/answers/answers.ts';
import { AppError } from '../../openapi/AppError.ts';

/** Whose list is watched, and how it is now. */
export interface WatchedList {
  organizationId: string;
  accountId: string;
  keyId: string;
  /** The digital organization that alone is served; null: all. */
  only: string | null;
  /** The same text for the same list. */
  fingerprint: () => Promise<string>;
  /** Whether the key may be used now. */
  isUsable: () => Promise<boolean>;
}

/** Limits and times; tests name others. */
export interface ToolListsOptions {
  logger: { warn: (detail: object, message: string) => void };
  /** More frequent changes are merged. Default 1 s. */
  everyMs?: number;
  /** Default 30 minutes: then a client connects again, and its key is checked again. */
  lifetimeMs?: number;
  perKey?: number;
  perOrganization?: number;
  perProcess?: number;
}

/** Kinds of changes that affect a list of tools. */
const kinds: ReadonlySet<ChangeKind> = new Set([
  'digital_organization',
  'data_table',
  'knowledge_base',
  'employee',
  'position',
  'project',
  'organization',
]);
const retryAfterMs = 60_000;
/** Maximum time from reading a list to the subscription; a slower client connects again. */
const longestOpeningMs = 60_000;

/** Changes of a list between reading it and the subscription. */
interface Opening extends WatchedList {
  isEnded: boolean;
  isChanged: boolean;
}

interface Subscription extends WatchedList {
  seen: string;
  tell: () => void;
  end: () => void;
}

/**
 * Notifies MCP clients that their list of tools has changed, over the process's connection for changes: any number of processes may run. A
 * client only learns that its own list has changed. Streams end when the key does, or its account's part in the organization.
 */
export class ToolLists {
  readonly #options: Required<ToolListsOptions>;
  readonly #subscriptions = new Set<Subscription>();
  readonly #opening = new Set<Opening>();
  readonly #counts = new Counts();
  readonly #due = new Set<string>();
  #timer: NodeJS.Timeout | null = null;
  #telling: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(options: ToolListsOptions) {
    this.#options = {
      everyMs: 1_000,
      lifetimeMs: 1_800_000,
      perKey: 20,
      perOrganization: 500,
      perProcess: 5_000,
      ...options,
    };
  }

  /** How many clients listen. */
  get size(): number {
    return this.#subscriptions.size;
  }

  /** Receives the changes of others, and of lists. */
  over(heard: AlsoHears): AlsoHears {
    const before = heard.channels[changesChannel];
    return {
      ...heard,
      channels: {
        ...heard.channels,
        [changesChannel]: (payload) => {
          before?.(payload);
          if (this.size > 0 || this.#opening.size > 0) parseChanges(payload).forEach((change) => this.#take(change));
        },
      },
      onListening: () => {
        heard.onListening();
        for (const opening of this.#opening) opening.isEnded = true; // earlier notifications are lost
        for (const { organizationId } of this.#subscriptions) this.#soon(organizationId);
      },
    };
  }

  /**
   * Subscription of one client; it counts from the first reader until it ends. `end` ends the stream, which says to connect again. Throws
   * `rate_limit_exceeded` above the limit of subscriptions, `invalid_api_key` if the key was revoked, and `unavailable` while the process
   * stops.
   */
  async open(list: WatchedList): Promise<{ bus: ServerEventBus; endBy: (end: () => void) => void }> {
    if (this.#isClosed)
      throw new AppError('unavailable', 'The server restarts. Connect again.', { retryAfterMs: 1_000 });
    if (!this.#hasRoom(list))
      throw new AppError('rate_limit_exceeded', 'Too many clients listen for changes of tools.', { retryAfterMs });
    const opening: Opening = { ...list, isEnded: false, isChanged: false };
    this.#opening.add(opening); // from here on nothing that is said of key and list is missed
    const seen = await this.#look(opening).catch((error: unknown) => {
      this.#opening.delete(opening);
      throw error;
    });
    setTimeout(() => this.#opening.delete(opening), longestOpeningMs).unref();
    const subscription: Subscription = { ...list, seen, tell: () => undefined, end: () => undefined };
    return {
      bus: {
        publish: () => undefined, // only this class sends notifications here
        subscribe: (listener) => {
          subscription.tell = () => listener({ kind: 'tools_list_changed' });
          return this.#join(subscription, opening);
        },
      },
      endBy: (end) => {
        subscription.end = end;
      },
    };
  }

  /** Ends all streams. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    for (const { end } of this.#subscriptions) end();
    await this.#telling;
  }

  #hasRoom({ keyId, organizationId }: WatchedList): boolean {
    const { perKey, perOrganization, perProcess } = this.#options;
    const isRoom = this.#counts.of(keyId) < perKey && this.#counts.of(organizationId) < perOrganization;
    return isRoom && this.size < perProcess;
  }

  /** The key is checked after subscribing to its changes: it was valid when the request came. */
  async #look(opening: Opening): Promise<string> {
    const seen = await opening.fingerprint();
    if (!(await opening.isUsable())) throw new AppError('invalid_api_key', 'The API key is not valid any more.');
    return seen;
  }

  #join(subscription: Subscription, opening: Opening): () => void {
    // Its list was read in between: all of many concurrent ones were admitted, and its key may have ended.
    const isTooLate = !this.#opening.delete(opening) || opening.isEnded;
    const isTooMuch = isTooLate || this.#isClosed || !this.#hasRoom(subscription);
    const counted = [subscription.keyId, subscription.organizationId];
    const lifetime = setTimeout(() => subscription.end(), this.#options.lifetimeMs);
    lifetime.unref();
    this.#subscriptions.add(subscription);
    for (const one of counted) this.#counts.add(one);
    if (isTooMuch) queueMicrotask(() => subscription.end());
    else if (opening.isChanged) this.#soon(subscription.organizationId);
    return () => {
      if (!this.#subscriptions.delete(subscription)) return;
      clearTimeout(lifetime);
      for (const one of counted) this.#counts.remove(one);
    };
  }

  #take({ kind, organizationId, id, accountId }: Change): void {
    const isEnded = (one: WatchedList) =>
      (kind === 'api_key' && id === one.keyId) ||
      (kind === 'organization' && organizationId === one.organizationId && accountId === one.accountId);
    for (const subscription of this.#subscriptions) if (isEnded(subscription)) subscription.end();
    for (const opening of this.#opening) {
      opening.isEnded ||= isEnded(opening);
      opening.isChanged ||= organizationId === opening.organizationId && kinds.has(kind);
    }
    if (organizationId !== null && kinds.has(kind)) this.#soon(organizationId);
  }

  #soon(organizationId: string): void {
    if (this.#counts.of(organizationId) === 0 || this.#isClosed) return;
    this.#due.add(organizationId);
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.#telling = this.#telling.then(() => this.#tell());
    }, this.#options.everyMs);
    this.#timer.unref();
  }

  /** Looks at the lists of organizations in which something changed, one after the other, and each but once. */
  async #tell(): Promise<void> {
    const due = new Set(this.#due);
    this.#due.clear();
    const concerned = [...this.#subscriptions].filter(({ organizationId }) => due.has(organizationId));
    const groups = Map.groupBy(concerned, ({ keyId, only }) => `${keyId} ${only}`);
    for (const group of groups.values()) {
      if (this.#isClosed) return;
      const now = await group[0]!.fingerprint().catch((error: unknown) => this.#unknown(error));
      for (const subscription of group) {
        if (subscription.seen === now || !this.#subscriptions.has(subscription)) continue;
        subscription.seen = now;
        subscription.tell();
      }
    }
  }

  /** Clients whose list could not be read read it themselves. */
  #unknown(error: unknown): string {
    this.#options.logger.warn({ err: error }, 'could not look at a list of tools that an MCP client watches');
    return '';
  }
}
