import { setTimeout as pause } from 'node:timers/promises';

import type { Database } from '../db/database.ts';
import type { EmployeeRun } from '../db/repositories/employeeRuns.ts';
import type { RunEvent } from '../db/repositories/runParts.ts';

const firstPauseMs = 20;
const longestPauseMs = 500;

/** True where nothing of a run changes any more. */
export function hasEnded({ status }: Pick<EmployeeRun, 'status'>): boolean {
  return status === 'success' || status === 'error' || status === 'canceled';
}

/** Waits for the end of a run, at most so long, and answers it as it is then. */
export async function waitForRun(
  database: Database,
  { organizationId, runId }: { organizationId: string; runId: string },
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal },
): Promise<EmployeeRun | null> {
  const untilMs = Date.now() + timeoutMs;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 1.5, longestPauseMs)) {
    const run = await database.asSystem(({ employeeRuns }) => employeeRuns.find(organizationId, runId));
    const leftMs = untilMs - Date.now();
    if (run === null || hasEnded(run) || leftMs <= 0 || signal.aborted) return run;
    await pause(Math.min(pauseMs, leftMs), undefined, { signal }).catch(() => undefined);
  }
}

/** What a run has told since, and how it is. */
export interface RunNews {
  events: RunEvent[];
  run: EmployeeRun;
}

/** News of a run until it has ended, the client has gone, or so long has passed. */
export async function* newsOfRun(
  database: Database,
  { organizationId, runId, after }: { organizationId: string; runId: string; after: bigint },
  { lifetimeMs, signal }: { lifetimeMs: number; signal: AbortSignal },
): AsyncGenerator<RunNews> {
  const untilMs = Date.now() + lifetimeMs;
  let seen = after;
  let status = '';
  for (
    let pauseMs = firstPauseMs;
    !signal.aborted && Date.now() < untilMs;
    pauseMs = Math.min(pauseMs * 1.5, longestPauseMs)
  ) {
    const from = seen;
    // The run is read first: what it told before its end is there then.
    const news = await database.asSystem(async ({ employeeRuns, runParts }) => {
      const run = await employeeRuns.find(organizationId, runId);
      return run && { run, events: await runParts.events(organizationId, runId, from) };
    });
    if (news === null) return;
    seen = news.events.at(-1)?.id ?? seen;
    if (news.events.length > 0 || news.run.status !== status || hasEnded(news.run)) yield news;
    if (hasEnded(news.run) && news.events.length === 0) return;
    status = news.run.status;
    await pause(pauseMs, undefined, { signal }).catch(() => undefined);
  }
}
