/** Work that repeats until it is stopped. */
export interface Loop {
  /** Begins the next round at once, or right after the current one. */
  wake: () => void;
  /** Resolves when the current round has ended; no other begins. */
  stop: () => Promise<void>;
}

/** Pause between two rounds. The first round begins at once, or after `firstAfterMs`. */
export interface Pace {
  readonly everyMs: number;
  readonly firstAfterMs?: number;
}

/**
 * Repeats `round`, one at a time, with a pause in between. A round that returns true has more to do: the next one begins at once. An error
 * in a round is reported, and the loop continues.
 */
export function every(pace: number | Pace, round: () => Promise<unknown>, onError: (error: unknown) => void): Loop {
  const { everyMs, firstAfterMs = 0 } = typeof pace === 'number' ? { everyMs: pace } : pace;
  let stopped = false;
  let isDue = false;
  let endPause: (() => void) | null = null;

  async function pause(ms: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      timer.unref();
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    endPause = null;
  }

  async function run(): Promise<void> {
    if (firstAfterMs > 0) await pause(firstAfterMs);
    while (!stopped) {
      isDue = false;
      const more = await round().catch((error: unknown) => {
        onError(error);
        return false;
      });
      if (more === true || isDue || stopped) continue;
      await pause(everyMs);
    }
  }

  const running = run();
  const wake = (): void => {
    isDue = true;
    endPause?.();
  };
  return {
    wake,
    stop: async () => {
      stopped = true;
      wake();
      await running;
    },
  };
}
