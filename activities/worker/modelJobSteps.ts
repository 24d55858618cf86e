import { Context } from '@temporalio/activity';

import type { JobRunner } from '../../gateway/jobs/JobRunner.ts';
import type { ModelJobSteps } from '../../workflows/jobContract.ts';
import { heartbeatEveryMs } from '../../workflows/timing.ts';
import { Places } from './Places.ts';

/** Steps of jobs at once, those of nodes apart: a provider that hangs keeps one for minutes. */
export const jobPlaces = { ofOrganization: 20, all: 40 };

/**
 * The activities of the workflow `runModelJob`. A step that finds no place does nothing, and its workflow asks again after its
 * pause. Errors: those of `JobRunner.advance`.
 */
export function modelJobSteps(runner: Pick<JobRunner, 'advance'>): ModelJobSteps {
  const places = new Places(jobPlaces);
  const nobody = (): Promise<boolean> => Promise.resolve(false);
  return {
    advanceModelJob: async (reference) => {
      const { jobId: key, organizationId } = reference;
      const request = { key, organizationId, digitalOrganizationId: '', ofDigitalOrganization: null };
      const giveBack = places.take(request, nobody);
      if (!giveBack) return { ended: false };
      const context = Context.current();
      const heartbeat = setInterval(() => context.heartbeat(), heartbeatEveryMs);
      try {
        let step = await runner.advance(reference, context.cancellationSignal);
        while (step === 'again') step = await runner.advance(reference, context.cancellationSignal);
        return { ended: step === 'ended' };
      } finally {
        clearInterval(heartbeat);
        giveBack();
      }
    },
  };
}
