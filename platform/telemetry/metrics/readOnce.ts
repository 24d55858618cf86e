/** Returns `read` with a cache of `keptMs`, so that all gauges of a scrape share one read. */
export function readOnce<T>(read: () => Promise<T>, keptMs: number): () => Promise<T> {
  let last: { atMs: number; value: Promise<T> } | null = null;
  return () => {
    if (last === null || performance.now() - last.atMs > keptMs) last = { atMs: performance.now(), value: read() };
    return last.value;
  };
}
