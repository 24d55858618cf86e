import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';

import type { DataKey } from '../../secrets/envelope.ts';
import type { Statement } from '../../queueConnection.ts';
import { BusyOrganizations } from './BusyOrganizations.ts';
import { DatabaseClock } from './DatabaseClock.ts';
import type { RelayedWork } from './relayMessages.ts';
import { RelayPeer } from './RelayPeer.ts';
import { RelayServer } from './RelayServer.ts';

/** Least calls of an organization in an interval that make its wallet worth a common statement. */
const leastCalls = 10;
const avoidMs = 5_000;
const worksForOthersMs = 1_000;
/** How long a process that stops waits for the answers of others. */
const leaveMs = 3_000;

interface Announced {
  owner: string;
  machine: string;
  address: string;
  port: number;
  organizations: string[];
}

/** The database's clock with one of the other processes, or with none. */
type AnnounceRow = { now_ms: number } & (Announced | { owner: null });

export interface LedgerRelayOptions {
  /** The name of this process. */
  owner: string;
  keys: readonly DataKey[];
  /** The clock of this machine. */
  nowMs: () => number;
  /** Address at which the other processes reach this one. */
  address: () => Promise<string>;
  query: (statement: Statement) => Promise<AnnounceRow[]>;
  /** Does work of other processes; answers the verdict. */
  work: (work: RelayedWork) => Promise<string>;
}

const announce = `with gone as (delete from ledger_processes where seen_at < now() - interval '1 minute'),
  own as (insert into ledger_processes (owner, machine, address, port, organizations, seen_at) values ($1, $2, $3, $4, $5, now())
          on conflict (owner) do update set machine = excluded.machine, address = excluded.address, port = excluded.port,
            organizations = excluded.organizations, seen_at = excluded.seen_at)
select extract(epoch from clock_timestamp())::float8 * 1000 as now_ms, owner, machine, address, port, organizations
  from (select) clock left join ledger_processes on owner <> $1 and organizations && $5 and seen_at > now() - interval '5 seconds'`;

const leave = 'delete from ledger_processes where owner = $1';

/**
 * Sends the holds and settlements of a wallet that several processes are busy with to one of them, so that they share its statements. The
 * choice of the process matters only for speed: a statement of any process decides alike, so a second chosen process or a paused process
 * does no harm.
 */
export class LedgerRelay {
  readonly #options: LedgerRelayOptions;
  readonly #busy = new BusyOrganizations(leastCalls);
  readonly #clock: DatabaseClock;
  /** Address of the process that works for an organization, if it is another one. */
  #peers = new Map<string, string>();
  readonly #connections = new Map<string, RelayPeer>();
  /** Work that other processes have not answered yet. */
  readonly #open = new Set<Promise<unknown>>();
  /** Processes whose connection broke, and until when they are left out. */
  readonly #avoided = new Map<string, number>();
  #server: RelayServer | null = null;
  #workedAtMs = -Infinity;
  #address = '';
  #isAnnounced = false;
  #isClosed = false;
  #cannotListen = false;

  constructor(options: LedgerRelayOptions) {
    this.#options = options;
    this.#clock = new DatabaseClock(options.nowMs);
  }

  /** True while other processes send work. */
  get isWorking(): boolean {
    return performance.now() - this.#workedAtMs < worksForOthersMs;
  }

  /** Counts a call of this process. */
  count(organizationId: string): void {
    this.#busy.count(organizationId);
  }

  /** How much work other processes have not answered yet. */
  get open(): number {
    return this.#open.size;
  }

  /** Has the process of that wallet do it. Null if it is this one; rejects if it does not, or if its answer is lost. */
  send(organizationId: string, work: RelayedWork): Promise<string> | null {
    const url = this.#peers.get(organizationId);
    if (url === undefined) return null;
    const peer = this.#connections.get(url);
    if (!peer?.isReady || peer.isBroken) return null;
    const answer = peer.do(work);
    this.#open.add(answer);
    const isAnswered = (): void => void this.#open.delete(answer);
    answer.then(isAnswered, isAnswered);
    return answer;
  }

  /** Announces the busy wallets of this process, and chooses the process for each. */
  async announce(): Promise<void> {
    if (this.#isClosed || this.#cannotListen) return;
    const organizations = this.#busy.take();
    if (organizations.length === 0 && !this.#isAnnounced) return;
    this.#isAnnounced = organizations.length > 0;
    this.#server ??= await this.#listen();
    const values = [this.#options.owner, hostname(), this.#address, this.#server.port, organizations];
    const rows = await this.#clock.read(() => this.#options.query({ name: 'ledger_announce', text: announce, values }));
    if (!this.#isClosed)
      this.#choose(
        organizations,
        rows.filter((row) => row.owner !== null),
      );
  }

  /**
   * Sends no more work, takes back the announcement, and resolves when all work that was sent is answered. Work without an answer in time is
   * rejected, and its process does it. Others still send some.
   */
  async leave(): Promise<void> {
    this.#isClosed = true;
    this.#peers.clear();
    await Promise.race([Promise.allSettled(this.#open), delay(leaveMs, null, { ref: false })]);
    for (const peer of this.#connections.values()) peer.close();
    if (this.#server === null) return;
    const values = [this.#options.owner];
    await this.#options.query({ name: 'ledger_leave', text: leave, values }).catch(ignore); // a dead process is left out after 5 s
  }

  /** Ends the connections of the others, which then do what is not answered. */
  close(): Promise<void> | undefined {
    return this.#server?.close();
  }

  async #listen(): Promise<RelayServer> {
    const { keys, address } = this.#options;
    this.#address = await address();
    try {
      const work = (one: RelayedWork): Promise<string> => this.#workForOthers(one);
      return await RelayServer.listen({ host: this.#address, keys, clock: this.#clock, work });
    } catch (error) {
      this.#cannotListen = true;
      throw error;
    }
  }

  #workForOthers(work: RelayedWork): Promise<string> {
    this.#workedAtMs = performance.now();
    return this.#options.work(work);
  }

  #choose(organizations: readonly string[], others: readonly Announced[]): void {
    const nowMs = performance.now();
    for (const [url, untilMs] of this.#avoided) if (untilMs < nowMs) this.#avoided.delete(url);
    for (const [url, peer] of this.#connections) if (peer.isBroken) this.#avoided.set(url, nowMs + avoidMs);
    const reachable = others.filter(
      (one) => (one.machine === hostname() || !isLoopback(one.address)) && !this.#avoided.has(urlOf(one)),
    );
    const peers = new Map<string, string>();
    for (const organizationId of organizations) {
      const rank = (owner: string): string => createHash('sha256').update(`${organizationId} ${owner}`).digest('hex');
      const own = rank(this.#options.owner);
      const [first] = reachable
        .filter((one) => one.organizations.includes(organizationId))
        .map((one) => ({ one, rank: rank(one.owner) }))
        .toSorted((a, b) => (a.rank < b.rank ? -1 : 1));
      if (first && first.rank < own) peers.set(organizationId, urlOf(first.one));
    }
    this.#peers = peers;
    const used = new Set(peers.values());
    for (const [url, peer] of this.#connections) {
      if (!peer.isBroken && (used.has(url) || peer.isBusy)) continue;
      peer.close();
      this.#connections.delete(url);
    }
    for (const one of reachable) {
      const url = urlOf(one);
      if (!used.has(url) || this.#connections.has(url)) continue;
      const { keys } = this.#options;
      this.#connections.set(url, new RelayPeer({ host: one.address, port: one.port, keys, clock: this.#clock }));
    }
  }
}

function ignore(): void {}

function urlOf({ address, port }: Announced): string {
  return `${address} ${port}`;
}

function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.');
}
