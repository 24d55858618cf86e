import { isDeepStrictEqual } from 'node:util';

/** Values by the id of their column. */
type Cells = Record<string, unknown>;

/** The JSON of those cells whose keys `jsonb` would put into another order, by the id of their column. */
export function writtenOf(cells: Cells): Record<string, string> {
  const reordered = Object.entries(cells).filter(([, value]) => !isInJsonbOrder(value));
  return Object.fromEntries(reordered.map(([id, value]) => [id, JSON.stringify(value)]));
}

/** The cells with their keys as they were written. What no longer says the same as its cell does not count: the release before knew only cells. */
export function asWritten(cells: Cells, written: Readonly<Record<string, string>>): Cells {
  const ids = Object.keys(written);
  if (ids.length === 0) return cells;
  const shown = { ...cells };
  for (const id of ids) {
    const value: unknown = JSON.parse(written[id]!);
    if (isDeepStrictEqual(value, cells[id])) shown[id] = value;
  }
  return shown;
}

/** `jsonb` keeps keys by their bytes in UTF-8: shorter ones first. */
function isInJsonbOrder(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return value.every(isInJsonbOrder);
  const keys = Object.keys(value).map((key) => Buffer.from(key));
  const isOrdered = keys.every((key, index) => {
    const before = keys[index - 1];
    return (
      before === undefined || before.length < key.length || (before.length === key.length && before.compare(key) < 0)
    );
  });
  return isOrdered && Object.values(value).every(isInJsonbOrder);
}
