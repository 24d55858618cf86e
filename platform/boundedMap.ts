/** Sets an entry of a cache as its newest. Beyond `most` entries the oldest one is evicted. */
export function remember<Key, Value>(cache: Map<Key, Value>, [key, value]: [Key, Value], most = 10_000): void {
  cache.delete(key);
  cache.set(key, value);
  if (cache.size <= most) return;
  for (const oldest of cache.keys()) {
    cache.delete(oldest);
    return;
  }
}
