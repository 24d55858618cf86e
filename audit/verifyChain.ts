import { createHash } from 'node:crypto';

import type { Database } from '../db/database.ts';
import type { ChainPlace, SealedEvent } from '../db/repositories/auditSeals.ts';
import { chainHash, chainOf, genesis } from './chainHash.ts';

/** What is wrong with a chain, and where. */
export interface ChainFault {
  readonly chain: string;
  readonly seq: bigint | null;
  readonly eventId: string | null;
  readonly fault: 'changed' | 'name_changed' | 'removed' | 'gap' | 'unsealed' | 'rewritten' | 'cut';
}

/** What the verifier found in a chain. */
export interface ChainReport {
  readonly chain: string;
  readonly events: number;
  readonly head: ChainPlace | null;
  readonly faults: readonly ChainFault[];
}

const pageRows = 1_000;
const mostFaults = 100;
/** Later than this after it was written an event has its seal, unless the sealer stands still. */
const sealedWithinMs = 5 * 60_000;

/**
 * Computes a chain anew, from its anchor to its end or `through`, and says what does not fit. `known` are places that a checkpoint
 * outside the database has kept: a chain that was written anew from the start fits in itself, but not to them.
 */
export async function verifyChain(
  database: Database,
  chain: string,
  { known = [], through = null }: { known?: readonly ChainPlace[]; through?: bigint | null } = {},
): Promise<ChainReport> {
  const faults: ChainFault[] = [];
  const report = (fault: ChainFault['fault'], seq: bigint | null, eventId: string | null = null): void => {
    if (faults.length < mostFaults) faults.push({ chain, seq, eventId, fault });
  };
  const anchor = await database.asSystem(({ auditSeals }) => auditSeals.findAnchor(chain));
  const hashes = new Map<bigint, Buffer>(known.map(({ seq, hash }) => [seq, hash]));
  let place: ChainPlace = anchor ?? { seq: 0n, hash: genesis };
  const compare = (): void => {
    const kept = hashes.get(place.seq);
    if (kept && !kept.equals(place.hash)) report('rewritten', place.seq);
  };
  compare();
  let events = 0;
  for (;;) {
    const after = place.seq;
    const rows = await database.asSystem(({ auditSeals }) => auditSeals.listAfter(chain, after, pageRows));
    for (const row of rows) {
      if (through !== null && row.seq > through) break;
      if (row.seq !== place.seq + 1n) report('gap', row.seq);
      if (!fits(row, chain, place.hash))
        report(row.event === null ? 'removed' : 'changed', row.seq, row.event?.id ?? null);
      else if (!namesFit(row)) report('name_changed', row.seq, row.event!.id);
      place = { seq: row.seq, hash: row.hash };
      compare();
      events += 1;
    }
    if (rows.length < pageRows || (through !== null && place.seq >= through)) break;
  }
  if (through === null) {
    for (const { seq } of known) if (seq > place.seq) report('cut', seq);
    const before = new Date(Date.now() - sealedWithinMs);
    for (const id of await database.asSystem(({ auditSeals }) => auditSeals.listUnsealed(chain, before)))
      report('unsealed', null, id);
  }
  return { chain, events, head: place.seq === 0n ? null : place, faults };
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
