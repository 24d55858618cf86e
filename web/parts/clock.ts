import { useSyncExternalStore } from 'react';

const tickMs = 1_000;
const listeners = new Set<() => void>();
let nowMs = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function tick() {
  // A hidden page does not tick; it catches up when it becomes visible.
  if (document.hidden) return;
  nowMs = Date.now();
  for (const listener of listeners) listener();
}

/** Subscribes to ticks; the clock stops without subscribers. */
function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    nowMs = Date.now();
    timer = setInterval(tick, tickMs);
    document.addEventListener('visibilitychange', tick);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', tick);
  };
}

/** The page's one clock: its time, and its ticks. */
export const pageClock = {
  subscribe,
  nowMs: () => {
    // The clock did not tick while it had no subscribers.
    if (listeners.size === 0 && Date.now() - nowMs >= tickMs) nowMs = Date.now();
    return nowMs;
  },
};

/**
 * Returns a value derived from the page's one clock, updated each second while the page is visible: all components of a render use the same
 * time. A component is drawn again only if `read` answers something else.
 */
export function useClock<Read extends string | number>(read: (nowMs: number) => Read): Read {
  return useSyncExternalStore(pageClock.subscribe, () => read(pageClock.nowMs()));
}

/** The time of the page's one clock, in milliseconds. */
export function useNow(): number {
  return useClock((now) => now);
}
