/** `closed`: that account has to sign in again, and its requests wait. `left`: another one did; they wait for good. */
export type GateState = { state: 'open' } | { state: 'closed'; accountId: string } | { state: 'left' };

/**
 * Holds requests of a signed-in page whose session has ended until the same account has signed in again, so that nothing that
 * was being done is lost. Before anybody is signed in, and after signing out, it holds nothing.
 */
export class SessionGate {
  #accountId: string | null = null;
  #state: GateState = { state: 'open' };
  /** Told whether what is held may be made again. */
  #opened: PromiseWithResolvers<boolean> | null = null;
  readonly #listeners = new Set<() => void>();

  /** For `useSyncExternalStore`. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** For `useSyncExternalStore`. */
  readonly state = (): GateState => this.#state;

  /** A page of that account is shown: from now on an ended session closes the gate. */
  guard(accountId: string): void {
    this.#accountId = accountId;
  }

  /**
   * Called when no page of that account is shown: failing requests, including waiting ones, now fail normally. Another one may come now.
   */
  unguard(): void {
    this.#accountId = null;
    this.#open(false);
  }

  /**
   * Waits until the account has signed in again. Resolves to false if no page of the account is shown. Throws the signal's reason if the
   * request is aborted first.
   */
  async passAgain(signal: AbortSignal): Promise<boolean> {
    if (this.#accountId === null) return false;
    if (this.#state.state === 'open') this.#publish({ state: 'closed', accountId: this.#accountId });
    this.#opened ??= Promise.withResolvers<boolean>();
    const given = Promise.withResolvers<never>();
    const giveUp = () => given.reject(signal.reason as Error);
    signal.addEventListener('abort', giveUp, { once: true });
    try {
      signal.throwIfAborted();
      return await Promise.race([this.#opened.promise, given.promise]);
    } finally {
      signal.removeEventListener('abort', giveUp);
    }
  }

  /** The same account has signed in again: held requests are retried. */
  reopen(): void {
    if (this.#state.state === 'closed') this.#open(true);
  }

  /** Drops held requests, because a different account signed in and must not send them. */
  leave(): void {
    this.#publish({ state: 'left' });
  }

  #open(again: boolean): void {
    if (this.#state.state === 'open') return;
    this.#publish({ state: 'open' });
    this.#opened?.resolve(again);
    this.#opened = null;
  }

  #publish(state: GateState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

/** The one gate of the page. */
export const sessionGate = new SessionGate();

/** `fetch` for the API: where the session has ended, the request waits for the gate and is made again. */
export async function fetchThroughGate(request: Request, gate: SessionGate = sessionGate): Promise<Response> {
  const again = request.clone();
  const response = await fetch(request);
  if (response.status !== 401 || request.headers.has('authorization')) return response;
  if (!(await saysSignedOut(response.clone()))) return response;
  return (await gate.passAgain(request.signal)) ? fetchThroughGate(again, gate) : response;
}

/**
 * The session has ended, or its cookie has expired or was cleared: a request without any credential is `invalid_api_key`. Pages send no
 * key, so that code can mean nothing else here.
 */
async function saysSignedOut(response: Response): Promise<boolean> {
  const body = (await response.json().catch(() => null)) as { error?: { code?: string } } | null;
  return body?.error?.code === 'not_signed_in' || body?.error?.code === 'invalid_api_key';
}
