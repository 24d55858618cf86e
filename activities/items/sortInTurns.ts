import type { Pace } from '../../platform/diagnostics/Pace.ts';

/** A sorted copy, in which what is equal keeps its order. Others get their turn between two comparisons: long texts take long to compare. */
export async function sortInTurns<T>(list: readonly T[], compare: (a: T, b: T) => number, pace: Pace): Promise<T[]> {
  let from = [...list];
  let to: T[] = Array.from({ length: list.length });
  for (let width = 1; width < list.length; width *= 2) {
    for (let start = 0; start < list.length; start += 2 * width) {
      const [middle, end] = [Math.min(start + width, list.length), Math.min(start + 2 * width, list.length)];
      for (let at = start, left = start, right = middle; at < end; at += 1) {
        const turn = pace.turn();
        if (turn) await turn;
        const takesLeft = left < middle && (right >= end || compare(from[left]!, from[right]!) <= 0);
        to[at] = from[takesLeft ? left++ : right++]!;
      }
    }
    [from, to] = [to, from];
  }
  return from;
}
