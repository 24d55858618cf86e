import { setTimeout as pauseFor } from 'node:timers/promises';

import type { Progress, TellProgress } from '../../../mcp/server/Progress.ts';

/** So often it is looked at how far a call is, and told at most. */
const lookEveryMs = 400;

/** What a call that tells of its progress needs. */
export interface Progressing {
  /** Null: the caller wants to hear of none. */
  tell: TellProgress | null;
  /** How far it is now. */
  look: () => Promise<Progress>;
  signal: AbortSignal;
}

/**
 * Does the work and tells meanwhile how far it is, whenever more steps have ended: what is told only rises, and ends before the answer. The work does not
 * fail where it cannot be told. Errors: those of the work.
 */
export async function withProgress<T>({ tell, look, signal }: Progressing, work: () => Promise<T>): Promise<T> {
  if (tell === null) return work();
  const done = new AbortController();
  const stopped = AbortSignal.any([done.signal, signal]);
  // Who is gone hears nothing, and the work is done all the same.
  const telling = tellWhile(stopped, { tell, look }).catch(() => undefined);
  try {
    return await work();
  } finally {
    done.abort();
    await telling;
  }
}

async function tellWhile(stopped: AbortSignal, { tell, look }: { tell: TellProgress } & Pick<Progressing, 'look'>) {
  let told = 0;
  for (let isLast = false; !isLast;) {
    await pauseFor(lookEveryMs, undefined, { signal: stopped }).catch(() => undefined);
    isLast = stopped.aborted;
    const progress = await look();
    if (progress.steps <= told) continue;
    await tell(progress);
    told = progress.steps;
  }
}
