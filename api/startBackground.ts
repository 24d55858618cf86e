import type { RunCallback } from '../db/repositories/employees/runCallbacks.ts';
import { loopJobs } from '../domains/jobs/backgroundJobs.ts';
import { LogSender } from '../domains/logStreaming/LogSender.ts';
import { startJobs } from '../platform/jobs/startJobs.ts';
import type { ApiOverrides } from './ApiOverrides.ts';
import type { Deps } from './deps.ts';
import { callbackPayload } from './employees/runs/positionRuns.ts';

/** Starts the background work of a process: the outbox, slots and jobs. Returns a function that stops the jobs. */
export function startBackground(
  deps: Deps,
  { deliversOutbox = true, jobs: choose = (jobs) => jobs }: ApiOverrides,
): () => Promise<void> {
  const { eventLoop, executions, smtp, logger } = deps;
  if (deliversOutbox) executions.startRelay();
  eventLoop.start(); // modules are loaded
  void smtp
    ?.check()
    .catch((error: unknown) => logger.error({ err: error }, 'the mail server of SERVICE_SMTP_HOST does not work'));
  const callbackBody = (callback: RunCallback) => callbackPayload(deps, callback);
  const logSender = new LogSender({ ...deps, ...deps.logStreaming });
  const jobs = startJobs(choose(loopJobs({ ...deps, callbackBody, logSender })), logger);
  return async () => {
    await jobs.stop();
    await logSender.close();
  };
}
