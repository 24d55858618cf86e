import { Context } from '@temporalio/activity';

import type { JobRunner } from '../../domains/gateway/jobs/JobRunner.ts';
import type { ModelJobSteps } from '../../workflows/jobContract.ts';
import { withSlot } from './withSlot.ts';
import { NodeConcurrencyLimiter } from './NodeConcurrencyLimiter.ts';

/** Steps of jobs at once, those of nodes apart: a provider that hangs keeps one for minutes. */
export const jobPlaces = { ofOrganization: 20, all: 40 };

/**
 * The activities of the workflow `runModelJob`. A step that finds no place does nothing, and its workflow asks again after its
 * pause. Errors: those of `JobRunner.advance`.
 */
export function modelJobSteps(runner: Pick<JobRunner, 'advance'>): ModelJobSteps {
  const places = new NodeConcurrencyLimiter(jobPlaces);
  return {
    advanceModelJob: (reference) => {
      const { jobId: key, organizationId } = reference;
      return withSlot(places, { key, organizationId }, async () => {
        const { cancellationSignal } = Context.current();
        let step = await runner.advance(reference, cancellationSignal);
        while (step === 'again') step = await runner.advance(reference, cancellationSignal);
        return { ended: step === 'ended' };
      });
    },
  };
}
