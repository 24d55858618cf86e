import type { FieldPath } from './fieldPath.ts';

/** A line of a folded JSON tree. */
export type JsonLine = {
  /** Unique among the lines: the path as JSON. */
  id: string;
  path: FieldPath;
  depth: number;
  /** The field's name or the place in its list. */
  key: string | number;
  value: unknown;
  /** Number of children if the line can be expanded; null for plain values. */
  children: number | null;
  open: boolean;
};

/** How many lines a tree opens by itself; behind that it is folded. */
const openedLines = 150;
const maxChildren = 2_000;

/** Expanded lines: those the user toggled, others by `opensByItself`. */
export type Opened = ReadonlyMap<string, boolean>;

/** The lines of a value that are to be seen. Lists and objects behind their two-thousandth entry are cut. */
export function jsonLines(value: unknown, opened: Opened): JsonLine[] {
  const small = countLines(value, openedLines) <= openedLines;
  const lines: JsonLine[] = [];
  const add = (parent: unknown, path: FieldPath): void => {
    for (const [key, child] of childrenOf(parent)) {
      const own = [...path, key];
      const id = JSON.stringify(own);
      const children = typeof child === 'object' && child !== null ? Object.keys(child).length : null;
      const open = children !== null && children > 0 && (opened.get(id) ?? (small || own.length === 1));
      lines.push({ id, path: own, depth: path.length, key, value: child, children, open });
      if (open) add(child, own);
    }
  };
  add(value, []);
  return lines;
}

function childrenOf(value: unknown): [string | number, unknown][] {
  if (Array.isArray(value)) return value.slice(0, maxChildren).map((child, index) => [index, child]);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).slice(0, maxChildren);
}

/** Counts lines, but no further than just above `limit`. */
function countLines(value: unknown, limit: number): number {
  let count = 0;
  for (const [, child] of childrenOf(value)) {
    count += 1 + countLines(child, limit - count);
    if (count > limit) return count;
  }
  return count;
}
