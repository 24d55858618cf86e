import { newId } from '../../db/ids.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { components } from '../../openapi/generated/types.ts';

type Schemas = components['schemas'];
export type Column = Schemas['DataTableColumn'];

/** Fields of every row besides its columns; no column may have these names. */
export const ownFields = ['id', 'created_at', 'updated_at'] as const;

/** Columns with their new ids. Errors: `invalid_request` that names the column. */
export function newColumns(wanted: readonly Schemas['DataTableColumnCreate'][]): Column[] {
  checkNames(wanted);
  return wanted.map(({ name, type }) => ({ id: newId('dataTableColumn'), name, type }));
}

/**
 * Returns the new columns: kept by their id (and renamed), added without an id, deleted if missing. Errors: `invalid_request` that names
 * the column; a type never changes.
 */
export function changedColumns(
  before: readonly Column[],
  wanted: readonly Schemas['DataTableColumnUpdate'][],
): { columns: Column[]; removed: string[] } {
  checkNames(wanted);
  const known = new Map(before.map((column) => [column.id, column]));
  const kept = new Set<string>();
  const columns = wanted.map((column, index) => {
    const place = `/columns/${index}`;
    if (column.id === undefined) return addedColumn(column, place);
    const old = known.get(column.id);
    if (!old || kept.has(column.id)) throw refused(`Column "${column.name}" has the id of no other column.`, place);
    if (column.type !== undefined && column.type !== old.type) {
      throw refused(
        `Column "${old.name}" holds ${old.type}; the type of a column never changes. Add a new column instead.`,
        `${place}/type`,
      );
    }
    kept.add(column.id);
    return { ...old, name: column.name };
  });
  return { columns, removed: before.filter(({ id }) => !kept.has(id)).map(({ id }) => id) };
}

function addedColumn({ name, type }: Schemas['DataTableColumnUpdate'], place: string): Column {
  if (type === undefined) throw refused(`Column "${name}" is new and needs a type.`, `${place}/type`);
  return { id: newId('dataTableColumn'), name, type };
}

function checkNames(columns: readonly { name: string }[]): void {
  const taken = new Set<string>(ownFields);
  for (const [index, { name }] of columns.entries()) {
    const key = name.toLowerCase();
    if (taken.has(key)) {
      const why = (ownFields as readonly string[]).includes(key) ? 'every row has it of its own' : 'it is there twice';
      throw refused(`No column can be called "${name}": ${why}.`, `/columns/${index}/name`);
    }
    taken.add(key);
  }
}

function refused(message: string, param: string): AppError {
  return new AppError('invalid_request', message, { param });
}
