/** Changes of a row; `moved` is no event. */
export interface RowChange {
  readonly kind: 'added' | 'updated' | 'removed' | 'moved';
  readonly name: string;
}

/** Fingerprints of the rows by name: as they are now, and as they were seen. */
export interface RowPrints {
  readonly now: ReadonlyMap<string, string>;
  readonly seen: ReadonlyMap<string, string>;
  /** True if names are values of a column, false if they are numbers of rows. */
  readonly hasKey: boolean;
}

/**
 * Compares the rows of two looks. Numbers of rows change when others are sorted, inserted or deleted, so there a row with the content of
 * an earlier one has moved, and of the other rows as many are new as there are more rows.
 */
export function rowChanges({ now, seen, hasKey }: RowPrints): RowChange[] {
  const changed = [...now].filter(([name, print]) => seen.get(name) !== print);
  const gone = [...seen.keys()].filter((name) => !now.has(name)).map((name) => ({ kind: 'removed', name }) as const);
  if (hasKey) {
    const kindOf = (name: string) => (seen.has(name) ? 'updated' : 'added');
    return [...changed.map(([name]) => ({ kind: kindOf(name), name }) as const), ...gone];
  }
  const left = countsOf([...seen].filter(([name, print]) => now.get(name) !== print).map(([, print]) => print));
  const moved = new Set<string>();
  for (const [name, print] of changed) {
    const count = left.get(print) ?? 0;
    if (count === 0) continue;
    left.set(print, count - 1);
    moved.add(name);
  }
  const fresh = changed.filter(([name]) => !moved.has(name)).map(([name]) => name);
  const unseen = fresh.filter((name) => !seen.has(name));
  const others = fresh.filter((name) => seen.has(name));
  const more = Math.max(0, now.size - seen.size - unseen.length);
  const added = new Set([...unseen, ...others.slice(0, more)]);
  return [
    ...[...moved].map((name) => ({ kind: 'moved', name }) as const),
    ...fresh.map((name) => ({ kind: added.has(name) ? 'added' : 'updated', name }) as const),
    ...gone,
  ];
}

function countsOf(prints: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const print of prints) counts.set(print, (counts.get(print) ?? 0) + 1);
  return counts;
}
