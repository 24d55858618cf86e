import type { Statement } from '../DatabaseConnection.ts';
import type { Dialect } from '../dialect.ts';
import { quotedName, quotedTable } from '../names.ts';
import { checkColumns } from '../tableShapes.ts';
import { BoundValues } from './BoundValues.ts';
import type { Target } from './changeStatements.ts';
import { whereOf, type Condition } from './conditions.ts';

/** Which rows of a table are read. */
export interface Selection {
  readonly columns: readonly string[];
  readonly where: readonly Condition[];
  readonly match: 'all' | 'any';
  readonly sort: readonly { readonly column: string; readonly direction: 'ascending' | 'descending' }[];
  readonly offset: number;
  /** Null for all rows. */
  readonly limit: number | null;
}

/** Returns the statement that reads rows of a table. Errors: `parameter_invalid` for columns that it does not have. */
export function selectStatement(
  dialect: Dialect,
  { shape, ...table }: Target,
  { columns, where, match, sort, offset, limit }: Selection,
): Statement {
  checkColumns(shape, columns, 'columns');
  checkColumns(
    shape,
    where.map(({ column }) => column),
    'where',
  );
  checkColumns(
    shape,
    sort.map(({ column }) => column),
    'sort',
  );
  const bound = new BoundValues(dialect);
  const named = columns.map((column) => quotedName(dialect, column, 'columns')).join(', ');
  const conditions = whereOf(dialect, { where, match }, { bound, shape });
  const order = sort.map(
    ({ column, direction }) => `${quotedName(dialect, column, 'sort')} ${direction === 'descending' ? 'desc' : 'asc'}`,
  );
  const sorted = order.length === 0 ? '' : ` order by ${order.join(', ')}`;
  const limited = limit === null && offset === 0 ? '' : dialect.limited(limit, offset, sorted !== '');
  const sql = `select ${named === '' ? '*' : named} from ${quotedTable(dialect, table)}${conditions}${sorted}${limited}`;
  return { sql, values: bound.values };
}
