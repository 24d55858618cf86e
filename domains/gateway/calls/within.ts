/** Result of `within` after a timeout. */
export const silent = Symbol('nothing came in time');

/** Settles with `work`, or returns `silent` after `ms`; the work keeps running. Errors: those of `work`. */
export function within<T>(work: Promise<T>, ms: number): Promise<T | typeof silent> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms, silent);
    const ended = (): void => clearTimeout(timer);
    work.then(resolve, reject).finally(ended);
  });
}
