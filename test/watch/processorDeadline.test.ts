import { describe, expect, test } from 'vitest';

import { ProcessorDeadline } from '../../platform/diagnostics/ProcessorDeadline.ts';

/** A deadline of 1,000 ms, with a clock and a use that the test sets. */
function started(used: number | undefined) {
  const state = { nowMs: 0, usedMs: used };
  const deadline = new ProcessorDeadline({ limitMs: 1_000, usedMs: () => state.usedMs, nowMs: () => state.nowMs });
  return { state, deadline };
}

describe('the deadline of another process', () => {
  test('expires when it has used its CPU time', () => {
    const { state, deadline } = started(500);
    state.usedMs = 1_499;
    expect(deadline.leftMs()).toBe(1);
    state.usedMs = 1_500;
    expect(deadline.leftMs()).toBe(0);
  });

  test('does not expire by the clock while the process makes progress, however slow', () => {
    const { state, deadline } = started(500);
    for (let minute = 1; minute <= 60; minute += 1) {
      state.nowMs = minute * 59_000;
      state.usedMs = 500 + minute * 10;
      expect(deadline.leftMs()).toBeGreaterThan(0);
    }
  });

  test('expires for a process without any CPU time for a minute', () => {
    const { state, deadline } = started(500);
    state.nowMs = 59_999;
    expect(deadline.leftMs()).toBe(1_000);
    state.nowMs = 60_000;
    expect(deadline.leftMs()).toBe(0);
  });

  test('is the clock’s where the system does not say what a process uses', () => {
    const { state, deadline } = started(undefined);
    state.usedMs = undefined;
    state.nowMs = 4_999;
    expect(deadline.leftMs()).toBe(1_000);
    state.nowMs = 5_000;
    expect(deadline.leftMs()).toBe(0);
  });
});
