import type { HoldRequest, HoldResult, SettlementResult } from '../../../db/ledger/ledger.ts';

export interface ModelOrganization {
  balance: bigint;
  /** The keys and their caps. */
  caps: Map<string, bigint | null>;
}

interface ModelCall {
  organization: number;
  key: string | null;
  amount: bigint;
  progress: bigint;
  state: 'open' | 'closed' | 'swept';
  /** Amount charged by the sweeper. */
  charged: bigint;
}

/** The ledger as a simple single-threaded model without crashes, which the real one must match. */
export class LedgerModel {
  readonly #organizations: (ModelOrganization & { held: bigint })[];
  readonly #calls = new Map<string, ModelCall>();
  readonly #revoked = new Set<string>();
  readonly #keys = new Map<string, { calls: bigint; used: bigint }>();

  constructor(organizations: ModelOrganization[]) {
    this.#organizations = organizations.map((one) => ({ ...one, held: 0n }));
    for (const key of organizations.flatMap((one) => [...one.caps.keys()]))
      this.#keys.set(key, { calls: 0n, used: 0n });
  }

  hold(request: HoldRequest, organization: number): HoldResult {
    const owner = this.#organizations[organization]!;
    const key = request.keyId;
    if (key !== null && this.#revoked.has(key)) return 'key_invalid';
    const amount = request.amountMicros;
    if (amount > 0n) {
      const cap = key === null ? null : owner.caps.get(key)!;
      if (cap !== null && this.#keys.get(key!)!.used + this.#heldFor(key!) + amount > cap) return 'key_limit_reached';
      if (owner.balance - owner.held < amount) return 'credit_balance_exhausted';
    }
    owner.held += amount;
    this.#calls.set(request.callId, { organization, key, amount, progress: 0n, state: 'open', charged: 0n });
    return 'ok';
  }

  close(callId: string, end: { amount: bigint; release: boolean }): SettlementResult {
    const call = this.#calls.get(callId);
    if (!call || call.state === 'closed') return 'already_closed';
    const late = call.state === 'swept';
    if (!late) this.#organizations[call.organization]!.held -= call.amount;
    this.#charge(call, end.amount - call.charged, !late);
    call.state = 'closed';
    if (late) return 'late_settlement';
    return end.release ? 'released' : 'settled';
  }

  grant(organization: number, amount: bigint): bigint {
    return (this.#organizations[organization]!.balance += amount);
  }

  progress(callId: string, amount: bigint): void {
    const call = this.#calls.get(callId);
    if (call?.state === 'open' && amount > call.progress) call.progress = amount;
  }

  sweep(expired: string[]): number {
    let swept = 0;
    for (const callId of expired) {
      const call = this.#calls.get(callId);
      if (call?.state !== 'open') continue;
      this.#organizations[call.organization]!.held -= call.amount;
      this.#charge(call, call.progress, true);
      call.charged = call.progress;
      call.state = 'swept';
      swept += 1;
    }
    return swept;
  }

  revoke(key: string): void {
    this.#revoked.add(key);
  }

  wallet(organization: number): { balance: bigint; held: bigint } {
    const { balance, held } = this.#organizations[organization]!;
    return { balance, held };
  }

  keyUse(key: string): { calls: bigint; used: bigint } {
    return this.#keys.get(key)!;
  }

  #charge(call: ModelCall, amount: bigint, counted: boolean): void {
    this.#organizations[call.organization]!.balance -= amount;
    const key = call.key === null ? undefined : this.#keys.get(call.key);
    if (!key) return;
    key.used += amount;
    if (counted) key.calls += 1n;
  }

  #heldFor(key: string): bigint {
    let held = 0n;
    for (const call of this.#calls.values()) if (call.key === key && call.state === 'open') held += call.amount;
    return held;
  }
}
