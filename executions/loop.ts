/** Something that repeats until it is stopped. */
export interface Loop {
  /** Resolves when the round under way has ended; no other begins. */
  stop: () => Promise<void>;
}

/**
 * Repeats `round` every `intervalMs`, one at a time. Where a round answers true there is more to do and the next one
 * begins at once. A round that throws is reported, and the loop goes on.
 */
export function every(intervalMs: number, round: () => Promise<boolean>, onError: (error: unknown) => void): Loop {
  let stopped = false;
  let wake: (() => void) | null = null;

  async function run(): Promise<void> {
    while (!stopped) {
      const more = await round().catch((error: unknown) => {
        onError(error);
        return false;
      });
      if (more || stopped) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, intervalMs);
        timer.unref();
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  const running = run();
  return {
    stop: async () => {
      stopped = true;
      wake?.();
      await running;
    },
  };
}
