/**
 * Resolves once when this process is asked to end: by SIGTERM, SIGINT, or the exit of its supervisor (its channel closed). Call it first
 * thing, before anything that takes time: a request that comes while parts still start is not lost then.
 */
export function stopRequested(): Promise<void> {
  return new Promise((resolve) => {
    for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.once(event, () => resolve());
  });
}
