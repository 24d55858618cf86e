import type { JsonObject } from '../../domains/executions/item.ts';

/** A selection of fields: the names, each with its own selection; null for everything below. */
type Selection = ReadonlyMap<string, Selection | null>;

/** A part of a text that was read, and where it ended. */
interface Read {
  readonly selection: Selection;
  readonly end: number;
}

/**
 * Applies the parameter `fields` to a response: `a,b(c,d/e)`, `a.b` or `*`. Null for a selection that is malformed or has a name that is not
 * known, because Google refuses it: https://developers.google.com/workspace/drive/api/guides/fields-parameter
 */
export function selectedFields(body: JsonObject, fields: string, known: ReadonlySet<string>): JsonObject | null {
  const names = fields.split(/[(),./]/).filter((name) => name !== '');
  if (names.some((name) => name !== '*' && !known.has(name))) return null;
  const read = selectionAt(fields, 0);
  return read?.end === fields.length ? (selected(body, read.selection) as JsonObject) : null;
}

function selectionAt(text: string, start: number): Read | null {
  const all = new Map<string, Selection | null>();
  for (let at = start; ; at += 1) {
    const read = entryAt(text, at);
    if (!read) return null;
    for (const [name, below] of read.selection) {
      const before = all.get(name);
      all.set(name, before && below ? new Map([...before, ...below]) : below);
    }
    at = read.end;
    if (text[at] !== ',') return { selection: all, end: at };
  }
}

/** One entry: `a`, `a/b`, `a(b,c)`. */
function entryAt(text: string, start: number): Read | null {
  const name = /^(\*|\w+)/.exec(text.slice(start))?.[0];
  if (name === undefined) return null;
  const at = start + name.length;
  if (text[at] === '/' || text[at] === '.') {
    const rest = entryAt(text, at + 1);
    return rest && { selection: new Map([[name, rest.selection]]), end: rest.end };
  }
  if (text[at] !== '(') return { selection: new Map([[name, null]]), end: at };
  const inner = selectionAt(text, at + 1);
  return inner && text[inner.end] === ')'
    ? { selection: new Map([[name, inner.selection]]), end: inner.end + 1 }
    : null;
}

function selected(value: unknown, selection: Selection | null): unknown {
  if (selection === null || selection.has('*') || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => selected(one, selection));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => selection.has(name))
      .map(([name, one]) => [name, selected(one, selection.get(name) ?? null)]),
  );
}
