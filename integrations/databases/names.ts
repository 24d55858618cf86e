import { AppError } from '../../openapi/AppError.ts';
import type { Dialect } from './dialect.ts';

/**
 * Returns the name of a schema, table or column as an identifier of SQL. Errors: `parameter_invalid` for a name that is
 * empty, too long for the server, or has a control character.
 */
export function quotedName(dialect: Dialect, name: string, param: string): string {
  if (name === '') throw wrong(`Enter a name.`, param);
  if (Buffer.byteLength(name) > dialect.maxNameBytes)
    throw wrong(
      `The name "${name.slice(0, 100)}" is too long: ${dialect.title} has at most ${dialect.maxNameBytes} bytes.`,
      param,
    );
  // oxlint-disable-next-line no-control-regex -- such names are no names
  if (/[\u0000-\u001f\u007f]/.test(name)) throw wrong('A name cannot contain control characters.', param);
  return dialect.quote(name);
}

/** Returns a table with its schema. */
export function quotedTable(dialect: Dialect, { schema, table }: { schema: string; table: string }): string {
  const name = quotedName(dialect, table, 'table');
  return schema === '' ? name : `${quotedName(dialect, schema, 'schema')}.${name}`;
}

function wrong(message: string, param: string): AppError {
  return new AppError('parameter_invalid', message, { param: `/${param}` });
}
