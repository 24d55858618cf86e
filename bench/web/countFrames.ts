import type { Page } from 'playwright-core';

/** Frames per second and the time that long tasks took, in milliseconds. */
export interface Traced {
  readonly framesPerSecond: number;
  readonly longTaskMs: number;
}

/**
 * Counts the frames that a page draws during an interaction. `act` is called repeatedly with the elapsed share of the time, 0 to 1; it must
 * not wait for the page to draw.
 */
export async function countFrames(
  page: Page,
  { durationMs, act }: { durationMs: number; act: (page: Page, share: number) => Promise<void> },
): Promise<Traced> {
  await page.evaluate(`
    window.counted = { frames: 0, longTaskMs: 0, startedAt: performance.now(), on: true };
    window.observed = new PerformanceObserver((list) => list.getEntries().forEach((entry) => (window.counted.longTaskMs += entry.duration)));
    window.observed.observe({ type: 'longtask' });
    (function count() { if (window.counted.on) { window.counted.frames += 1; requestAnimationFrame(count); } })();
  `);
  const startedAt = performance.now();
  for (;;) {
    const share = (performance.now() - startedAt) / durationMs;
    if (share >= 1) break;
    await act(page, share);
  }
  return page.evaluate<Traced>(`(() => {
    window.counted.on = false;
    window.observed.disconnect();
    const seconds = (performance.now() - window.counted.startedAt) / 1000;
    return { framesPerSecond: window.counted.frames / seconds, longTaskMs: Math.round(window.counted.longTaskMs) };
  })()`);
}
