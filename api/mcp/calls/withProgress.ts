import { setTimeout as pauseFor } from 'node:timers/promises';

import type { Progress, TellProgress } from '../../../mcp/server/Progress.ts';

/** So often it is looked at how far a call is, and told at most. */
const lookEveryMs = 400;

/** What work that tells of its progress needs. */
export interface Progressing {
  /** Null: the caller wants to hear of none. */
  tell: TellProgress | null;
  /** How far it is now; null: nothing may be told any more. */
  look: () => Promise<Progress | null>;
  signal: AbortSignal;
  /** The request waits for a task: how far it was when the request came was told by another one, and its end is told by the result alone. */
  isTask?: boolean;
}

/**
 * Does the work and tells meanwhile how far it is, whenever more steps have ended: what is told only rises, and ends before the answer. The work does not
 * fail where it cannot be told. Errors: those of the work.
 */
export async function withProgress<T>({ tell, ...progressing }: Progressing, work: () => Promise<T>): Promise<T> {
  if (tell === null) return work();
  const done = new AbortController();
  const stopped = AbortSignal.any([done.signal, progressing.signal]);
  // Who is gone hears nothing, and the work is done all the same.
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
