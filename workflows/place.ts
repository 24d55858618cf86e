import { condition, defineSignal, setHandler } from '@temporalio/workflow';

import { placeFreeSignal, type NodeAnswer } from './contract.ts';

const placeFree = defineSignal(placeFreeSignal);
/** Without having been told it looks again: the worker that would tell may be gone. */
const firstPauseMs = 30_000;
const longestPauseMs = 10 * 60_000;

/** What a run answers in the end: neither that it has no place nor that it leaves the workflow task. */
export type Ran = Exclude<NodeAnswer, { noPlace: true } | { asActivity: true }>;

/** Calls a run's activity until its worker has a place for it; meanwhile it holds nothing of a worker. */
export async function withPlace(ask: () => Promise<NodeAnswer>): Promise<Ran> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    const answer = await ask();
    if ('asActivity' in answer) continue;
    if (!('noPlace' in answer)) return answer;
    let isFree = false;
    setHandler(placeFree, () => {
      isFree = true;
    });
    try {
      await condition(() => isFree, Math.max(pauseMs, answer.askAgainMs ?? 0));
    } finally {
      setHandler(placeFree, undefined);
    }
  }
}
