import { condition, continueAsNew, defineSignal, proxyActivities, setHandler } from '@temporalio/workflow';

import type { ModelBatchReference, ModelBatchSteps } from './batchContract.ts';
import { resumeSignal } from './contract.ts';
import { heartbeatTimeoutMs } from './timing.ts';

const resume = defineSignal(resumeSignal);

// A step makes calls for some seconds, and the last of them may take long. All errors are retried until the batch expires.
const { advanceModelBatch } = proxyActivities<ModelBatchSteps>({
  startToCloseTimeout: '2 hours',
  heartbeatTimeout: heartbeatTimeoutMs,
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '30 seconds' },
});

const usualPauseMs = 2_000;
/** Steps of one history. */
const maxSteps = 500;

/**
 * Runs a batch of calls to its end. Each step reads the next action from the batch's row, so the workflow contains only the pauses. The signal
 * means that its caller canceled it.
 */
export async function runModelBatch(reference: ModelBatchReference): Promise<void> {
  let isWoken = false;
  setHandler(resume, () => {
    isWoken = true;
  });
  for (let step = 0; step < maxSteps; step += 1) {
    isWoken = false;
    const { ended, pauseMs = usualPauseMs } = await advanceModelBatch(reference);
    if (ended) return;
    if (pauseMs > 0) await condition(() => isWoken, Math.round(pauseMs));
  }
  await continueAsNew<typeof runModelBatch>(reference);
}
