import type { LoopJob } from '../../platform/jobs/Job.ts';
import type { LogSender } from './LogSender.ts';

/** Sends events to log destinations. */
export function sendLogEvents(sender: LogSender): LoopJob {
  return {
    name: 'sendLogEvents',
    repeatedBy: 'loop',
    everyMs: 1_000,
    run: () => sender.round(),
    failure: 'Could not read log destinations; trying again in a moment',
  };
}
