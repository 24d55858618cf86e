type TourState = 'closed' | 'open';

let state: TourState = 'closed';
const listeners = new Set<() => void>();
const keyOf = (accountId: string) => `bureau-tour-${accountId}`;

/** Shows the tour, again where it was done before. */
export function startTour(): void {
  publish('open');
}

/** Ends the tour and remembers it in this browser, for this account. */
export function endTour(accountId: string): void {
  window.localStorage.setItem(keyOf(accountId), 'done');
  publish('closed');
}

/** True if this account has done or skipped the tour in this browser. */
export function hasDoneTour(accountId: string): boolean {
  return window.localStorage.getItem(keyOf(accountId)) === 'done';
}

/** For `useSyncExternalStore`: whether the tour is shown. */
export const tourStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isOpen: (): boolean => state === 'open',
};

function publish(next: TourState): void {
  state = next;
  for (const listener of listeners) listener();
}
