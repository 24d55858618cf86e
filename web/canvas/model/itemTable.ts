/** Items as a table: one column a top-level field, in the order fields first appear. */
export type ItemTable = { columns: string[]; rows: string[][] };

const maxColumns = 50;

function cellText(value: unknown): string {
  if (value === undefined) return '';
  if (typeof value === 'string') return value;
  return JSON.stringify(value);
}

/** Lays out the `json` of items as a table of texts; values inside objects and lists are shown as JSON. */
export function toItemTable(items: readonly Record<string, unknown>[]): ItemTable {
  const records = items.map(itemJson);
  const columns = [...new Set(records.flatMap((json) => Object.keys(json)))].slice(0, maxColumns);
  return { columns, rows: records.map((json) => columns.map((column) => cellText(json[column]))) };
}

/** The `json` of an item; an item of another shape shows as it is. */
export function itemJson(item: Record<string, unknown>): Record<string, unknown> {
  const { json } = item;
  return typeof json === 'object' && json !== null && !Array.isArray(json) ? { ...json } : item;
}
