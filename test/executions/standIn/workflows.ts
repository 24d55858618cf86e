import {
  ApplicationFailure,
  CancellationScope,
  isCancellation,
  proxyLocalActivities,
  sleep,
} from '@temporalio/workflow';

interface Reference {
  executionId: string;
  organizationId: string;
}

const { finish } = proxyLocalActivities<{
  finish: (reference: Reference & { status: 'success' | 'canceled' }) => Promise<void>;
}>({
  startToCloseTimeout: '20 seconds',
});

/**
 * Stands in for the engine where a test is about what happens around it: an execution whose start node is called
 * `hold` runs until it is canceled, one called `fail` fails without a word, every other one ends at once.
 */
export async function runDigitalOrganization({
  executionId,
  organizationId,
  startNodeId,
}: Reference & { startNodeId: string }): Promise<void> {
  if (startNodeId === 'fail') throw ApplicationFailure.nonRetryable('no word');
  try {
    if (startNodeId === 'hold') await sleep('1 hour');
    await finish({ executionId, organizationId, status: 'success' });
  } catch (error) {
    if (!isCancellation(error)) throw error;
    await CancellationScope.nonCancellable(() => finish({ executionId, organizationId, status: 'canceled' }));
    throw error;
  }
}
