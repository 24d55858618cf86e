import { newId } from '../../db/ids.ts';
import {
  rowOverheadBytes,
  type Cells,
  type RowChange,
  type StoredRow,
} from '../../db/repositories/dataTables/dataTableRows.ts';
import type { DataTable } from '../../db/repositories/dataTables/dataTables.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import type { Conditions } from '../../platform/expressions/conditions.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { CellChange } from './cells.ts';
import { findRows } from './findRows.ts';
import { maxChangedRows, maxRowBytes } from './limits.ts';

/** The table to write, and the size limit of its organization's tables. */
export interface Target {
  dataTableId: string;
  maxTotalBytes: number;
}

/** A row to insert. Two with one `insertKey` are one row: the first. */
export interface RowInsert {
  cells: Cells;
  insertKey?: string;
}

/** Size of the largest statement of changes: in rows and in approximate bytes. */
const chunkRows = 1_000;
const chunkBytes = 16 * 1024 * 1024;

/**
 * Each of these runs inside one transaction and locks the table first: writers of one table come one after the other, so counters and
 * limits are exact and two upserts of one key make one row. Throws `not_found` if the table was deleted, `invalid_request` for a row that
 * is too large and `data_table_limit_reached` if the organization's tables are full.
 */
export async function insertRows(
  repositories: Repositories,
  target: Target,
  rows: readonly RowInsert[],
): Promise<StoredRow[]> {
  const table = await lockTable(repositories, target);
  return writeNew(repositories, { table, target, rows });
}

/**
 * Rows whose cells in `keyColumns` are those of an entry are changed, all of them; where there is none, one is inserted.
 * Answers the rows of each entry as they are afterwards.
 */
export async function upsertRows(
  repositories: Repositories,
  target: Target,
  { keyColumns, entries }: { keyColumns: readonly string[]; entries: readonly CellChange[] },
): Promise<{ entries: StoredRow[][]; inserted: number; updated: number }> {
  const table = await lockTable(repositories, target);
  const keyOf = (entry: CellChange) => keyColumns.map((id) => entry.set[id] ?? null);
  const found = await repositories.dataTableRows.findByKeys(table.id, keyColumns, entries.map(keyOf));
  const idsByPlace = Map.groupBy(found, (row) => row.place);
  const places = new Map<string, { ids: string[]; set: Cells; clear: Set<string>; isNew: boolean }>();
  const keys = entries.map((entry, place) => {
    const key = JSON.stringify(keyOf(entry));
    const ids = idsByPlace.get(place)?.map((row) => row.id) ?? [];
    const one = places.get(key) ?? { ids, set: {}, clear: new Set(), isNew: ids.length === 0 };
    for (const id of entry.clear) {
      delete one.set[id];
      one.clear.add(id);
    }
    for (const id of Object.keys(entry.set)) one.clear.delete(id);
    Object.assign(one.set, entry.set);
    places.set(key, one);
    return key;
  });
  const groups = [...places.values()];
  const fresh = groups.filter((group) => group.isNew);
  const rows = await writeNew(repositories, { table, target, rows: fresh.map(({ set }) => ({ cells: set })) });
  for (const [index, group] of fresh.entries()) group.ids = [rows[index]!.id];
  const changes = groups
    .filter((group) => !group.isNew)
    .flatMap(({ ids, set, clear }) => ids.map((id) => ({ id, set, clear: [...clear] })));
  const changed = await writeChanges(repositories, { table, target, changes });
  const byId = new Map([...rows, ...changed].map((row) => [row.id, row]));
  return {
    entries: keys.map((key) => places.get(key)!.ids.map((id) => byId.get(id)!)),
    inserted: rows.length,
    updated: changed.length,
  };
}

/** Changes the rows with these ids, or those that match the conditions, and returns them. */
export async function updateRows(
  repositories: Repositories,
  target: Target,
  { which, change }: { which: readonly string[] | Conditions; change: CellChange },
): Promise<StoredRow[]> {
  const table = await lockTable(repositories, target);
  const ids = await idsOf(repositories, table, which);
  return writeChanges(repositories, { table, target, changes: ids.map((id) => ({ id, ...change })) });
}

/** Deletes the rows with these ids, or those that match the conditions, and returns their last state. */
export async function deleteRows(
  repositories: Repositories,
  target: Target,
  which: readonly string[] | Conditions,
): Promise<StoredRow[]> {
  const table = await lockTable(repositories, target);
  const ids = await idsOf(repositories, table, which);
  const removed = await repositories.dataTableRows.remove(table.id, ids);
  await count(repositories, target, { rows: -removed.length, sizeBytes: -sum(removed.map((row) => row.sizeBytes)) });
  return removed.toSorted((a, b) => Number(a.number - b.number));
}

async function lockTable(repositories: Repositories, { dataTableId }: Target): Promise<DataTable> {
  const table = await repositories.dataTables.lock(dataTableId);
  if (!table) throw new AppError('not_found', 'There is no such data table.');
  return table;
}

async function idsOf(
  repositories: Repositories,
  table: DataTable,
  which: readonly string[] | Conditions,
): Promise<readonly string[]> {
  if (!('conditions' in which)) return which;
  const ids: string[] = [];
  for await (const { id } of findRows(repositories, table, { conditions: which })) {
    ids.push(id);
    if (ids.length > maxChangedRows) {
      throw new AppError(
        'data_table_limit_reached',
        `The conditions meet more than ${maxChangedRows} rows, the most that change at once. Narrow them down.`,
        { param: 'conditions' },
      );
    }
  }
  return ids;
}

/** Writes to a locked table. */
interface Write {
  table: DataTable;
  target: Target;
}

async function writeNew(
  repositories: Repositories,
  { table, target, rows }: Write & { rows: readonly RowInsert[] },
): Promise<StoredRow[]> {
  if (rows.length === 0) return [];
  const isThere = columnTest(table);
  const wanted = rows.map(({ cells, insertKey = null }) => ({
    id: newId('dataTableRow'),
    cells: Object.fromEntries(Object.entries(cells).filter(([id]) => isThere(id))),
    insertKey,
  }));
  const added = await repositories.dataTableRows.insert(table.id, wanted);
  checkSizes(added);
  await count(repositories, target, { rows: added.length, sizeBytes: sum(added.map((row) => row.sizeBytes)) });
  const byId = new Map(added.map((row) => [row.id, row]));
  const repeated = wanted.flatMap(({ id, insertKey }) => (insertKey === null || byId.has(id) ? [] : [insertKey]));
  const before = repeated.length === 0 ? [] : await repositories.dataTableRows.findInserted(table.id, repeated);
  const byKey = new Map(before.map((row) => [row.insertKey, row]));
  return wanted.flatMap(({ id, insertKey }) => byId.get(id) ?? byKey.get(insertKey ?? '') ?? []);
}

async function writeChanges(
  repositories: Repositories,
  { table, target, changes }: Write & { changes: readonly RowChange[] },
): Promise<StoredRow[]> {
  const isThere = columnTest(table);
  const changed: StoredRow[] = [];
  let grownBytes = 0;
  for (const chunk of chunksOf(changes)) {
    const rows = await repositories.dataTableRows.update(
      table.id,
      chunk.map(({ id, set, clear }) => ({
        id,
        set: Object.fromEntries(Object.entries(set).filter(([column]) => isThere(column))),
        clear,
      })),
    );
    checkSizes(rows);
    grownBytes += sum(rows.map((row) => row.sizeBytes - row.formerSizeBytes));
    changed.push(...rows);
  }
  if (changed.length > 0) await count(repositories, target, { rows: 0, sizeBytes: grownBytes });
  return changed.toSorted((a, b) => Number(a.number - b.number));
}

/** Columns may have been deleted between reading the values and locking the table. */
function columnTest(table: DataTable): (id: string) => boolean {
  const ids = new Set(table.columns.map((column) => column.id));
  return (id) => ids.has(id);
}

function* chunksOf(changes: readonly RowChange[]): Generator<RowChange[]> {
  let chunk: RowChange[] = [];
  let bytes = 0;
  const sizes = new Map<Cells, number>(); // most changes share one
  for (const change of changes) {
    let size = sizes.get(change.set);
    if (size === undefined) sizes.set(change.set, (size = JSON.stringify(change.set).length));
    if (chunk.length === chunkRows || (chunk.length > 0 && bytes + size > chunkBytes)) {
      yield chunk;
      chunk = [];
      bytes = 0;
    }
    chunk.push(change);
    bytes += size;
  }
  if (chunk.length > 0) yield chunk;
}

function checkSizes(rows: readonly StoredRow[]): void {
  const tooLarge = rows.find((row) => row.sizeBytes > maxRowBytes + rowOverheadBytes);
  if (!tooLarge) return;
  throw new AppError(
    'invalid_request',
    `A row would have ${tooLarge.sizeBytes - rowOverheadBytes} bytes; a row of a data table may have ${maxRowBytes}.`,
  );
}

async function count(
  { dataTables }: Repositories,
  { dataTableId, maxTotalBytes }: Target,
  change: { rows: number; sizeBytes: number },
): Promise<void> {
  if (change.rows === 0 && change.sizeBytes === 0) return;
  const total = await dataTables.noteChange(dataTableId, change);
  if (change.sizeBytes <= 0 || total <= BigInt(maxTotalBytes)) return;
  throw new AppError(
    'data_table_limit_reached',
    `The data tables of this organization may hold ${maxTotalBytes} bytes together. Delete rows, or ask whoever runs the instance to raise SERVICE_DATA_TABLES_MAX_BYTES.`,
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
