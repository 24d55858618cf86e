/** The entries with these names. */
export function pick<T>(all: { [name: string]: T }, names: Set<string>): { [name: string]: T } {
  return Object.fromEntries(Object.entries(all).filter(([name]) => names.has(name)));
}

/** The entries in stretches of at most `size`; at least one stretch. */
export function inChunks(all: readonly number[], size: number): (readonly number[])[] {
  const chunks: (readonly number[])[] = [];
  for (let at = 0; at === 0 || at < all.length; at += size) chunks.push(all.slice(at, at + size));
  return chunks;
}

/** The same positions, but only the wanted items are filled; the rest is the shortest thing JSON has. */
export function sparse<T>(items: readonly T[], wanted: readonly number[]): T[] {
  const filled = Array.from<T | null>({ length: (wanted.at(-1) ?? -1) + 1 }).fill(null);
  for (const index of wanted) filled[index] = items[index] ?? null;
  return filled as T[];
}
