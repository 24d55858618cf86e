/** Returns `read`, asked once for all who ask within `keptMs`: the gauges of a scrape. */
export function readOnce<T>(read: () => Promise<T>, keptMs: number): () => Promise<T> {
  let last: { atMs: number; value: Promise<T> } | null = null;
  return () => {
    if (last === null || performance.now() - last.atMs > keptMs) last = { atMs: performance.now(), value: read() };
    return last.value;
  };
}
