import { AppError } from '../../../openapi/AppError.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import type { Statement } from '../DatabaseConnection.ts';
import type { Dialect, ReturningClause } from '../dialect.ts';
import { quotedName, quotedTable } from '../names.ts';
import type { TableShape } from '../tableShapes.ts';
import { BoundValues } from './BoundValues.ts';
import { whereOf, type Condition } from './conditions.ts';

/** A table and its columns. */
export interface Target {
  readonly schema: string;
  readonly table: string;
  readonly shape: TableShape;
}

/** Rows to insert: all of them have the same columns. */
export interface RowsToInsert {
  readonly rows: readonly JsonObject[];
  readonly skipExisting: boolean;
  /** Set for an upsert: columns that identify a row. */
  readonly keys?: readonly string[];
  /** Columns to return, all of them for none; null for no rows. */
  readonly returning: readonly string[] | null;
}

/** Returns the statement that inserts rows, or updates those whose keys exist. */
export function insertStatement(
  dialect: Dialect,
  { shape, ...table }: Target,
  { rows, skipExisting, keys, returning }: RowsToInsert,
): Statement {
  const names = Object.keys(rows[0]!);
  const into = quotedTable(dialect, table);
  const { afterInsert, atEnd } = (skipExisting ? dialect.skipping : null) ?? { afterInsert: '', atEnd: '' };
  const bound = new BoundValues(dialect);
  const clause = returningOf(dialect, returning);
  const upsert = keys ? upsertParts(dialect, keys, names) : null;
  const begin = `insert${afterInsert} into ${into}`;
  if (names.length === 0)
    return { sql: `${begin}${clause.beforeValues} ${dialect.emptyRow}${atEnd}${clause.atEnd}`, values: [] };
  const columns = names.map((name) => quotedName(dialect, name, 'row'));
  const lines = rows.map(
    (row) => `(${names.map((name) => bound.add(dialect.bound(row[name], shape.get(name)))).join(', ')})`,
  );
  const { values } = bound;
  if (upsert) return { sql: dialect.upserting({ table: into, columns, lines, ...upsert, returning: clause }), values };
  const sql = `${begin} (${columns.join(', ')})${clause.beforeValues} values ${lines.join(', ')}${atEnd}${clause.atEnd}`;
  return { sql, values };
}

function upsertParts(dialect: Dialect, keys: readonly string[], names: readonly string[]) {
  const missing = keys.find((key) => !names.includes(key));
  if (missing !== undefined) throw missingKey(missing);
  const changed = names.filter((name) => !keys.includes(name));
  return {
    keys: keys.map((key) => quotedName(dialect, key, 'keys')),
    // A row of keys alone stays as it is, and is returned.
    changed: (changed.length === 0 ? keys : changed).map((name) => quotedName(dialect, name, 'row')),
  };
}

/** Returns the statement that changes the rows with the keys of this row. */
export function updateStatement(
  dialect: Dialect,
  { shape, ...table }: Target,
  { row, keys, returning }: { row: JsonObject; keys: readonly string[]; returning: readonly string[] | null },
): Statement {
  const bound = new BoundValues(dialect);
  const names = Object.keys(row).filter((name) => !keys.includes(name));
  if (names.length === 0)
    throw new AppError('parameter_invalid', 'The row has no value besides its keys. Add the columns to change.', {
      param: '/row',
    });
  const set = names.map(
    (name) => `${quotedName(dialect, name, 'row')} = ${bound.add(dialect.bound(row[name], shape.get(name)))}`,
  );
  const where = keys.map((key) => {
    const value = row[key];
    if (value === undefined) throw missingKey(key);
    const name = quotedName(dialect, key, 'keys');
    return value === null ? `${name} is null` : `${name} = ${bound.add(dialect.bound(value, shape.get(key)))}`;
  });
  const { beforeValues, atEnd } = returningOf(dialect, returning);
  const begin = `update ${quotedTable(dialect, table)} set ${set.join(', ')}`;
  return { sql: `${begin}${beforeValues} where ${where.join(' and ')}${atEnd}`, values: bound.values };
}

/** Returns the statement that deletes the rows of the conditions. Errors: `parameter_invalid` without any condition. */
export function deleteStatement(
  dialect: Dialect,
  { shape, ...table }: Target,
  { where, match }: { where: readonly Condition[]; match: 'all' | 'any' },
): Statement {
  if (where.length === 0)
    throw new AppError('parameter_invalid', 'Add a condition. To delete all rows, choose "Empty the table".', {
      param: '/where',
    });
  const bound = new BoundValues(dialect);
  const conditions = whereOf(dialect, { where, match }, { bound, shape });
  return { sql: `delete from ${quotedTable(dialect, table)}${conditions}`, values: bound.values };
}

function returningOf(dialect: Dialect, returning: readonly string[] | null): ReturningClause {
  if (returning === null || !dialect.returning) return { beforeValues: '', atEnd: '' };
  return dialect.returning(returning.map((name) => quotedName(dialect, name, 'returning')));
}

function missingKey(key: string): AppError {
  return new AppError('parameter_invalid', `The row has no value for the key column "${key.slice(0, 100)}".`, {
    param: '/keys',
  });
}
