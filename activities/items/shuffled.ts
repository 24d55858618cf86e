import { createHash } from 'node:crypto';

/** The entries in an order that only the seed decides (Fisher and Yates). */
export function shuffled<T>(entries: readonly T[], seed: string): T[] {
  const order = [...entries];
  const next = randomFrom(seed);
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = Math.floor(next() * (last + 1));
    [order[last], order[other]] = [order[other]!, order[last]!];
  }
  return order;
}

/** Numbers from 0 to below 1 that a seed decides: sfc32 (Chris Doty-Humphrey, PractRand), which passes its test suites. */
function randomFrom(seed: string): () => number {
  const hash = createHash('sha256').update(seed).digest();
  let [a, b, c, counter] = [hash.readUInt32LE(0), hash.readUInt32LE(4), hash.readUInt32LE(8), 1];
  return () => {
    const sum = (((a + b) >>> 0) + counter) >>> 0;
    counter = (counter + 1) >>> 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) >>> 0;
    c = (((c << 21) | (c >>> 11)) + sum) >>> 0;
    return sum / 2 ** 32;
  };
}
