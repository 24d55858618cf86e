import { Context } from '@temporalio/activity';

import type { JobRunner } from '../../gateway/jobs/JobRunner.ts';
import type { ModelJobSteps } from '../../workflows/jobContract.ts';
import { Places } from './Places.ts';
import { whileAlive } from './whileAlive.ts';

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
      const { cancellationSignal } = Context.current();
      try {
        return await whileAlive(async () => {
          let step = await runner.advance(reference, cancellationSignal);
          while (step === 'again') step = await runner.advance(reference, cancellationSignal);
          return { ended: step === 'ended' };
        });
      } finally {
        giveBack();
      }
    },
  };
}
