import { proxyActivities, sleep } from '@temporalio/workflow';

import type { KnowledgeFileReference, KnowledgeFileSteps } from './knowledgeFileContract.ts';
import { heartbeatTimeoutMs } from './timing.ts';

// Outages are repeated; the step itself lets a file fail that fails for good.
const { advanceKnowledgeFile } = proxyActivities<KnowledgeFileSteps>({
  startToCloseTimeout: '30 minutes',
  heartbeatTimeout: heartbeatTimeoutMs,
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '30 seconds' },
});

const firstPauseMs = 1_000;
const longestPauseMs = 20_000;

/** Does what is to be done with a file of a knowledge base now. Its progress is in its row, so this contains only the pauses. */
export async function runKnowledgeFile(reference: KnowledgeFileReference): Promise<void> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 1.5, longestPauseMs)) {
    const { ended } = await advanceKnowledgeFile(reference);
    if (ended) return;
    await sleep(Math.round(pauseMs), { summary: 'Waiting for a place' });
  }
}
