import { setTimeout as delay } from 'node:timers/promises';

/** Longer than a worker may take to stop (25 s). */
const stepMs = 30_000;
/** Once one step hangs the rest is to be over before the hook is. */
const hurriedMs = 5_000;

/**
 * Runs the steps of a stop in order, each with a time limit: failed or hanging steps are named in the error at the end, and the other steps
 * still run. A hook that runs out of time says nothing of where.
 */
export async function stopInTurn(steps: Readonly<Record<string, () => unknown>>): Promise<void> {
  const failed: string[] = [];
  for (const [name, step] of Object.entries(steps)) {
    const mostMs = failed.length === 0 ? stepMs : hurriedMs;
    const ended = new AbortController();
    const bound = delay(mostMs, `took longer than ${mostMs / 1_000} s`, { signal: ended.signal }).catch(() => null);
    const done = (async () => step())().then(
      () => null,
      (error: unknown) => String(error),
    );
    const problem = await Promise.race([done, bound]);
    ended.abort();
    if (problem !== null) failed.push(`${name}: ${problem}`);
  }
  if (failed.length > 0) throw new Error(`not stopped as it should be: ${failed.join('; ')}`);
}
