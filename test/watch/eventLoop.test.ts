import { setTimeout as pause } from 'node:timers/promises';

import { afterEach, expect, test } from 'vitest';

import { blockLabel, blockLevel, EventLoopWatch, type Block } from '../../platform/diagnostics/EventLoopWatch.ts';

let watch: EventLoopWatch | null = null;
afterEach(() => watch?.close());

function hold(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

/** The next block after `work` has begun. */
async function blockOf(work: (watch: EventLoopWatch) => void): Promise<Block> {
  const { promise, resolve } = Promise.withResolvers<Block>();
  let isOn = false;
  watch = new EventLoopWatch({ onBlock: (block) => isOn && resolve(block) }).start();
  await pause(120); // the watch has ticked: the time for loading is not measured
  isOn = true;
  work(watch);
  return promise;
}

test('reports a block with the running work', async () => {
  const block = await blockOf((on) => {
    void on.during('node logic.merge', async () => hold(400));
  });
  expect(block.blockedMs).toBeGreaterThan(200);
  expect(block.during).toEqual(['node logic.merge']);
});

test('work that ended long before is not named', async () => {
  const block = await blockOf((on) => {
    void on
      .during('operation one', async () => undefined)
      .then(() => pause(150))
      .then(() => on.during('operation two', async () => hold(400)));
  });
  expect(block.during).toEqual(['operation two']);
});

test('nothing is reported before the start, while modules load', async () => {
  const blocks: Block[] = [];
  watch = new EventLoopWatch({ onBlock: (block) => blocks.push(block) });
  await pause(120);
  hold(400);
  watch.start();
  await pause(120);
  expect(blocks).toEqual([]);
});

test('labels are few', () => {
  const block = { blockedMs: 1_000, processorMs: 990 };
  expect(blockLabel({ ...block, during: [] })).toBe('unnamed');
  expect(blockLabel({ ...block, during: ['a'] })).toBe('a');
  expect(blockLabel({ ...block, during: ['a', 'b'] })).toBe('several');
  expect(blockLabel({ ...block, processorMs: 100, during: ['a'] })).toBe('busy_machine');
  expect(blockLevel({ ...block, processorMs: 100, during: ['a'] })).toBe('info');
  expect(blockLevel({ ...block, during: ['a'] })).toBe('warn');
});
