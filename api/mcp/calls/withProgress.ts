import { setTimeout as pauseFor } from 'node:timers/promises';

import type { Progress, TellProgress } from '../../../platform/mcp/server/Progress.ts';

/** So often it is looked at how far a call is, and told at most. */
const lookEveryMs = 400;

/** Dependencies of work with progress. */
export interface Progressing {
  /** Null: the caller wants none. */
  tell: TellProgress | null;
  /** Current progress; null if it must no longer be sent. */
  look: () => Promise<Progress | null>;
  signal: AbortSignal;
  /** The request waits for a task: earlier progress was sent by another request, and its end is the result. */
  isTask?: boolean;
}

/**
 * Does the work and sends progress when more steps have ended: numbers only increase, and stop before the response. The work does not fail
 * where it cannot be told. Errors: those of the work.
 */
export async function withProgress<T>({ tell, ...progressing }: Progressing, work: () => Promise<T>): Promise<T> {
  if (tell === null) return work();
  const done = new AbortController();
  const stopped = AbortSignal.any([done.signal, progressing.signal]);
  // A disconnected client receives nothing, and the work continues.
  const telling = tellWhile(stopped, { tell, ...progressing }).catch(() => undefined);
  try {
    return await work();
  } finally {
    done.abort();
    await telling;
  }
}

async function tellWhile(
  stopped: AbortSignal,
  { tell, look, isTask = false }: Omit<Progressing, 'tell'> & { tell: TellProgress },
): Promise<void> {
  let told = isTask ? ((await look())?.steps ?? 0) : 0;
  for (let isLast = false; !isLast;) {
    await pauseFor(lookEveryMs, undefined, { signal: stopped }).catch(() => undefined);
    isLast = stopped.aborted;
    if (isLast && isTask) return;
    const progress = await look();
    if (progress === null) return;
    if (progress.steps <= told) continue;
    await tell(progress);
    told = progress.steps;
  }
}
