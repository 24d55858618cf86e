const maxNames = 1_000;
const maxNameChars = 100;

/** The name that was probably meant: the same but for case, or at most a third of it typed wrong. Null if none is near. */
export function nearestName(name: string, names: readonly string[]): string | null {
  if (name.length > maxNameChars) return null;
  const wanted = name.toLowerCase();
  let best: { name: string; distance: number } | null = null;
  for (const candidate of names.slice(0, maxNames)) {
    if (candidate.length > maxNameChars) continue;
    const distance = distanceOf(wanted, candidate.toLowerCase());
    if (distance <= Math.max(1, Math.floor(wanted.length / 3)) && distance < (best?.distance ?? Infinity))
      best = { name: candidate, distance };
  }
  return best?.name ?? null;
}

/** Letters to insert, remove, replace, or swap with their neighbour (optimal string alignment). */
function distanceOf(from: string, to: string): number {
  let before: number[] = [];
  let current = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      let least = Math.min(current[column]! + 1, next[column - 1]! + 1, current[column - 1]! + (isSame ? 0 : 1));
      const isSwapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (isSwapped) least = Math.min(least, before[column - 2]! + 1);
      next.push(least);
    }
    before = current;
    current = next;
  }
  return current[to.length]!;
}
