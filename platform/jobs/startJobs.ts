import { every } from './every.ts';
import type { LoopJob } from './Job.ts';

interface JobLogger {
  warn: (fields: object, message: string) => void;
}

/** Repeats every job in this process. A failed round is logged. `stop` waits for the current rounds. */
export function startJobs(jobs: readonly LoopJob[], logger: JobLogger): { stop: () => Promise<void> } {
  const loops = jobs.map((job) =>
    every(job, job.run, (error) => logger.warn({ err: error, job: job.name }, job.failure)),
  );
  return {
    stop: async () => {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}
