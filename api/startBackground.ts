import type { RunCallback } from '../db/repositories/employees/runCallbacks.ts';
import { loopJobs } from '../domains/jobs/backgroundJobs.ts';
import { LogSender } from '../domains/logStreaming/LogSender.ts';
import { whenCompared } from '../domains/recovery/reconcileIfDue.ts';
import { startJobs } from '../platform/jobs/startJobs.ts';
import type { ApiOverrides } from './ApiOverrides.ts';
import type { Deps } from './deps.ts';
import { callbackPayload } from './employees/runs/positionRuns.ts';

/**
 * Starts the background work of a process: the outbox, slots and jobs. In maintenance only jobs run that change
 * nothing outside of the database; the others begin when it has ended. Jobs that send to Temporal also wait until a worker has compared executions with
 * it. Returns a function that stops the jobs.
 */
export function startBackground(
  deps: Deps,
  { deliversOutbox = true, jobs: choose = (jobs) => jobs }: ApiOverrides,
): () => Promise<void> {
  const { database, eventLoop, executions, smtp, logger, maintenance } = deps;
  eventLoop.start(); // modules are loaded
  const callbackBody = (callback: RunCallback) => callbackPayload(deps, callback);
  const { traceRatio } = deps.settings;
  const logSender = new LogSender({ ...deps, ...deps.logStreaming, traceRatio, observer: deps.metrics.logStreaming });
  const jobs = choose(loopJobs({ ...deps, callbackBody, logSender }));
  const started: { stop: () => Promise<void> }[] = [
    startJobs(
      jobs.filter(({ inMaintenance }) => inMaintenance),
      logger,
    ),
  ];
  maintenance.whenOver(() => {
    if (deliversOutbox)
      started.push(
        whenCompared(
          database,
          () => void executions.startRelay(),
          (err) => logger.warn({ err }, 'Could not look whether executions are compared with Temporal; trying again'),
        ),
      );
    void smtp
      ?.check()
      .catch((error: unknown) => logger.error({ err: error }, 'the mail server of SERVICE_SMTP_HOST does not work'));
    started.push(
      startJobs(
        jobs.filter(({ inMaintenance }) => !inMaintenance),
        logger,
      ),
    );
  });
  return async () => {
    maintenance.close();
    await Promise.all(started.map((part) => part.stop()));
    await logSender.close();
  };
}
