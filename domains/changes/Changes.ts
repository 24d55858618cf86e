import { changesChannel, formatChange, parseChanges, type Change } from '../../db/changes/change.ts';
import type { Database } from '../../db/database.ts';
import type { AccountActor } from '../identity/actor.ts';
import { AppError } from '../../openapi/AppError.ts';
import { mayHear, Standings, type PlacedChange, type PublicChange } from './audience.ts';
import { ChangeStream } from './ChangeStream.ts';
import { Counts } from './Counts.ts';
import { RecentChanges } from './RecentChanges.ts';

/** Limits and times; tests name others. */
export interface ChangesOptions {
  readonly database: Pick<Database, 'asSystem'>;
  readonly logger: { warn: (detail: object, message: string) => void };
  /** Default 250: several changes within that time are sent as one. */
  readonly everyMs?: number;
  /** Default 20 s. */
  readonly beatEveryMs?: number;
  /** Polling interval for sessions whose notifications were lost. Default 15 s. */
  readonly checkEveryMs?: number;
  readonly perSession?: number;
  readonly perOrganization?: number;
  readonly perProcess?: number;
}

const soonMs = 10;
const mostDue = 5_000;
const retryAfterMs = 60_000;
/** Above this number of missed changes, a page is only notified that it missed some. */
const mostMissed = 500;

/**
 * Publishes changes to the pages connected to this process, each filtered by its current permissions. Invariants: README.md beside this
 * file.
 */
export class Changes {
  readonly #options: Required<ChangesOptions>;
  readonly #streams = new Set<ChangeStream>();
  /** How many streams are of an organization, of a session, and watch an execution. */
  readonly #counts = new Counts();
  readonly #recent = new RecentChanges();
  readonly #catchingUp = new Set<Promise<void>>();
  #due = new Map<string, Change>();
  #isOverfull = false;
  #timer: NodeJS.Timeout | null = null;
  #telling: Promise<void> | null = null;
  #toldAtMs = 0;
  #isClosed = false;
  #hasListened = false;
  readonly #timers: readonly NodeJS.Timeout[];

  constructor(options: ChangesOptions) {
    this.#options = {
      everyMs: 250,
      beatEveryMs: 20_000,
      checkEveryMs: 15_000,
      perSession: 30,
      perOrganization: 2_000,
      perProcess: 10_000,
      ...options,
    };
    this.#timers = [
      setInterval(() => this.#streams.forEach((stream) => stream.beat()), this.#options.beatEveryMs).unref(),
      setInterval(() => void this.#checkAll(), this.#options.checkEveryMs).unref(),
    ];
  }

  /** Handlers of notifications on the process's listening connection. */
  readonly heard = {
    channels: { [changesChannel]: (payload: string) => parseChanges(payload).forEach((change) => this.#take(change)) },
    onExecution: (id: string) => this.#take({ kind: 'execution', organizationId: null, id }),
    onListening: () => {
      this.#recent.restart();
      // On the first connection, no event has been lost.
      if (this.#hasListened) for (const stream of this.#streams) stream.lose();
      this.#hasListened = true;
    },
  };

  /** How many pages are connected. */
  get size(): number {
    return this.#streams.size;
  }

  /**
   * The events for one page; it counts from the first read until it is read no more. With `sinceMs` it also receives the changes of that
   * time, or an event that changes were lost if they are no longer known. Errors: `rate_limit_exceeded` if there are too many,
   * `unavailable` while the process stops.
   */
  open(
    actor: ChangeStream['actor'],
    { watched, sinceMs }: { readonly watched: readonly string[]; readonly sinceMs: number | null },
    signal: AbortSignal,
  ): AsyncIterable<Uint8Array> {
    if (this.#isClosed)
      throw new AppError('unavailable', 'The server restarts. Connect again.', { retryAfterMs: 1_000 });
    this.#checkLimits(actor);
    return this.#events(new ChangeStream(actor, new Set(watched)), sinceMs, signal);
  }

  /** Ends all streams, which says to connect again. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const timer of this.#timers) clearInterval(timer);
    if (this.#timer !== null) clearTimeout(this.#timer);
    for (const stream of this.#streams) stream.end('restart');
    await Promise.all([this.#telling, ...this.#catchingUp]);
  }

  #checkLimits({ sessionId, organizationId }: ChangeStream['actor']): void {
    const { perSession, perOrganization, perProcess } = this.#options;
    const isRoom = this.#counts.of(sessionId) < perSession && this.#counts.of(organizationId) < perOrganization;
    if (isRoom && this.#streams.size < perProcess) return;
    throw new AppError('rate_limit_exceeded', 'Too many streams of changes are open. Close some windows.', {
      retryAfterMs,
    });
  }

  async *#events(
    stream: ChangeStream,
    sinceMs: number | null,
    signal: AbortSignal,
  ): AsyncGenerator<Uint8Array, void, undefined> {
    const leave = (): void => stream.end(null);
    if (signal.aborted) return;
    signal.addEventListener('abort', leave);
    const { sessionId, organizationId } = stream.actor;
    const counted = [sessionId, organizationId, ...stream.watched];
    this.#streams.add(stream);
    for (const one of counted) this.#counts.add(one);
    if (this.#isClosed) stream.end('restart');
    else if (sinceMs !== null) this.#catchUp(stream, this.#recent.since(sinceMs));
    try {
      yield* stream.events();
    } finally {
      this.#streams.delete(stream);
      for (const one of counted) this.#counts.remove(one);
      signal.removeEventListener('abort', leave);
    }
  }

  /** Sends a page the changes it missed, filtered by its current permissions. */
  #catchUp(stream: ChangeStream, missed: readonly Change[] | null): void {
    const own = new Map<string, PublicChange>();
    for (const one of missed ?? [])
      if (one.kind !== 'session' && [null, stream.actor.organizationId].includes(one.organizationId))
        own.set(formatChange(one), one as PublicChange);
    if (missed === null || own.size > mostMissed) return stream.lose();
    if (own.size === 0) return;
    const told = this.#say([...own.values()], new Set([stream]))
      .catch((error: unknown) => this.#missed(error, [stream]))
      .finally(() => this.#catchingUp.delete(told));
    this.#catchingUp.add(told);
  }

  #take(change: Change): void {
    if (this.#isClosed) return;
    if (change.kind !== 'session' && change.kind !== 'execution_steps') this.#recent.add(change);
    if (this.#streams.size === 0) return;
    if (change.kind === 'execution_steps' && this.#counts.of(change.id ?? '') === 0) return;
    const { kind, organizationId } = change;
    const isElsewhere = organizationId !== null && this.#counts.of(organizationId) === 0;
    if (isElsewhere && kind !== 'credit_request' && kind !== 'session') return;
    if (this.#due.size < mostDue) this.#due.set(formatChange(change), change);
    else this.#isOverfull = true;
    this.#tellSoon();
  }

  #tellSoon(): void {
    if (this.#timer !== null || this.#telling !== null || this.#isClosed) return;
    const waitMs = Math.max(soonMs, this.#toldAtMs + this.#options.everyMs - Date.now());
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#telling = this.#tell()
        .catch((error: unknown) => this.#missed(error, this.#streams))
        .finally(() => {
          this.#telling = null;
          this.#toldAtMs = Date.now();
          if (this.#due.size > 0) this.#tellSoon();
        });
    }, waitMs);
  }

  /** The audience cannot be determined; the fact that changes were lost is not secret. */
  #missed(error: unknown, streams: Iterable<ChangeStream>): void {
    this.#options.logger.warn({ err: error }, 'Could not tell pages what changed; they read again what they show');
    for (const stream of streams) stream.lose();
  }

  async #tell(): Promise<void> {
    const due = [...this.#due.values()];
    this.#due = new Map();
    if (this.#isOverfull) for (const stream of this.#streams) stream.lose();
    this.#isOverfull = false;
    if (due.some(({ kind }) => kind === 'session' || kind === 'organization')) await this.#check(due);
    await this.#say(
      due.filter((change): change is PublicChange => change.kind !== 'session'),
      this.#streams,
    );
  }

  /** Sends each page the changes that it may see now. */
  async #say(changes: readonly PublicChange[], streams: ReadonlySet<ChangeStream>): Promise<void> {
    const placed = await this.#place(changes);
    const standings = await this.#standings(placed, streams);
    for (const stream of streams)
      for (const one of placed) if (mayHear(stream.actor, one, standings)) stream.push(one.change);
  }

  /** Resolves the projects of changes; deleted executions and digital organizations keep only the data of their notification. */
  async #place(changes: readonly PublicChange[]): Promise<PlacedChange[]> {
    const isExecution = ({ kind }: PublicChange): boolean => kind === 'execution' || kind === 'execution_steps';
    const executions = changes.flatMap((one) => (isExecution(one) && one.projectId == null ? (one.id ?? []) : []));
    const digitalOrganizations = changes.flatMap((one) =>
      isExecution(one) && one.projectId == null ? [] : (one.digitalOrganizationId ?? []),
    );
    const wanted = { executions, digitalOrganizations: [...new Set(digitalOrganizations)] };
    const isNeeded = wanted.executions.length + wanted.digitalOrganizations.length > 0;
    const rows = isNeeded ? await this.#options.database.asSystem((all) => all.changeAudiences.places(wanted)) : [];
    const places = new Map(rows.map((row) => [row.id, row]));
    return changes.map((change) => {
      const place = places.get(
        (isExecution(change) && change.projectId == null ? change.id : change.digitalOrganizationId) ?? '',
      );
      const projectIds = [change.projectId, place?.projectId].filter((id) => id != null);
      if (place === undefined) return { change, projectIds };
      const { organizationId, digitalOrganizationId } = place;
      return { change: { ...change, organizationId, digitalOrganizationId }, projectIds };
    });
  }

  async #standings(placed: readonly PlacedChange[], streams: ReadonlySet<ChangeStream>): Promise<Standings> {
    const organizations = new Set(placed.map(({ change }) => change.organizationId));
    const accounts = [...streams].flatMap(({ actor }) =>
      actor.role === 'member' && organizations.has(actor.organizationId) ? [actor.accountId] : [],
    );
    const wanted = {
      accounts: [...new Set(accounts)],
      projects: [...new Set(placed.flatMap(({ projectIds }) => projectIds))],
      digitalOrganizations: [...new Set(placed.flatMap(({ change }) => change.digitalOrganizationId ?? []))],
    };
    if (wanted.accounts.length === 0 || wanted.projects.length === 0)
      return new Standings({ projects: [], members: [], shares: [] });
    return new Standings(await this.#options.database.asSystem((all) => all.changeAudiences.standings(wanted)));
  }

  async #checkAll(): Promise<void> {
    try {
      await this.#check(null);
    } catch (error) {
      this.#options.logger.warn({ err: error }, 'Could not ask whether sessions are still valid; trying again');
    }
  }

  /** Ends streams of sessions that have expired or switched organizations, and applies changed roles. Null: all of them. */
  async #check(changes: readonly Change[] | null): Promise<void> {
    const concerned = [...this.#streams].filter(({ actor }) => changes === null || isConcerned(actor, changes));
    if (concerned.length === 0) return;
    const ids = [...new Set(concerned.map(({ actor }) => actor.sessionId))];
    const active = await this.#options.database.asSystem(({ sessions }) => sessions.findActiveByIds(ids));
    const byId = new Map(active.map((session) => [session.id, session]));
    for (const stream of concerned) {
      const now = byId.get(stream.actor.sessionId);
      if (now === undefined || now.organizationId !== stream.actor.organizationId) {
        this.#streams.delete(stream); // nothing more is said to it
        stream.end('session');
      } else stream.actor = withRoles(stream.actor, now);
    }
  }
}

interface Roles extends Pick<AccountActor, 'role' | 'instanceRole'> {
  readonly instanceScopes: readonly string[] | null;
}

function withRoles<Actor extends AccountActor>(actor: Actor, { role, instanceRole, instanceScopes }: Roles): Actor {
  return { ...actor, role, instanceRole, instanceScopes: instanceScopes as AccountActor['instanceScopes'] };
}

function isConcerned(actor: AccountActor, changes: readonly Change[]): boolean {
  return changes.some(
    ({ kind, id, accountId }) =>
      (kind === 'session' && id === actor.sessionId) || (kind === 'organization' && accountId === actor.accountId),
  );
}
