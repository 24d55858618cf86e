/**
 * A bounded queue in which organizations take turns; within one organization it is first in, first out. Each organization can fill half of
 * the space that others leave, so that some remains for another organization.
 */
export class RoundRobinQueue<T extends { organizationId: string }> {
  private readonly maxSize: number;
  /** Waiting entries by organization; the order of the map is whose turn it is. */
  private readonly entries = new Map<string, T[]>();
  size = 0;

  constructor(maxSize: number) {
    this.maxSize = maxSize;
  }

  /** Puts an entry last; false if the queue, or the part of it that its organization may fill, is full. */
  add(entry: T): boolean {
    const own = this.entries.get(entry.organizationId) ?? [];
    const others = this.size - own.length;
    if (this.size >= this.maxSize || own.length >= Math.max(1, (this.maxSize - others) / 2)) return false;
    own.push(entry);
    this.entries.set(entry.organizationId, own);
    this.size += 1;
    return true;
  }

  has(organizationId: string): boolean {
    return this.entries.has(organizationId);
  }

  /** Puts an entry that was taken before first among its organization's. */
  putBack(entry: T): void {
    this.entries.set(entry.organizationId, [entry, ...(this.entries.get(entry.organizationId) ?? [])]);
    this.size += 1;
  }

  /** Returns the next entry of the first organization that may run (with that entry); that organization is last afterwards. */
  take(mayGoOn: (organizationId: string, entry: T) => boolean): T | undefined {
    for (const [organizationId, own] of this.entries) {
      if (!mayGoOn(organizationId, own[0]!)) continue;
      const entry = own.shift();
      this.entries.delete(organizationId);
      if (own.length > 0) this.entries.set(organizationId, own);
      this.size -= 1;
      return entry;
    }
    return undefined;
  }

  /** Takes an entry out, wherever it stands; false if it is not waiting. */
  remove(entry: T): boolean {
    const own = this.entries.get(entry.organizationId) ?? [];
    const at = own.indexOf(entry);
    if (at < 0) return false;
    own.splice(at, 1);
    if (own.length === 0) this.entries.delete(entry.organizationId);
    this.size -= 1;
    return true;
  }

  all(): T[] {
    return [...this.entries.values()].flat();
  }

  takeAll(): T[] {
    const all = this.all();
    this.entries.clear();
    this.size = 0;
    return all;
  }
}
