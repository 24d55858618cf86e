/** Keeps work in a set until it settles. */
export function track(open: Set<Promise<unknown>>, work: Promise<unknown>): void {
  open.add(work);
  const done = (): void => void open.delete(work);
  work.then(done, done);
}
