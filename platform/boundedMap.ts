/** Puts a value into a cache of at most `most` entries, behind the others: the oldest goes first. */
export function remember<Key, Value>(cache: Map<Key, Value>, [key, value]: [Key, Value], most = 10_000): void {
  cache.delete(key);
  cache.set(key, value);
  if (cache.size <= most) return;
  for (const oldest of cache.keys()) {
    cache.delete(oldest);
    return;
  }
}
