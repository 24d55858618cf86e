import { Context } from '@temporalio/activity';

import type { BatchRunner } from '../../domains/gateway/batches/BatchRunner.ts';
import type { ModelBatchSteps } from '../../workflows/batchContract.ts';
import { NodeConcurrencyLimiter } from './NodeConcurrencyLimiter.ts';
import { withSlot } from './withSlot.ts';

/** Batches at once: each makes several calls at a time. */
const batchPlaces = { ofOrganization: 2, all: 6 };

/**
 * The activity of the workflow `runModelBatch`. A step without a free slot does nothing, and its workflow tries again after the usual pause. Errors:
 * those of `BatchRunner.advance`.
 */
export function modelBatchSteps(runner: Pick<BatchRunner, 'advance'>): ModelBatchSteps {
  const places = new NodeConcurrencyLimiter(batchPlaces);
  return {
    advanceModelBatch: (reference) => {
      const { batchId: key, organizationId } = reference;
      return withSlot(places, { key, organizationId }, () =>
        runner.advance(reference, Context.current().cancellationSignal),
      );
    },
  };
}
