/** Something that repeats until it is stopped. */
export interface Loop {
  /** The next round begins at once, or right behind the one under way. */
  wake: () => void;
  /** Resolves when the round under way has ended; no other begins. */
  stop: () => Promise<void>;
}

/**
 * Repeats `round` every `intervalMs`, one at a time. Where a round returns true there is more to do and the next one begins at once. An
 * error in a round is reported, and the loop continues.
 */
export function every(intervalMs: number, round: () => Promise<boolean>, onError: (error: unknown) => void): Loop {
  let stopped = false;
  let isDue = false;
  let endPause: (() => void) | null = null;

  async function run(): Promise<void> {
    while (!stopped) {
      isDue = false;
      const more = await round().catch((error: unknown) => {
        onError(error);
        return false;
      });
      if (more || isDue || stopped) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, intervalMs);
        timer.unref();
        endPause = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      endPause = null;
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
