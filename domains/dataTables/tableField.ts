import type { RowField } from '../../db/repositories/dataTables/rowTests.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { Column } from './columns.ts';

/** Names for conditions and sorting: a column, or a field that every row has. */
export interface TableField {
  name: string;
  type: Column['type'];
  field: RowField;
}

const own: readonly TableField[] = [
  { name: 'id', type: 'text', field: { own: 'id' } },
  { name: 'created_at', type: 'datetime', field: { own: 'created_at' } },
  { name: 'updated_at', type: 'datetime', field: { own: 'updated_at' } },
];

/** The column or own field of that name. Errors: `parameter_invalid` at `place`. */
export function fieldOf(columns: readonly Column[], name: unknown, place: string): TableField {
  const column = columns.find((one) => one.name === name);
  if (column) return { name: column.name, type: column.type, field: { column: column.id } };
  const found = own.find((one) => one.name === name);
  if (found) return found;
  const shown = typeof name === 'string' ? `“${name.slice(0, 100)}”` : 'without a name';
  const known = [...columns, ...own].map((one) => one.name).join(', ');
  throw new AppError('parameter_invalid', `There is no column ${shown}. Columns: ${known.slice(0, 500)}.`, {
    param: place,
  });
}
