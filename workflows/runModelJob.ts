import { condition, defineSignal, proxyActivities, setHandler } from '@temporalio/workflow';

import { resumeSignal } from './contract.ts';
import type { ModelJobReference, ModelJobSteps } from './jobContract.ts';
import { heartbeatTimeoutMs } from './timing.ts';

const resume = defineSignal(resumeSignal);

// A step may fetch a large file. Whatever goes wrong is repeated: the job's own deadline ends it.
const { advanceModelJob } = proxyActivities<ModelJobSteps>({
  startToCloseTimeout: '30 minutes',
  heartbeatTimeout: heartbeatTimeoutMs,
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '30 seconds' },
});

const firstPauseMs = 1_000;
const longestPauseMs = 20_000;

/**
 * Runs one job of a model to its end: the next action is read from its row each time, so the workflow contains only the pauses. The signal
 * says that its caller ended it.
 */
export async function runModelJob(reference: ModelJobReference): Promise<void> {
  let isWoken = false;
  setHandler(resume, () => {
    isWoken = true;
  });
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 1.5, longestPauseMs)) {
    isWoken = false;
    const { ended } = await advanceModelJob(reference);
    if (ended) return;
    await condition(() => isWoken, Math.round(pauseMs));
  }
}
