import { describe, expect, test } from 'vitest';

import type { ProviderRoute } from '../../../domains/gateway/routing/route.ts';
import { Breakers } from '../../../domains/gateway/routes/Breakers.ts';
import { ProviderKeyStates } from '../../../domains/gateway/routes/ProviderKeyStates.ts';
import { RouteStats } from '../../../domains/gateway/routes/RouteStats.ts';
import { orderRoutes } from '../../../domains/gateway/routes/orderRoutes.ts';
import { seededRandom } from '../../support/seededRandom.ts';

function way(id: string, more: Partial<ProviderRoute> = {}): ProviderRoute {
  const target = { name: id, baseUrl: null, apiKey: null };
  return {
    id,
    providerId: `provider of ${id}`,
    kind: 'openai_compatible',
    upstreamName: 'up',
    target,
    weight: 1,
    priority: 0,
    timeoutMs: null,
    inputCostMicros: null,
    outputCostMicros: null,
    concurrency: null,
    ownKey: null,
    keys: [],
    key: null,
    ...more,
  };
}

const random = seededRandom(20_261_121);
const stats = new RouteStats();
const keyStates = new ProviderKeyStates({ breakerCooldownMs: 1_000 });
let nowMs = 0;
function newBreakers(): Breakers {
  nowMs = 0;
  return new Breakers({ breakerFailures: 1, breakerWindowMs: 10_000, breakerCooldownMs: 1_000 }, () => nowMs);
}
const order = (ways: ProviderRoute[], breakers = newBreakers()): string =>
  orderRoutes(ways, { breakers, keyStates, stats, random, strategy: 'priority', isStream: false, affinity: null })
    .map(({ id }) => id)
    .join('');

describe('the ways of a call', () => {
  test('go by priority whatever their weight', () => {
    const ways = [way('c', { priority: 2, weight: 100 }), way('a'), way('b', { priority: 1, weight: 0 })];
    for (let time = 0; time < 50; time += 1) expect(order(ways)).toBe('abc');
  });

  test('are drawn by weight within one priority, first place and the places after it', () => {
    const ways = [way('a', { weight: 6 }), way('b', { weight: 3 }), way('c', { weight: 1 }), way('d', { priority: 1 })];
    const counts = new Map<string, number>();
    const rounds = 20_000;
    for (let time = 0; time < rounds; time += 1) {
      const drawn = order(ways);
      counts.set(drawn, (counts.get(drawn) ?? 0) + 1);
    }
    const share = (drawn: string): number => (counts.get(drawn) ?? 0) / rounds;
    const expected = {
      abcd: 0.6 * 0.75,
      acbd: 0.6 * 0.25,
      bacd: 0.3 * (6 / 7),
      bcad: 0.3 / 7,
      cabd: 0.1 * (2 / 3),
      cbad: 0.1 / 3,
    };
    for (const [drawn, probability] of Object.entries(expected)) {
      // Five standard deviations of a share: a seed at fault would be one in a million.
      const deviation = Math.sqrt((probability * (1 - probability)) / rounds);
      expect(Math.abs(share(drawn) - probability), drawn).toBeLessThan(5 * deviation);
    }
  });

  test('of weight 0 come after the others of their priority, evenly where all have it', () => {
    for (let time = 0; time < 50; time += 1) expect(order([way('a', { weight: 0 }), way('b')])).toBe('ba');
    const drawn = new Set(Array.from({ length: 50 }, () => order([way('a', { weight: 0 }), way('b', { weight: 0 })])));
    expect(drawn).toEqual(new Set(['ab', 'ba']));
  });

  test('leave out those whose breaker is open, and take the least bad one where all are', () => {
    const breakers = newBreakers();
    const ways = [way('a'), way('b', { priority: 1 })];
    breakers.failed('a', 5_000);
    expect(order(ways, breakers)).toBe('b');
    breakers.failed('b', 9_000);
    expect(order(ways, breakers)).toBe('a');
    nowMs = 5_000;
    expect(order(ways, breakers)).toBe('a'); // half open
    nowMs = 9_000;
    expect(order(ways, breakers)).toBe('ab');
  });

  test('never put the sandbox behind another provider', () => {
    expect(order([way('a'), way('s', { kind: 'sandbox', priority: 1 })])).toBe('a');
    expect(order([way('s', { kind: 'sandbox' }), way('a', { priority: 1 })])).toBe('a');
  });
});
