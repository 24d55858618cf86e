/** A call that the broker did not answer in time. Its connection is of no more use. */
export class BrokerTimeout extends Error {
  override readonly name = 'BrokerTimeout';
  readonly timeoutMs: number;

  constructor(timeoutMs: number) {
    super(`No answer within ${timeoutMs / 1000} s.`);
    this.timeoutMs = timeoutMs;
  }
}

/** Waits for a call of a driver, which waits without end itself. Errors: `BrokerTimeout`; those of the call. */
export async function withTimeout<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new BrokerTimeout(timeoutMs)), timeoutMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    work.catch(() => undefined); // a late failure is of no interest
  }
}
