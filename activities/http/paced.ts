import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Holds work back so that items go in batches: the batch after one begins an interval after that one began. Gives the wait before the item
 * with an index. Without a size there is no pause. Errors: the signal's reason.
 */
export function paced(
  { size, intervalMs }: { size: number; intervalMs: number },
  signal: AbortSignal,
): (index: number) => Promise<void> {
  const starts: Promise<void>[] = [Promise.resolve()];
  return async (index) => {
    if (size === 0 || intervalMs === 0) return;
    const batch = Math.floor(index / size);
    while (starts.length <= batch) starts.push(starts.at(-1)!.then(() => pause(intervalMs, signal)));
    await starts[batch];
  };
}

/** Waits, unless the signal ends it: then its reason is thrown. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (ms === 0) return;
  try {
    await sleep(ms, undefined, { signal });
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
}
