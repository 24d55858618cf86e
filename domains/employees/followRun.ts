import { setTimeout as pause } from 'node:timers/promises';

import type { Database } from '../../db/database.ts';
import type { EmployeeRun } from '../../db/repositories/employees/employeeRuns.ts';
import type { RunEvent } from '../../db/repositories/employees/runParts.ts';

const firstPauseMs = 20;
/** Polling interval of a run without notifications. */
const lookAgainMs = 2_000;
const longestPauseMs = 500;

/** True if the run is final. */
export function hasEnded({ status }: Pick<EmployeeRun, 'status'>): boolean {
  return status === 'success' || status === 'error' || status === 'canceled';
}

/** Resolves at a notification about an id, after the timeout, or when the signal aborts. */
export type WaitForNotification = (id: string, options: { timeoutMs: number; signal: AbortSignal }) => Promise<void>;

/** Waits for the end of a run up to a maximum and returns its state. Woken by `NOTIFY`; polls as a fallback. */
export async function waitForRun(
  { database, waitForNotification }: { database: Database; waitForNotification: WaitForNotification },
  { organizationId, runId }: { organizationId: string; runId: string },
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal },
): Promise<EmployeeRun | null> {
  const untilMs = Date.now() + timeoutMs;
  for (;;) {
    const looked = new AbortController();
    const leftMs = untilMs - Date.now();
    // Subscribes before reading, so that an end in between is not missed.
    const heard =
      leftMs <= 0
        ? null
        : waitForNotification(runId, {
            timeoutMs: Math.min(leftMs, lookAgainMs),
            signal: AbortSignal.any([signal, looked.signal]),
          });
    const run = await database.asSystem(({ employeeRuns }) => employeeRuns.find(organizationId, runId));
    if (run === null || hasEnded(run) || heard === null || signal.aborted) {
      looked.abort();
      return run;
    }
    await heard;
  }
}

/** New events of a run, and its state. */
export interface RunNews {
  events: RunEvent[];
  run: EmployeeRun;
}

/** Yields events of a run until it has ended, the client has disconnected, or the time is up. */
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
    // The run is read first, so that its progress before the end is complete.
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
