import { AppError } from '../../openapi/AppError.ts';
import type { Dialect, TableColumn } from './dialect.ts';
import type { RunStatement } from './statements/runStatement.ts';

/** The columns of a table by name. */
export type TableShape = ReadonlyMap<string, TableColumn>;

/** The most columns that a server allows in a table are fewer. */
const maxColumns = 5_000;

/** Reads the columns of a table. Errors: `target_error` if there is no such table; those of the statement. */
export async function readTableShape(
  dialect: Dialect,
  { schema, table }: { schema: string; table: string },
  run: RunStatement,
): Promise<TableShape> {
  const { rows } = await run(dialect.catalog.columns(schema, table), { maxRows: maxColumns });
  if (rows.length === 0) throw noTable(schema, table);
  return new Map(rows.map(({ name, type }) => [String(name), { name: String(name), type: String(type) }]));
}

/** Refuses columns that the table does not have. Errors: `parameter_invalid`. */
export function checkColumns(shape: TableShape, names: readonly string[], param: string): void {
  const unknown = names.find((name) => !shape.has(name));
  if (unknown === undefined) return;
  const known = [...shape.keys()].slice(0, 30).join(', ');
  throw new AppError(
    'parameter_invalid',
    `The table has no column "${unknown.slice(0, 100)}". Its columns: ${known}.`,
    {
      param: `/${param}`,
    },
  );
}

function noTable(schema: string, table: string): AppError {
  const name = [schema, table].filter(Boolean).join('.').slice(0, 200);
  return new AppError('target_error', `There is no table "${name}", or the database user may not see it.`, {
    param: '/table',
  });
}
