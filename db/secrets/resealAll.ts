import type { Database } from '../database.ts';
import type { SealedValue } from '../repositories/credentials/sealedValues.ts';
import { type DataKey, openEnvelope, sealEnvelope } from './envelope.ts';
import { type SealedColumn, type SealedRow, sealedColumns } from './sealedColumns.ts';

/** Result of one column. */
export interface Resealed {
  readonly column: SealedColumn;
  /** Values that are under the newest key now and were not before. */
  readonly resealed: number;
  /** Rows that no key can read; they were unreadable before as well. */
  readonly unreadable: number;
  /** Values that are not under the newest key, those included. */
  readonly left: number;
}

const batchSize = 50;

/**
 * Encrypts everything that is stored under older keys with the newest one, some rows a transaction. A value says which key it is under, so
 * what was killed begins where it stopped, and a second run finds nothing to do. Concurrently changed values keep their new content. `tell`
 * is called for every batch.
 */
export async function resealAll(
  { database, dataKeys }: { database: Database; dataKeys: readonly DataKey[] },
  tell: (column: SealedColumn, resealed: number) => void,
): Promise<Resealed[]> {
  const results: Resealed[] = [];
  const keyId = dataKeys[0]!.id;
  for (const column of sealedColumns) {
    const counts = { resealed: 0, unreadable: 0 };
    for (let after: SealedRow | null = null; ;) {
      const limits = { keyId, after, limit: batchSize };
      const values: SealedValue[] = await database.asSystem(({ sealedValues }) =>
        sealedValues.underOtherKeys(column, limits),
      );
      const opened = values.map((value) => ({ value, next: resealedValue(column, value, dataKeys) }));
      counts.unreadable += opened.filter(({ next }) => next === null).length;
      counts.resealed += await database.asSystem(async ({ sealedValues }) => {
        let replaced = 0;
        for (const { value, next } of opened)
          if (next !== null && (await sealedValues.replace(column, value, next))) replaced += 1;
        return replaced;
      });
      const last = values.at(-1);
      if (last) tell(column, counts.resealed);
      if (!last || values.length < batchSize) break;
      after = last.row;
    }
    const left = await database.asSystem(({ sealedValues }) => sealedValues.countUnderOtherKeys(column, keyId));
    results.push({ column, ...counts, left });
  }
  return results;
}

/** Null for values that no key can decrypt here. */
function resealedValue(
  column: SealedColumn,
  { row, sealed }: SealedValue,
  dataKeys: readonly DataKey[],
): string | null {
  const context = column.contextOf(row);
  try {
    return sealEnvelope(dataKeys[0]!, context, openEnvelope(dataKeys, context, sealed));
  } catch {
    return null; // changed or moved by hand; it stays for manual repair, and is counted
  }
}
