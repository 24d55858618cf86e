import { AppError } from '../../openapi/AppError.ts';
import type { Column } from './columns.ts';

/** The ids of the columns that an upsert goes by. Throws `invalid_request` if a column is missing or holds JSON. */
export function keyColumnsOf(columns: readonly Column[], names: readonly string[], place: string): string[] {
  return names.map((name, index) => {
    const column = columns.find((one) => one.name === name);
    if (column && column.type !== 'json') return column.id;
    const why = column ? 'holds JSON and cannot be a key' : 'is not there';
    throw new AppError('invalid_request', `Column "${name.slice(0, 100)}" ${why}.`, { param: `${place}/${index}` });
  });
}
