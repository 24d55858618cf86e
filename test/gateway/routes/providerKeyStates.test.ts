import { beforeEach, expect, test } from 'vitest';

import { ProviderKeyStates } from '../../../domains/gateway/routes/ProviderKeyStates.ts';

let nowMs: number;
let states: ProviderKeyStates;
beforeEach(() => {
  nowMs = 0;
  states = new ProviderKeyStates({ breakerCooldownMs: 1_000 }, () => nowMs);
});
const leftMs = (): number => states.coolingOf('a')?.leftMs ?? 0;

test('the pause of a key doubles with each refusal up to five minutes, until a call succeeds', () => {
  const pauses: number[] = [];
  for (let time = 0; time < 10; time += 1) {
    states.refused('a', 'rejected', undefined);
    pauses.push(leftMs());
    nowMs += leftMs();
  }
  expect(pauses.slice(0, 4)).toEqual([1_000, 2_000, 4_000, 8_000]);
  expect(pauses.at(-1)).toBe(300_000);
  states.served('a');
  states.refused('a', 'rejected', undefined);
  expect(leftMs()).toBe(1_000);
});

test('calls that fail together count once, with the longest pause that the provider requests', () => {
  for (let time = 0; time < 5; time += 1) states.refused('a', 'rate_limit', undefined);
  expect(leftMs()).toBe(1_000);
  states.refused('a', 'rate_limit', 3_000);
  states.refused('a', 'rate_limit', 2_000);
  expect(leftMs()).toBe(3_000);
});

test('a pause is ended by an admin, but not by a call from before the refusal', () => {
  states.refused('a', 'quota', undefined);
  states.served('a');
  expect(states.coolingOf('a')).toEqual({ refusedFor: 'quota', leftMs: 1_000 });
  states.forget('a');
  expect(states.coolingOf('a')).toBeNull();
});

test('the number of cooling keys is bounded: the oldest refusal is forgotten', () => {
  for (let key = 0; key <= 10_000; key += 1) states.refused(`key ${key}`, 'rejected', undefined);
  expect(states.coolingOf('key 0')).toBeNull();
  expect(states.coolingOf('key 1')).not.toBeNull();
  states.refused('key 1', 'rejected', undefined);
  states.refused('another', 'rejected', undefined);
  expect([states.coolingOf('key 1'), states.coolingOf('key 2')]).toEqual([expect.anything(), null]);
});
