import { beforeEach, describe, expect, test } from 'vitest';

import { Breakers } from '../../../domains/gateway/routes/Breakers.ts';

let nowMs: number;
let breakers: Breakers;
beforeEach(() => {
  nowMs = 1_000_000;
  const settings = { breakerFailures: 3, breakerWindowMs: 10_000, breakerCooldownMs: 1_000 };
  breakers = new Breakers(settings, () => nowMs);
});

const state = (id = 'way_1') => breakers.stateOf(id);
function fail(times: number, retryAfterMs?: number): void {
  for (let time = 0; time < times; time += 1) {
    breakers.began('way_1');
    breakers.failed('way_1', retryAfterMs);
  }
}
function succeed(times: number): void {
  for (let time = 0; time < times; time += 1) {
    breakers.began('way_1');
    breakers.succeeded('way_1');
  }
}

describe('a breaker', () => {
  test('opens after so many failures, and only its own', () => {
    fail(2);
    expect(state()).toBe('closed');
    fail(1);
    expect(state()).toBe('open');
    expect(state('way_2')).toBe('closed');
  });

  test('stays closed where most calls succeed', () => {
    fail(1);
    succeed(10);
    fail(5);
    expect(state()).toBe('closed');
    fail(10);
    expect(state()).toBe('open');
  });

  test('forgets failures that are older than its window', () => {
    fail(2);
    nowMs += 10_001;
    fail(2);
    expect(state()).toBe('closed');
    fail(1);
    expect(state()).toBe('open');
  });

  test('lets one call try after its cooldown; the result decides', () => {
    fail(3);
    nowMs += 999;
    expect(state()).toBe('open');
    nowMs += 1;
    expect(state()).toBe('half_open');
    breakers.began('way_1');
    expect(state()).toBe('open'); // to all others
    breakers.succeeded('way_1');
    expect(state()).toBe('closed');
    fail(2);
    expect(state()).toBe('closed');
  });

  test('doubles its open time after each failed trial call, up to five minutes', () => {
    fail(3);
    let cooldownMs = 1_000;
    for (let round = 0; round < 12; round += 1) {
      nowMs = breakers.openUntilMs('way_1');
      expect(state()).toBe('half_open');
      fail(1);
      cooldownMs = Math.min(cooldownMs * 2, 300_000);
      expect(breakers.openUntilMs('way_1') - nowMs).toBe(cooldownMs);
    }
  });

  test('lets another one try where the first was given up', () => {
    fail(3);
    nowMs += 1_000;
    breakers.began('way_1');
    breakers.abandoned('way_1');
    expect(state()).toBe('half_open');
  });

  test('keeps to the time that the provider asked for', () => {
    fail(1, 7_000);
    expect(state()).toBe('open');
    nowMs += 6_999;
    expect(state()).toBe('open');
    nowMs += 1;
    expect(state()).toBe('half_open');
  });

  test('is not kept open longer by calls that were under way when it opened', () => {
    fail(3);
    const untilMs = breakers.openUntilMs('way_1');
    nowMs += 500;
    breakers.failed('way_1', undefined);
    expect(breakers.openUntilMs('way_1')).toBe(untilMs);
  });
});
