import type { NotedRequest } from '../../../db/ledger/noteRequests.ts';

const minuteMs = 60_000;
/** Limits of single records per minute and process: refused requests of a key and of an organization, and reads of a key. */
const most = { refusedOfKey: 100, refusedOfOrganization: 500, readsOfKey: 20 };

/** Limits how many requests of this process get their own record per minute. */
export class RequestBudget {
  readonly #counts = new Map<string, number>();
  #minute = 0;

  /** Counts a request. Returns false if the budget of the minute is spent. */
  take({
    keyId,
    organizationId,
    kind,
    status,
  }: Pick<NotedRequest, 'keyId' | 'organizationId' | 'kind' | 'status'>): boolean {
    const minute = Math.floor(Date.now() / minuteMs);
    if (minute !== this.#minute) this.#counts.clear();
    this.#minute = minute;
    if (kind === 'other' && status === 'ok') return this.#count(`${keyId} reads`) <= most.readsOfKey;
    return this.#count(keyId) <= most.refusedOfKey && this.#count(organizationId) <= most.refusedOfOrganization;
  }

  #count(name: string): number {
    const count = (this.#counts.get(name) ?? 0) + 1;
    this.#counts.set(name, count);
    return count;
  }
}
