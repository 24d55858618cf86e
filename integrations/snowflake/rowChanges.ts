import { AppError } from '../../openapi/AppError.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { jsonParameter } from '../engine/jsonParameter.ts';
import { quotedName } from './snowflakeNames.ts';

/** A statement with its values, which are bound by the server. */
export interface BoundStatement {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** Reads the row of an item. Errors: `parameter_invalid` for a row that is no object, or is empty. */
export function rowOf(value: unknown): JsonObject {
  const read = jsonParameter(value, 'row');
  if (typeof read !== 'object' || read === null || Array.isArray(read) || Object.keys(read).length === 0)
    throw new AppError('parameter_invalid', 'Enter a JSON object with values by column.', { param: '/row' });
  return read as JsonObject;
}

/**
 * Returns the statement that inserts rows with the same columns. JSON is parsed by the server, which is possible in a query alone
 * (https://docs.snowflake.com/en/sql-reference/sql/insert#usage-notes).
 */
export function insertStatement(table: string, rows: readonly JsonObject[]): BoundStatement {
  const names = Object.keys(rows[0]!);
  const isJson = names.map((name) => rows.some((row) => isStructured(row[name])));
  const into = `insert into ${quotedName(table, 'table')} (${names.map((name) => quotedName(name, 'row')).join(', ')})`;
  const lines = rows.map(() => `(${names.map(() => '?').join(', ')})`).join(', ');
  const values = rows.flatMap((row) => names.map((name, place) => bound(row[name], isJson[place]!)));
  if (!isJson.includes(true)) return { sql: `${into} values ${lines}`, values };
  const columns = names.map((_name, place) =>
    isJson[place]! ? `parse_json(column${place + 1})` : `column${place + 1}`,
  );
  return { sql: `${into} select ${columns.join(', ')} from values ${lines}`, values };
}

/** Returns the statement that changes the rows with the keys of this row. Errors: `parameter_invalid`. */
export function updateStatement(table: string, row: JsonObject, keys: readonly string[]): BoundStatement {
  const names = Object.keys(row).filter((name) => !keys.includes(name));
  if (names.length === 0)
    throw new AppError('parameter_invalid', 'The row has no value besides its keys. Add the columns to change.', {
      param: '/row',
    });
  const values: unknown[] = [];
  const place = (value: unknown) => {
    values.push(bound(value, isStructured(value)));
    return isStructured(value) ? 'parse_json(?)' : '?';
  };
  const set = names.map((name) => `${quotedName(name, 'row')} = ${place(row[name])}`);
  const where = keys.map((key) => {
    const value = row[key];
    if (value === undefined)
      throw new AppError('parameter_invalid', `The row has no value for the key column "${key.slice(0, 100)}".`, {
        param: '/keys',
      });
    return value === null ? `${quotedName(key, 'keys')} is null` : `${quotedName(key, 'keys')} = ${place(value)}`;
  });
  return { sql: `update ${quotedName(table, 'table')} set ${set.join(', ')} where ${where.join(' and ')}`, values };
}

function isStructured(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

function bound(value: unknown, isJson: boolean): unknown {
  return isJson && value !== null && value !== undefined ? JSON.stringify(value) : value;
}
