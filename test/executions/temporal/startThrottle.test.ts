import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { StartThrottle } from '../../../domains/executions/temporal/StartThrottle.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const world = (processors = 2) => {
  const onEnd = vi.fn();
  const begun = new StartThrottle(onEnd, processors);
  let count = 0;
  const beginAll = (organizationId: string, most: number): number => {
    begun.announce(organizationId);
    let here = 0;
    for (; here < most && begun.mayBegin(organizationId); here += 1) begun.begin(organizationId, `exe_${(count += 1)}`);
    return here;
  };
  return { begun, beginAll, onEnd };
};

test('starts everything if alone; beside other processes a few at a time', () => {
  const { beginAll } = world();
  expect(beginAll('a', 100)).toBe(100);
  expect(beginAll('b', 100)).toBe(3);
  expect(beginAll('a', 100)).toBe(0);
});

test('starts more beside others on more processors', () => {
  const { begun, beginAll } = world(8);
  begun.announce('b');
  expect(beginAll('a', 100)).toBe(12);
});

test('starts the next one when one ends, or when it takes long', () => {
  const { begun, beginAll, onEnd } = world();
  begun.announce('b');
  expect(beginAll('a', 100)).toBe(3);
  begun.end('exe_1');
  begun.end('exe_1');
  begun.end('exe_of_somebody');
  expect(onEnd).toHaveBeenCalledOnce();
  expect(beginAll('a', 100)).toBe(1);
  vi.advanceTimersByTime(250);
  expect(beginAll('a', 100)).toBe(3);
});

test('others count for a few seconds', () => {
  const { begun, beginAll } = world();
  begun.announce('b');
  vi.advanceTimersByTime(5_001);
  expect(beginAll('a', 100)).toBe(100);
});
