import { createHash } from 'node:crypto';

import type { Database } from '../../db/database.ts';
import type { ChainPlace, SealedEvent } from '../../db/repositories/audit/auditSeals.ts';
import { chainHash, chainOf, genesis } from './chainHash.ts';

/** A fault in a chain and its position. */
export interface ChainFault {
  readonly chain: string;
  readonly seq: bigint | null;
  readonly eventId: string | null;
  readonly fault: 'changed' | 'name_changed' | 'removed' | 'gap' | 'unsealed' | 'backdated' | 'rewritten' | 'cut';
}

/** The result of verifying a chain. */
export interface ChainReport {
  readonly chain: string;
  readonly events: number;
  /** Where it stopped; null if the chain has nothing. */
  readonly head: ChainPlace | null;
  /** False if it stopped at `most`. */
  readonly isWhole: boolean;
  readonly faults: readonly ChainFault[];
}

/** Comparison data of a verification, and the part of the chain to read. */
export interface ChainPart {
  /** Positions recorded by an external checkpoint: a chain rewritten from the start is consistent in itself but does not match them. */
  readonly known?: readonly ChainPlace[];
  /** Behind which place it begins; default: the anchor. The seal there is believed. */
  readonly after?: bigint | null;
  /** How many events at most. */
  readonly most?: number;
}

const pageRows = 1_000;
const mostFaults = 100;
/** Later than this after it was written no transaction is still open: an event is in the chain, or in the line of the sealer. */
const sealedWithinMs = 10 * 60_000;

/** Recomputes a chain from its anchor to its end, or a part of it, and returns the faults. */
export async function verifyChain(
  database: Database,
  chain: string,
  { known = [], after = null, most = Infinity }: ChainPart = {},
): Promise<ChainReport> {
  const faults: ChainFault[] = [];
  const report = (fault: ChainFault['fault'], seq: bigint | null, eventId: string | null = null): void => {
    if (faults.length < mostFaults) faults.push({ chain, seq, eventId, fault });
  };
  const hashes = new Map<bigint, Buffer>(known.map(({ seq, hash }) => [seq, hash]));
  let place = await beginning(database, chain, after);
  const compare = (): void => {
    const kept = hashes.get(place.seq);
    if (kept && !kept.equals(place.hash)) report('rewritten', place.seq);
  };
  compare();
  let events = 0;
  let isWhole = false;
  let newestMs = 0;
  while (!isWhole && events < most) {
    const from = place.seq;
    const limit = Math.min(pageRows, most - events);
    const rows = await database.asSystem(({ auditSeals }) => auditSeals.listAfter(chain, from, limit));
    for (const row of rows) {
      if (row.seq !== place.seq + 1n) report('gap', row.seq);
      if (!fits(row, chain, place.hash))
        report(row.event === null ? 'removed' : 'changed', row.seq, row.event?.id ?? null);
      else if (!namesFit(row)) report('name_changed', row.seq, row.event!.id);
      const atMs = row.event?.createdAt.getTime() ?? newestMs;
      if (atMs < newestMs - sealedWithinMs) report('backdated', row.seq, row.event!.id);
      newestMs = Math.max(newestMs, atMs);
      place = { seq: row.seq, hash: row.hash };
      compare();
    }
    events += rows.length;
    isWhole = rows.length < limit;
  }
  if (isWhole) {
    for (const { seq } of known) if (seq > place.seq) report('cut', seq);
    const before = new Date(Date.now() - sealedWithinMs);
    for (const id of await database.asSystem(({ auditSeals }) => auditSeals.listUnsealed(chain, before)))
      report('unsealed', null, id);
  }
  return { chain, events, head: place.seq === 0n ? null : place, isWhole, faults };
}

async function beginning(database: Database, chain: string, after: bigint | null): Promise<ChainPlace> {
  const found = await database.asSystem(({ auditSeals }) =>
    after === null || after === 0n ? auditSeals.findAnchor(chain) : auditSeals.find(chain, after),
  );
  return found ?? { seq: after ?? 0n, hash: genesis };
}

function fits({ seq, hash, event }: SealedEvent, chain: string, previous: Buffer): boolean {
  return event !== null && chainOf(event) === chain && chainHash(previous, seq, event).equals(hash);
}

/** Names may be gone, but not others. */
function namesFit({ event, personal, personalSalt }: SealedEvent): boolean {
  if (personal === null && personalSalt === null) return true;
  if (personal === null || personalSalt === null) return false;
  return createHash('sha256').update(personalSalt).update(personal).digest().equals(event!.personalDigest);
}
