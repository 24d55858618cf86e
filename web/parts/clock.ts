import { useSyncExternalStore } from 'react';

const tickMs = 1_000;
const listeners = new Set<() => void>();
let nowMs = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function tick() {
  // A hidden page stands still; it catches up when somebody looks.
  if (document.hidden) return;
  nowMs = Date.now();
  for (const listener of listeners) listener();
}

/** Tells of each tick; nothing ticks while nobody listens. */
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

/** The page's one clock: what it says, and its ticks. */
export const pageClock = {
  subscribe,
  nowMs: () => {
    // Nothing has ticked while nobody listened.
    if (listeners.size === 0 && Date.now() - nowMs >= tickMs) nowMs = Date.now();
    return nowMs;
  },
};

/**
 * What the page's one clock says, each second anew while somebody looks: everything that is drawn together is measured
 * from the same moment. A component is drawn again only where `read` answers something else.
 */
export function useClock<Read extends string | number>(read: (nowMs: number) => Read): Read {
  return useSyncExternalStore(pageClock.subscribe, () => read(pageClock.nowMs()));
}

/** The time of the page's one clock, in milliseconds. */
export function useNow(): number {
  return useClock((now) => now);
}
