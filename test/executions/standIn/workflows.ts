import {
  ApplicationFailure,
  CancellationScope,
  continueAsNew,
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

const stopped = ApplicationFailure.create({
  message: 'No customer 7',
  type: 'stopped_with_error',
  nonRetryable: true,
  details: [{ node_id: 'S', node_name: 'Stop' }],
});

/**
 * Replaces the engine in tests about its surroundings. By the name of its start node, an execution: `hold` runs until it is canceled,
 * `chain` does so in a second run, `fail` fails without a message, `stop` and `done` end without their rows, all others end immediately.
 */
export async function runDigitalOrganization({
  executionId,
  organizationId,
  startNodeId,
}: Reference & { startNodeId: string }): Promise<void> {
  if (startNodeId === 'stop') throw stopped;
  if (startNodeId === 'done') return;
  if (startNodeId === 'chain') await continueAsNew({ executionId, organizationId, startNodeId: 'hold' });
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
