import { AppError } from '../../openapi/AppError.ts';
import { every, type Loop } from '../../platform/jobs/every.ts';
import { newId } from '../ids.ts';
import { GroupCommit, type Lane } from '../groupCommit.ts';
import { violatedConstraint } from '../databaseError.ts';
import { BusiestOrganization } from './BusiestOrganization.ts';
import { holdStatement, type HoldRequest } from './holdStatement.ts';
import type { LedgerOptions } from './LedgerOptions.ts';
import { LostHolds } from './LostHolds.ts';
import { LedgerRelay } from './relay/LedgerRelay.ts';
import type { RelayedWork } from './relay/relayMessages.ts';
import { QueueConnection, type OnDisk, type Statement } from '../queueConnection.ts';
import { isUnavailable, SettleRetries } from './SettleRetries.ts';
import {
  type CallAttempt,
  type CallRecord,
  type LostCall,
  settleLostStatement,
  settleStatement,
  type Settlement,
  storableRecord,
} from './settleStatement.ts';
import {
  answersOf,
  type HoldResult,
  holdResults,
  lacksCredits,
  type RaiseResult,
  type SettledRow,
  type SettlementResult,
} from './verdicts.ts';

export type {
  CallAttempt,
  CallRecord,
  HoldRequest,
  HoldResult,
  LedgerOptions,
  RaiseResult,
  Settlement,
  SettlementResult,
};

/** Credits given to, or (negative adjustments) taken from, an organization. */
export interface Grant {
  organizationId: string;
  amountMicros: bigint;
  reason: string;
  kind?: 'grant' | 'plan_credits' | 'adjustment';
  /** The same reference and kind is granted once. Default: a new one. */
  reference?: string;
}

type QueuedSettlement = Settlement & { readonly organizationId?: string | undefined };

const maxBatch = 256;
const maxWaiting = 20_000;
const statementTimeoutMs = 10_000;
const maxPauseMs = 10;
const maxGatherMs = 4;
const handOverAttempts = 4;
/** Lease of a hold that the next sweep closes. */
const endedLeaseMs = -1;
const sweepBatch = 256;
const keepClosedHoldsMs = 7 * 24 * 3_600_000;

/**
 * The credits of all organizations: sets the upper bound of a call aside before it is made, charges what it cost when it
 * ended. Exact over any number of processes; nothing is admitted or charged before its commit. Invariants: README.md
 * beside this file. Errors of every method: `unavailable` while the database cannot be reached or is too busy.
 */
export class Ledger {
  readonly #options: Required<LedgerOptions>;
  readonly #holds: GroupCommit<HoldRequest, HoldResult>;
  readonly #settlements: GroupCommit<QueuedSettlement, SettlementResult>;
  readonly #relay: LedgerRelay | null;
  readonly #connections: Record<'hold' | 'settle', Record<Lane, QueueConnection>> & { upkeep: QueueConnection };
  readonly #busiest = new BusiestOrganization();
  /** Holds of the calls that this process admitted and did not close yet, with the progress that is not written yet. */
  readonly #open = new Map<string, { readonly hold: HoldRequest; progressMicros: bigint | null }>();
  readonly #progressed = new Set<string>();
  readonly #loops: Loop[] = [];
  readonly #retries = new SettleRetries();
  readonly #lost = new LostHolds();
  #releasingLost: Promise<unknown> = Promise.resolve();

  constructor(options: LedgerOptions) {
    this.#options = {
      leaseMs: 30_000,
      renewEveryMs: 10_000,
      progressEveryMs: 1_000,
      sweepEveryMs: 10_000,
      relayKeys: [],
      announceEveryMs: 1_000,
      nowMs: () => Date.now(),
      onError: () => undefined,
      onRelayed: () => undefined,
      tell: () => undefined,
      settled: () => undefined,
      ...options,
    };
    const connection = (onDisk?: OnDisk) => new QueueConnection(options.pool, statementTimeoutMs, onDisk);
    const lanes = (onDisk: OnDisk) => ({ small: connection(onDisk), large: connection(onDisk) });
    this.#connections = { hold: lanes('later'), settle: lanes('before_answer'), upkeep: connection() };
    // Calls of other processes do not arrive in one turn of the event loop.
    const gatherMs = (lane: Lane): number => (lane === 'large' && this.#relay?.isWorking ? maxGatherMs : 0);
    this.#holds = new GroupCommit({
      maxBatch,
      maxWaiting,
      isRefusal,
      // Holds do not wait for the disk, but gather as if they did: many small batches take more processor time than few large ones.
      pauseMs: (lane) => (gatherMs(lane) > 0 ? 0 : Math.min(maxPauseMs, this.#connections.settle[lane].diskMs)),
      gatherMs,
      isLarge: ({ organizationId }) => this.#busiest.count(organizationId),
      run: (batch, lane) => this.#runHolds(batch, lane),
    });
    this.#settlements = new GroupCommit({
      maxBatch,
      maxWaiting,
      isRefusal,
      isLarge: ({ organizationId }) => this.#busiest.is(organizationId),
      gatherMs,
      run: (batch, lane) => this.#runSettlements(batch, lane),
    });
    const { owner, relayKeys: keys, nowMs } = this.#options;
    this.#relay =
      keys.length === 0
        ? null
        : new LedgerRelay({
            owner,
            keys,
            nowMs,
            address: () => this.#connections.upkeep.localAddress(),
            query: (statement) => this.#connections.upkeep.query(statement),
            work: (work) => this.#workForOthers(work),
          });
    this.#every(keys.length === 0 ? 0 : this.#options.announceEveryMs, () => this.announce());
    this.#every(this.#options.renewEveryMs, () => this.renew());
    this.#every(this.#options.progressEveryMs, () => this.#writeProgress());
    this.#every(this.#options.sweepEveryMs, () => this.sweep());
  }

  /**
   * Sets a call's upper bound aside, or says why not. In one statement it checks key (active, not expired, its creator still a member),
   * model (enabled, open where the caller needs that, allowed to the key), price (the row valid now), the key's cap of the month and the
   * balance. A free call (of a free model) is checked for key, model and price as well.
   */
  async hold(request: HoldRequest): Promise<HoldResult> {
    const verdict = await this.#place(request);
    if (verdict !== 'ok') return verdict;
    this.#open.set(request.callId, { hold: request, progressMicros: null });
    return verdict;
  }

  /**
   * Charges what a call cost (also above its hold), frees the hold, counts for the key and writes the call record, in one commit. If the
   * sweeper closed the call before, the remaining cost is posted as `late_settlement`, or credited if the sweeper charged too much. A
   * second settlement or release of a call changes nothing and says `already_closed`.
   */
  settle(settlement: Omit<Settlement, 'released'>): Promise<SettlementResult> {
    return this.#close({ ...settlement, released: false });
  }

  /** Frees the hold of a call that costs nothing because it failed; counts it and writes its call record. */
  release(release: Omit<Settlement, 'released' | 'amountMicros'>): Promise<SettlementResult> {
    return this.#close({ ...release, amountMicros: 0n, released: true });
  }

  /**
   * Notes what a running call would cost if it ended now; written at most once a second. Should this process die, the
   * sweeper charges that.
   */
  progress(callId: string, amountMicros: bigint): void {
    const open = this.#open.get(callId);
    if (open === undefined) return;
    open.progressMicros = amountMicros;
    this.#progressed.add(callId);
  }

  /**
   * Moves the lease of a hold to `leaseMs` from now and leaves it to that: this process renews it no more. For work that outlives the
   * process of the hold, such as jobs. False if the hold is closed already.
   */
  async handOver(callId: string, leaseMs: number): Promise<boolean> {
    this.#forget(callId);
    for (let attempt = 1; attempt <= handOverAttempts; attempt += 1) {
      if ((await this.#renewFor([callId], leaseMs)) === 1) return true;
      await new Promise((resolve) => setTimeout(resolve, 20 * attempt)); // a row that another statement works on is left out
    }
    return false;
  }

  /** Raises the hold of an open call to that amount, with the hold of its budgets. A hold that covers the amount does not change. */
  async raise(callId: string, amountMicros: bigint): Promise<RaiseResult> {
    const [row] = await this.#connections.upkeep.query<{ verdict: number }>({
      name: 'ledger_raise',
      text: 'select ledger.raise_hold($1, $2) as verdict',
      values: [callId, amountMicros],
    });
    return holdResults[row!.verdict] as RaiseResult;
  }

  /**
   * Gives credits and answers the balance after it. The same `reference` and `kind` again changes nothing.
   * Errors: `not_found` for an unknown organization.
   */
  async grant(grant: Grant): Promise<{ reference: string; balanceAfterMicros: bigint }> {
    const reference = grant.reference ?? newId('grant');
    const rows = await this.#connections.upkeep.query<{ after: bigint | null }>({
      name: 'ledger_grant',
      text: 'select ledger.grant_credits($1, $2, $3, $4, $5, $6, $7) as after',
      values: [
        grant.organizationId,
        reference,
        grant.kind ?? 'grant',
        grant.amountMicros,
        grant.reason,
        newId('ledgerEntry'),
        newId('ledgerEntry'),
      ],
    });
    const after = rows[0]?.after ?? null;
    if (after === null) throw new AppError('not_found', 'There is no such organization.');
    this.#options.tell({ kind: 'wallet', organizationId: grant.organizationId, id: null });
    return { reference, balanceAfterMicros: BigInt(after) };
  }

  /** Announces the busy wallets of this process, and reads those of the others. */
  async announce(): Promise<void> {
    await this.#relay?.announce();
  }

  /** How many calls wait for the next statement, and how many for an answer of another process. */
  get waiting(): { holds: number; settlements: number; relayed: number } {
    return { holds: this.#holds.waiting, settlements: this.#settlements.waiting, relayed: this.#relay?.open ?? 0 };
  }

  /** Renews the lease of every call this process has open, and writes their progress; says how many. */
  renew(): Promise<number> {
    return this.#renew([...this.#open.keys()]);
  }

  /**
   * Closes the holds of dead processes, and deletes closed holds after 7 days. Says how many it closed. A hold that cannot be closed blocks
   * no others: `onError` receives it.
   */
  async sweep(): Promise<number> {
    await this.#releaseLost();
    const swept = await this.#sweepExpired();
    await this.#connections.upkeep.query({
      name: 'ledger_prune',
      text: 'select ledger.prune_holds($1)',
      values: [new Date(Date.now() - keepClosedHoldsMs)],
    });
    return swept;
  }

  async #sweepExpired(): Promise<number> {
    let swept = 0;
    for (let batch = 0; batch < 100; batch += 1) {
      const ids = () => Array.from({ length: sweepBatch }, () => newId('ledgerEntry'));
      const rows = await this.#connections.upkeep.query<{ swept: number; failed: string[] | null }>({
        name: 'ledger_sweep',
        text: 'select swept, failed from ledger.sweep_expired($1, $2)',
        values: [ids(), ids()],
      });
      const { swept: closed, failed } = rows[0]!;
      swept += closed;
      for (const reason of failed ?? []) this.#options.onError(new Error(`A hold could not be closed: ${reason}`));
      if (closed + (failed?.length ?? 0) < sweepBatch) break;
    }
    return swept;
  }

  /**
   * Completes pending work, then closes the connections. Open calls end by their lease, including calls that the database could not
   * settle for some seconds.
   */
  async close(): Promise<void> {
    this.#retries.stop();
    const loops = this.#loops.map((loop) => loop.stop());
    await this.#relay?.leave();
    await Promise.all([this.#holds.close(), this.#settlements.close(), ...loops]);
    await this.#releasingLost;
    await this.#relay?.close();
    const { hold, settle, upkeep } = this.#connections;
    const connections = [...Object.values(hold), ...Object.values(settle), upkeep];
    await Promise.all(connections.map((connection) => connection.close()));
  }

  async #close(settlement: Settlement): Promise<SettlementResult> {
    try {
      const verdict = await this.#submit(settlement);
      this.#tellOf(settlement.callId);
      return verdict;
    } finally {
      this.#forget(settlement.callId); // closed, or given up: its lease must run out
    }
  }

  /** Places a hold in a statement of the process that works for the wallet, or of this one. */
  async #place(request: HoldRequest): Promise<HoldResult> {
    const { organizationId } = request;
    this.#relay?.count(organizationId);
    const verdict = await this.#relayed(organizationId, { kind: 'hold', request });
    if (typeof verdict === 'string') return verdict as HoldResult;
    return verdict === undefined ? this.#holds.submit(request) : this.#placeAgain(request);
  }

  /** Places a hold that another process has placed, or may still place: its answer was lost. Leaves none if it is refused. */
  async #placeAgain(request: HoldRequest): Promise<HoldResult> {
    const { callId } = request;
    let isPlaced = false;
    try {
      const verdict = await this.#holds.submit(request);
      // The missing credits can be those of its own hold.
      isPlaced = verdict === 'ok' || (lacksCredits(verdict) && (await this.#renew([callId])) === 1);
      return isPlaced ? 'ok' : verdict;
    } catch (error) {
      isPlaced = violatedConstraint(error) === 'holds_pkey'; // by the other process
      if (isPlaced) return 'ok';
      throw error;
    } finally {
      if (!isPlaced) {
        this.#lost.note(callId);
        this.#releasingLost = this.#releaseLost().catch(this.#options.onError); // repeated by each sweep
      }
    }
  }

  /** Ends the leases of lost holds that have been placed by now. */
  async #releaseLost(): Promise<void> {
    const calls = this.#lost.current();
    if (calls.length > 0 && (await this.#renewFor(calls, endedLeaseMs)) > 0) await this.#sweepExpired();
  }

  /** The same for a settlement, which can be repeated: a hold closes once. */
  async #submit(settlement: Settlement): Promise<SettlementResult> {
    const organizationId = this.#open.get(settlement.callId)?.hold.organizationId;
    const work = { kind: 'settlement', organizationId: organizationId ?? '', settlement } as const;
    const verdict = organizationId === undefined ? undefined : await this.#relayed(organizationId, work);
    // Only this process can restore a hold that the database lost.
    if (typeof verdict === 'string' && verdict !== 'already_closed') {
      return this.#closedByOther(settlement, verdict as SettlementResult);
    }
    const own = await this.#settlements.submit({ ...settlement, organizationId });
    if (own !== 'already_closed' || verdict !== null) return own;
    return this.#closedByOther(settlement, settlement.released ? 'released' : 'settled');
  }

  #closedByOther(settlement: Settlement, verdict: SettlementResult): SettlementResult {
    this.#noteSettled([settlement], [verdict]);
    return verdict;
  }

  /** Returns the verdict of the process that works for the wallet: undefined if it is this one, null if the other one did not answer. */
  async #relayed(organizationId: string, work: RelayedWork): Promise<string | null | undefined> {
    const relayed = this.#relay?.send(organizationId, work);
    if (!relayed) return undefined;
    const verdict = await relayed.catch(() => null);
    this.#options.onRelayed(work.kind, verdict === null ? 'direct' : 'done');
    return verdict;
  }

  #workForOthers(work: RelayedWork): Promise<HoldResult | SettlementResult> {
    if (work.kind === 'hold') return this.#holds.submit(work.request);
    return this.#settlements.submit({ ...work.settlement, organizationId: work.organizationId });
  }

  #forget(callId: string): void {
    this.#open.delete(callId);
    this.#progressed.delete(callId);
  }

  #tellOf(callId: string): void {
    const caller = this.#open.get(callId)?.hold;
    if (caller === undefined) return;
    const { organizationId, keyId, accountId = null } = caller;
    this.#options.tell({ kind: 'wallet', organizationId, id: null });
    this.#options.tell({ kind: 'call', organizationId, id: keyId, accountId });
  }

  async #runHolds(batch: readonly HoldRequest[], lane: Lane): Promise<HoldResult[]> {
    const statement = holdStatement(batch, { owner: this.#options.owner, leaseMs: this.#options.leaseMs });
    const rows = await this.#connections.hold[lane].query<{ verdicts: number[] }>(statement);
    return rows[0]!.verdicts.map((verdict) => holdResults[verdict]!);
  }

  /**
   * A settlement must arrive: it is repeated while the database is away, which is safe because a hold closes once. A call
   * that is twice in one batch is settled by its first entry.
   */
  async #runSettlements(batch: readonly Settlement[], lane: Lane): Promise<SettlementResult[]> {
    const first = new Map<string, Settlement>();
    for (const one of batch) if (!first.has(one.callId)) first.set(one.callId, one);
    const unique = [...first.values()];
    const verdicts = new Map<Settlement, SettlementResult>();
    const answers = await this.#settleOrStrip(unique, lane);
    unique.forEach((one, place) => verdicts.set(one, answers[place]!));
    return batch.map((one) => verdicts.get(one) ?? 'already_closed');
  }

  /** A charge is not lost if its record cannot be stored: alone in its batch, it is reduced to storable fields. */
  async #settleOrStrip(batch: readonly Settlement[], lane: Lane): Promise<SettlementResult[]> {
    try {
      return await this.#settleWithRetries(batch, lane);
    } catch (error) {
      if (batch.length !== 1 || isUnavailable(error)) throw error;
      this.#options.onError(error);
      const storable = { ...batch[0]!, record: storableRecord(batch[0]!.record), attempts: undefined };
      return this.#settleWithRetries([storable], lane);
    }
  }

  async #settleWithRetries(batch: readonly Settlement[], lane: Lane): Promise<SettlementResult[]> {
    const rows = await this.#closeWithRetries(() => settleStatement(batch), lane);
    const answers = answersOf(batch, rows[0]!);
    this.#noteSettled(batch, answers);
    const isReplaced = batch.map(({ callId, kept }) => kept && rows[0]!.answered?.includes(callId) !== true);
    await this.#settleLost(batch, answers, isReplaced);
    return answers.map((answer, place) => (isReplaced[place] ? 'answered_already' : answer));
  }

  #noteSettled(batch: readonly Settlement[], answers: readonly SettlementResult[]): void {
    for (const [place, one] of batch.entries()) {
      const hold = one.kept ? undefined : this.#open.get(one.callId)?.hold; // an answer that is kept may be replaced by another
      if (hold && (answers[place] === 'settled' || answers[place] === 'released')) this.#options.settled(hold, one);
    }
  }

  /** Settles calls whose holds a crash of the database lost; their answers are replaced. A call that is replaced costs nothing. */
  async #settleLost(
    batch: readonly Settlement[],
    answers: SettlementResult[],
    isReplaced: readonly unknown[],
  ): Promise<void> {
    const places: number[] = [];
    const lost = batch.flatMap((one, place): LostCall[] => {
      const hold = this.#open.get(one.callId)?.hold;
      if (answers[place] !== 'already_closed' || !hold) return [];
      places.push(place);
      if (!isReplaced[place]) return [{ hold, settlement: one }];
      return [{ hold, settlement: { ...one, amountMicros: 0n, record: { ...one.record, status: 'canceled' } } }];
    });
    if (lost.length === 0) return;
    const rows = await this.#closeWithRetries(() => settleLostStatement(lost, this.#options.owner), 'small');
    const settled = answersOf(lost, rows[0]!);
    places.forEach((place, index) => (answers[place] = settled[index]!));
  }

  #closeWithRetries(statement: () => Statement, lane: Lane): Promise<SettledRow[]> {
    return this.#retries.run(() => this.#connections.settle[lane].query<SettledRow>(statement()));
  }

  async #writeProgress(): Promise<void> {
    const calls = [...this.#progressed];
    if (calls.length === 0) return;
    this.#progressed.clear();
    await this.#renew(calls);
  }

  #renew(calls: string[]): Promise<number> {
    return this.#renewFor(calls, this.#options.leaseMs);
  }

  async #renewFor(calls: string[], leaseMs: number): Promise<number> {
    let renewed = 0;
    for (let start = 0; start < calls.length; start += 5_000) {
      const part = calls.slice(start, start + 5_000);
      const rows = await this.#connections.upkeep.query<{ renewed: bigint }>({
        name: 'ledger_renew',
        text: 'select ledger.renew_holds($1, $2, $3) as renewed',
        values: [part, part.map((call) => this.#open.get(call)?.progressMicros ?? null), leaseMs],
      });
      renewed += Number(rows[0]!.renewed);
    }
    return renewed;
  }

  #every(intervalMs: number, work: () => Promise<unknown>): void {
    if (intervalMs === 0) return;
    this.#loops.push(every({ everyMs: intervalMs, firstAfterMs: intervalMs }, work, this.#options.onError));
  }
}

/** Opens the ledger. Call `sweep()` once at start, and `close()` at the end. */
export function createLedger(options: LedgerOptions): Ledger {
  return new Ledger(options);
}

/** Returns whether the database rejected a statement for its content; it changed nothing. */
function isRefusal(error: unknown): boolean {
  return !isUnavailable(error);
}
