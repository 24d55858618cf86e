import type { Database } from '../../db/database.ts';
import type { ChainPlace } from '../../db/repositories/audit/auditSeals.ts';
import type { DataKey } from '../../db/secrets/envelope.ts';
import { keepPlaces, readPlaces, thinOut, type KnownPlace } from './checkpointFile.ts';

const page = 500;
/** Seals of a transaction that was still open at the last round. */
const overlapMs = 60_000;
const dayMs = 24 * 3_600_000;

/** Dependencies of checkpoints. */
export interface CheckpointDeps {
  readonly database: Database;
  readonly folder: string;
  readonly keys: readonly DataKey[];
  /** Called when a chain no longer matches its recorded checkpoint. */
  readonly onRewritten: (place: { chain: string; seq: bigint }) => void;
}

/**
 * Records the ends of all chains outside the database whenever they have grown: a chain alone does not reveal that it was rewritten as a
 * whole or truncated. Before the next place of a chain is written, the one before must still be in it.
 */
export class Checkpoints {
  readonly #deps: CheckpointDeps;
  #last: Map<string, ChainPlace> | null = null;
  #since = new Date(0);
  #thinned = '';

  constructor(deps: CheckpointDeps) {
    this.#deps = deps;
  }

  /** One round; returns how many chains have grown. */
  async round(): Promise<number> {
    const { database, folder, keys } = this.#deps;
    this.#last ??= await lastPlaces(folder, keys);
    const at = new Date();
    let grown = 0;
    for (let after = ''; ;) {
      const from = after;
      const heads = await database.asSystem(({ auditSeals }) => auditSeals.listHeadsSince(this.#since, from, page));
      const moved = heads.filter(({ chain, seq }) => seq !== this.#last!.get(chain)?.seq);
      for (const head of moved) await this.#check(head);
      await keepPlaces(folder, keys, { at, places: moved });
      for (const { chain, ...place } of moved) this.#last.set(chain, place);
      grown += moved.length;
      if (heads.length < page) break;
      after = heads.at(-1)!.chain;
    }
    this.#since = new Date(at.getTime() - overlapMs);
    const today = at.toISOString().slice(0, 10);
    if (this.#thinned !== today) {
      this.#thinned = today;
      await thinOut(folder, keys, new Date(at.getTime() - dayMs));
    }
    return grown;
  }

  /** The place that was written down before is still what it was, or was forgotten as old. */
  async #check({ chain, seq: head }: KnownPlace): Promise<void> {
    const before = this.#last!.get(chain);
    if (!before) return;
    const fits = await this.#deps.database.asSystem(async ({ auditSeals }) => {
      const anchor = await auditSeals.findAnchor(chain);
      if (anchor && anchor.seq > before.seq) return true;
      const found = await auditSeals.find(chain, before.seq);
      return head > before.seq && found !== null && found.hash.equals(before.hash);
    });
    if (!fits) this.#deps.onRewritten({ chain, seq: before.seq });
  }
}

async function lastPlaces(folder: string, keys: readonly DataKey[]): Promise<Map<string, ChainPlace>> {
  const { places } = await readPlaces(folder, keys);
  return new Map([...places].map(([chain, ofChain]) => [chain, ofChain.at(-1)!]));
}
