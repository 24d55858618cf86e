import { Context } from '@temporalio/activity';

import type { JobRunner } from '../../gateway/jobs/JobRunner.ts';
import type { ModelJobSteps } from '../../workflows/jobContract.ts';
import { heartbeatEveryMs } from '../../workflows/timing.ts';

/** The activities of the workflow `runModelJob`. Errors: those of `JobRunner.advance`. */
export function modelJobSteps(runner: Pick<JobRunner, 'advance'>): ModelJobSteps {
  return {
    advanceModelJob: async (reference) => {
      const context = Context.current();
      const heartbeat = setInterval(() => context.heartbeat(), heartbeatEveryMs);
      try {
        let step = await runner.advance(reference, context.cancellationSignal);
        while (step === 'again') step = await runner.advance(reference, context.cancellationSignal);
        return { ended: step === 'ended' };
      } finally {
        clearInterval(heartbeat);
      }
    },
  };
}
