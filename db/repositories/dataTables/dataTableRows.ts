import { anyOf } from '../../tables/expressions.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { fieldNumber, fieldText, rowTestSql, type Place, type RowField, type RowTest } from './rowTests.ts';
import { organizationOf, runQuery, runStatement, type Scope } from '../scope.ts';
import { asWritten, writtenOf } from './cellUpdates.ts';

/** Values by the id of their column; absent ones are left out. */
export type Cells = Record<string, unknown>;

/** A row as it is stored. */
export interface StoredRow {
  id: string;
  /** Rises in the order of insertion. */
  number: bigint;
  cells: Cells;
  sizeBytes: number;
  createdAt: Date;
  updatedAt: Date;
}

/** A row of a page. */
export interface SortedRow extends StoredRow {
  /** Sort value as text; null without a value or sort. */
  sortValue: string | null;
}

export interface NewRow {
  id: string;
  cells: Cells;
  /** Of two rows with the same key only the first is inserted; null: no such promise. */
  insertKey: string | null;
}

/** Sorted by a field, or (null) in the order of insertion; rows without a value come last. */
export interface RowSort {
  field: RowField;
  as: 'text' | 'number';
  descending: boolean;
}

export interface RowQuery {
  dataTableId: string;
  test: RowTest;
  sort: RowSort | null;
  /** The row after which to continue. */
  after: { sortValue: string | null; number: bigint } | null;
  limit: number;
}

/** Changes of one row's cells. */
export interface RowChange {
  id: string;
  set: Cells;
  /** Columns that lose their value. */
  clear: readonly string[];
}

/** Overhead of a row besides its cells. */
export const rowOverheadBytes = 100;
/** Texts are sorted by so many characters. */
const sortedChars = 500;

const columns = 'r.id, r.number, r.cells, r.written, r.size_bytes, r.created_at, r.updated_at';
const rowColumns = ['r.id', 'r.number', 'r.cells', 'r.written', 'r.sizeBytes', 'r.createdAt', 'r.updatedAt'] as const;
const sizeOf = (cells: string): string => `(${rowOverheadBytes} + octet_length((${cells})::text))`;

/** Rows of data tables. Writers must hold the table's lock (`DataTables.lock`). */
export class DataTableRows {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Inserts in this order and answers the new rows; one whose insert key is there already is left out. */
  async insert(dataTableId: string, rows: readonly NewRow[]): Promise<StoredRow[]> {
    return this.#read(
      `INSERT INTO data_table_rows AS r (id, organization_id, data_table_id, cells, written, size_bytes, insert_key)
       SELECT n.id, $1, $2, n.cells, n.written, ${sizeOf('n.cells')}, n.insert_key
       FROM unnest($3::text[], $4::jsonb[], $5::jsonb[], $6::text[]) WITH ORDINALITY AS n (id, cells, written, insert_key, place) ORDER BY n.place
       ON CONFLICT (data_table_id, insert_key) WHERE insert_key IS NOT NULL DO NOTHING
       RETURNING ${columns}`,
      [
        organizationOf(this.#scope),
        dataTableId,
        rows.map((row) => row.id),
        rows.map((row) => JSON.stringify(row.cells)),
        rows.map((row) => JSON.stringify(writtenOf(row.cells))),
        rows.map((row) => row.insertKey),
      ],
    );
  }

  /** The rows that were inserted with these keys. */
  async findInserted(
    dataTableId: string,
    insertKeys: readonly string[],
  ): Promise<(StoredRow & { insertKey: string })[]> {
    const rows = await runQuery(
      this.#scope,
      this.#rowsOf(dataTableId)
        .select('r.insertKey')
        .$narrowType<{ insertKey: string }>()
        .where('r.insertKey', '=', anyOf(insertKeys)),
    );
    return rows.map(inOrder);
  }

  async findByIds(dataTableId: string, ids: readonly string[]): Promise<StoredRow[]> {
    const query = this.#rowsOf(dataTableId).where('r.id', '=', anyOf(ids)).orderBy('r.number');
    return (await runQuery(this.#scope, query)).map(inOrder);
  }

  /** Rows whose cells of these columns are those of a key (values in the order of the columns; null: none); `place` says of which. */
  async findByKeys(
    dataTableId: string,
    columnIds: readonly string[],
    keys: readonly (readonly unknown[])[],
  ): Promise<{ place: number; id: string }[]> {
    const parameters: unknown[] = [organizationOf(this.#scope), dataTableId, JSON.stringify(keys)];
    const place = placesIn(parameters);
    const cells = columnIds.map((id) => `r.cells -> ${place(id)}::text`).join(', ');
    return runStatement(
      this.#scope,
      `SELECT (k.place - 1)::int AS place, r.id FROM jsonb_array_elements($3::jsonb) WITH ORDINALITY AS k (key, place)
       JOIN data_table_rows r ON jsonb_build_array(${cells}) = k.key
       WHERE r.organization_id = $1 AND r.data_table_id = $2 ORDER BY k.place, r.number`,
      parameters,
    );
  }

  /** One page of the rows that pass a test. */
  async select({ dataTableId, test, sort, after, limit }: RowQuery): Promise<SortedRow[]> {
    const parameters: unknown[] = [organizationOf(this.#scope), dataTableId];
    const place = placesIn(parameters);
    const sorted = sort && { value: sortSql(sort, place), descending: sort.descending };
    const conditions = ['r.organization_id = $1 AND r.data_table_id = $2', rowTestSql(test, place)];
    if (after) conditions.push(afterSql(after, sort && { ...sort, ...sorted! }, place));
    const direction = sort?.descending ? 'DESC' : 'ASC';
    const order = sorted ? `${sorted.value} ${direction} NULLS LAST, r.number ${direction}` : 'r.number';
    return this.#read(
      `SELECT ${columns}, ${sorted ? `${sorted.value}::text` : 'NULL'} AS sort_value FROM data_table_rows r
       WHERE ${conditions.join(' AND ')} ORDER BY ${order} LIMIT ${place(limit)}`,
      parameters,
    );
  }

  /** Changes cells; answers the rows as they are now, each with the size it had. */
  async update(
    dataTableId: string,
    changes: readonly RowChange[],
  ): Promise<(StoredRow & { formerSizeBytes: number })[]> {
    const cells = '(r.cells - ARRAY(SELECT jsonb_array_elements_text(c.clear))) || c.set';
    const written =
      '(r.written - ARRAY(SELECT jsonb_array_elements_text(c.clear)) - ARRAY(SELECT jsonb_object_keys(c.set))) || c.written';
    return this.#read(
      `UPDATE data_table_rows r SET cells = ${cells}, written = ${written}, size_bytes = ${sizeOf(cells)}, updated_at = now()
       FROM unnest($3::text[], $4::jsonb[], $5::jsonb[], $6::jsonb[]) AS c (id, set, clear, written)
       JOIN data_table_rows f ON f.organization_id = $1 AND f.data_table_id = $2 AND f.id = c.id
       WHERE r.organization_id = $1 AND r.data_table_id = $2 AND r.id = f.id
       RETURNING ${columns}, f.size_bytes AS former_size_bytes`,
      [
        organizationOf(this.#scope),
        dataTableId,
        changes.map((change) => change.id),
        changes.map((change) => JSON.stringify(change.set)),
        changes.map((change) => JSON.stringify(change.clear)),
        changes.map((change) => JSON.stringify(writtenOf(change.set))),
      ],
    );
  }

  /** Deletes rows and answers what they were. */
  async remove(dataTableId: string, ids: readonly string[]): Promise<StoredRow[]> {
    const rows = await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .deleteFrom('dataTableRows as r')
        .where('r.dataTableId', '=', dataTableId)
        .where('r.id', '=', anyOf(ids))
        .returning(rowColumns)
        .$narrowType<{ cells: Cells; written: Record<string, string> }>(),
    );
    return rows.map(inOrder);
  }

  /** Rows with their cells as they were written. */
  async #read<Row extends StoredRow>(sql: string, values: readonly unknown[]): Promise<Row[]> {
    const rows = await runStatement<Row & { written: Record<string, string> }>(this.#scope, sql, values);
    return rows.map((row) => inOrder(row) as unknown as Row);
  }

  #rowsOf(dataTableId: string) {
    return tablesOf(this.#scope)
      .selectFrom('dataTableRows as r')
      .select(rowColumns)
      .$narrowType<{ cells: Cells; written: Record<string, string> }>()
      .where('r.dataTableId', '=', dataTableId);
  }

  /** Takes columns out of all rows; returns how many bytes that freed. */
  async removeColumns(dataTableId: string, columnIds: readonly string[]): Promise<number> {
    const rows = await runStatement<{ freed: number }>(
      this.#scope,
      `WITH changed AS (
         UPDATE data_table_rows r SET cells = r.cells - $3::text[], written = r.written - $3::text[], size_bytes = ${sizeOf('r.cells - $3::text[]')}
         FROM data_table_rows f
         WHERE r.organization_id = $1 AND r.data_table_id = $2 AND f.organization_id = $1 AND f.data_table_id = $2
           AND f.id = r.id AND r.cells ?| $3::text[]
         RETURNING f.size_bytes - r.size_bytes AS freed
       )
       SELECT coalesce(sum(freed), 0)::int AS freed FROM changed`,
      [organizationOf(this.#scope), dataTableId, columnIds],
    );
    return rows[0]!.freed;
  }
}

function inOrder<Row extends { cells: Cells; written: Record<string, string> }>({ written, ...row }: Row) {
  return { ...row, cells: asWritten(row.cells, written) };
}

function placesIn(parameters: unknown[]): Place {
  return (value) => `$${parameters.push(value)}`;
}

function sortSql({ field, as }: RowSort, place: Place): string {
  if (as === 'number') return fieldNumber(field, place);
  return `left(${fieldText(field, place)}, ${sortedChars}) COLLATE "C"`;
}

/** Rows after a row in the order of `select`. */
function afterSql(
  after: { sortValue: string | null; number: bigint },
  sort: (RowSort & { value: string }) | null,
  place: Place,
): string {
  const number = `${place(after.number)}::bigint`;
  if (!sort) return `r.number > ${number}`;
  const further = sort.descending ? '<' : '>';
  if (after.sortValue === null) return `(${sort.value} IS NULL AND r.number ${further} ${number})`;
  const value = `${place(after.sortValue)}::${sort.as === 'number' ? 'numeric' : 'text'}`;
  return `(${sort.value} IS NULL OR ${sort.value} ${further} ${value}
    OR (${sort.value} = ${value} AND r.number ${further} ${number}))`;
}
