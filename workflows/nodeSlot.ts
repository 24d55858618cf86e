import { condition, defineSignal, setHandler } from '@temporalio/workflow';

import { nodeSlotFreeSignal, type NodeAnswer } from './contract.ts';

const slotFree = defineSignal(nodeSlotFreeSignal);
/** Polls without a signal, because the worker that would send it may have died. */
const firstPauseMs = 30_000;
const longestPauseMs = 10 * 60_000;

/** Final answer of a run: neither without a slot nor outside the workflow task. */
export type Ran = Exclude<NodeAnswer, { noPlace: true } | { asActivity: true }>;

/** Subscribes to the signal while nodes wait for slots, and wakes all of them: those without a slot try in vain, and wait again. */
export class SlotBell {
  #rings = 0;
  #waiting = 0;

  /** Until the signal arrives, or the time is up. */
  async wait(ms: number): Promise<void> {
    const heard = this.#rings;
    this.#waiting += 1;
    setHandler(slotFree, () => {
      this.#rings += 1;
    });
    try {
      await condition(() => this.#rings > heard, ms);
    } finally {
      this.#waiting -= 1;
      if (this.#waiting === 0) setHandler(slotFree, undefined);
    }
  }
}

/**
 * Calls a run's activity until its worker has a slot for it; in between it holds no resources of a worker. Calls side by side share a bell:
 * an execution has one handler of the signal.
 */
export async function withNodeSlot(ask: () => Promise<NodeAnswer>, bell = new SlotBell()): Promise<Ran> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    const answer = await ask();
    if ('asActivity' in answer) continue;
    if (!('noPlace' in answer)) return answer;
    await bell.wait(Math.max(pauseMs, answer.askAgainMs ?? 0));
  }
}
