import { itemJson, type Item } from './itemJson.ts';

/** Items as a table: one column a top-level field, in the order fields first appear. */
export type ItemTable = {
  columns: string[];
  /** Columns beyond the limit, which are only seen as JSON. */
  moreColumns: number;
  rows: unknown[][];
};

const maxColumns = 100;

/** Lays out the `json` of items; a field that an item does not have is `undefined`. */
export function toItemTable(items: readonly Item[]): ItemTable {
  const records = items.map(itemJson);
  const all = [...new Set(records.flatMap((json) => Object.keys(json)))];
  const columns = all.slice(0, maxColumns);
  return {
    columns,
    moreColumns: all.length - columns.length,
    rows: records.map((json) => columns.map((column) => json[column])),
  };
}

/** Returns the one-line text of a cell: texts unchanged, objects and lists summarized. */
export function cellText(value: unknown): string {
  if (value === undefined) return '';
  if (typeof value === 'string') return value;
  return JSON.stringify(value);
}

/** A width in pixels that fits the title and the first rows of each column, within bounds. */
export function columnWidths({ columns, rows }: ItemTable): number[] {
  return columns.map((column, index) => {
    const longest = Math.max(column.length, ...rows.slice(0, 50).map((cells) => cellText(cells[index]).length));
    return Math.min(280, Math.max(90, Math.round(longest * 7.4) + 24));
  });
}
