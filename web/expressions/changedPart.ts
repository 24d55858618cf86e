/** The part of a text that makes it another one, so that a caret outside of it stays where it is; null if they are the same. */
export function changedPart(before: string, after: string): { from: number; to: number; insert: string } | null {
  if (before === after) return null;
  const shortest = Math.min(before.length, after.length);
  let from = 0;
  while (from < shortest && before[from] === after[from]) from += 1;
  let same = 0;
  while (same < shortest - from && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  return { from, to: before.length - same, insert: after.slice(from, after.length - same) };
}
