// This file runs inside the sandbox engine of code nodes, after realm.ts. It defines the timers. The runner process asks for the time to the
// next one, sleeps, and lets it fire; the time that code sleeps counts towards its time limit.
import type { RealmBase } from './realmCore.ts';

(() => {
  interface Timer {
    id: number;
    dueMs: number;
    everyMs: number | null;
    call: () => void;
  }

  const realm = globalThis as unknown as Record<string, unknown> & { bureauRealm: RealmBase & Record<string, unknown> };
  const { defineProperty } = Object;
  const MOST_TIMERS = 10_000;
  const timers = new Map<number, Timer>();
  let nextId = 1;

  function add(call: unknown, delayMs: unknown, { args, repeats }: { args: unknown[]; repeats: boolean }): number {
    if (typeof call !== 'function') throw new TypeError('A timer takes a function');
    if (timers.size >= MOST_TIMERS) throw new RangeError(`There are more than ${MOST_TIMERS} timers`);
    const waitMs = Math.max(repeats ? 1 : 0, Number(delayMs) || 0);
    const id = nextId;
    nextId += 1;
    timers.set(id, {
      id,
      dueMs: Date.now() + waitMs,
      everyMs: repeats ? waitMs : null,
      call: () => void (call as (...given: unknown[]) => unknown)(...args),
    });
    return id;
  }
  const clear = (id: unknown): void => void timers.delete(Number(id));

  const names: Record<string, unknown> = {
    setTimeout: (call: unknown, delayMs?: unknown, ...args: unknown[]) => add(call, delayMs, { args, repeats: false }),
    setInterval: (call: unknown, delayMs?: unknown, ...args: unknown[]) => add(call, delayMs, { args, repeats: true }),
    setImmediate: (call: unknown, ...args: unknown[]) => add(call, 0, { args, repeats: false }),
    clearTimeout: clear,
    clearInterval: clear,
    clearImmediate: clear,
  };
  for (const [name, value] of Object.entries(names))
    defineProperty(realm, name, { value, configurable: true, writable: true, enumerable: false });

  function next(): Timer | undefined {
    let first: Timer | undefined;
    for (const timer of timers.values()) if (first === undefined || timer.dueMs < first.dueMs) first = timer;
    return first;
  }

  const realmCore = realm.bureauRealm;
  Object.assign(realmCore, {
    clearTimers: () => timers.clear(),
    /** Milliseconds to the next timer; -1 if there is none. */
    msToTimer: () => {
      if ((realmCore['hasEnded'] as () => boolean)()) return -1;
      const first = next();
      return first === undefined ? -1 : Math.max(0, first.dueMs - Date.now());
    },
    fireTimer: () => {
      const first = next();
      if (first === undefined) return;
      if (first.everyMs === null) timers.delete(first.id);
      else first.dueMs = Date.now() + first.everyMs;
      try {
        first.call();
      } catch (error) {
        (realmCore['failTimer'] as (thrown: unknown) => void)(error);
      }
    },
  });
})();
