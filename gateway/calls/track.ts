/** Keeps work in a set until it is over, whatever becomes of it. */
export function track(open: Set<Promise<unknown>>, work: Promise<unknown>): void {
  open.add(work);
  const done = (): void => void open.delete(work);
  work.then(done, done);
}
