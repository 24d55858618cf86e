import type { SealedColumn, SealedRow } from '../../secrets/sealedColumns.ts';
import { runChange, runStatement, type Scope } from '../scope.ts';

/** A value under an older key: its row and envelope. */
export interface SealedValue {
  readonly row: SealedRow;
  readonly sealed: string;
}

/** Values that are stored encrypted, over all tables, for replacing the key. System only. */
export class SealedValues {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Values that another key than `keyId` encrypted, in the order of their rows, beginning behind `after`. */
  async underOtherKeys(
    { table, column, key, also = [] }: SealedColumn,
    { keyId, after, limit }: { keyId: string; after: SealedRow | null; limit: number },
  ): Promise<SealedValue[]> {
    const names = key.join(', ');
    const shown = [...key, ...also];
    const behind = after ? `and (${names}) > (${key.map((_, place) => `$${place + 3}`).join(', ')})` : '';
    const rows = await runStatement<{ sealed: string } & Record<`shown${number}`, string | Buffer>>(
      this.#scope,
      `select ${shown.map((name, place) => `${name} as shown${place}`).join(', ')}, ${column} as sealed from ${table}
        where ${isUnderOther(column)} ${behind} order by ${names} limit $2`,
      [prefixOf(keyId), limit, ...(after ? key.map((name) => after[name]) : [])],
    );
    return rows.map((found) => ({
      row: Object.fromEntries(shown.map((name, place) => [name, found[`shown${place}`]!])),
      sealed: found.sealed,
    }));
  }

  /** How many there are. */
  async countUnderOtherKeys({ table, column }: SealedColumn, keyId: string): Promise<number> {
    const sql = `select count(*) as count from ${table} where ${isUnderOther(column)}`;
    const [found] = await runStatement<{ count: bigint }>(this.#scope, sql, [prefixOf(keyId)]);
    return Number(found?.count ?? 0n);
  }

  /** Replaces an envelope; false if it has changed. */
  async replace({ table, column, key }: SealedColumn, { row, sealed }: SealedValue, next: string): Promise<boolean> {
    const changed = await runChange(
      this.#scope,
      `update ${table} set ${column} = $1 where ${column} = $2 and ${key.map((name, place) => `${name} = $${place + 3}`).join(' and ')}`,
      [next, sealed, ...key.map((name) => row[name])],
    );
    return changed === 1;
  }
}

/** The names of tables and columns come from `sealedColumns` alone. */
function isUnderOther(column: string): string {
  return `${column} is not null and not starts_with(${column}, $1)`;
}

function prefixOf(keyId: string): string {
  return `v1.${keyId}.`;
}
