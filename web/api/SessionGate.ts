/** `closed`: that account has to sign in again, and its requests wait. `left`: another one did; they wait for good. */
export type GateState = { state: 'open' } | { state: 'closed'; accountId: string } | { state: 'left' };

/**
 * Holds requests of a signed-in page whose session has ended until the same account has signed in again, so that nothing that
 * was being done is lost. Before anybody is signed in, and after signing out, it holds nothing.
 */
export class SessionGate {
  #accountId: string | null = null;
  #state: GateState = { state: 'open' };
  #reopened: PromiseWithResolvers<void> | null = null;
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

  /** No page of an account is shown any more (signed out): requests fail as they fail. */
  unguard(): void {
    this.#accountId = null;
    this.reopen();
  }

  /**
   * Waits until the account has signed in again. False at once where no page of an account is shown.
   * Errors: the reason of the signal, where the request is given up meanwhile.
   */
  async passAgain(signal: AbortSignal): Promise<boolean> {
    if (this.#accountId === null) return false;
    if (this.#state.state === 'open') this.#publish({ state: 'closed', accountId: this.#accountId });
    this.#reopened ??= Promise.withResolvers<void>();
    const given = Promise.withResolvers<never>();
    const giveUp = () => given.reject(signal.reason as Error);
    signal.addEventListener('abort', giveUp, { once: true });
    try {
      signal.throwIfAborted();
      await Promise.race([this.#reopened.promise, given.promise]);
    } finally {
      signal.removeEventListener('abort', giveUp);
    }
    return true;
  }

  /** The same account is signed in again: what was held is tried again. */
  reopen(): void {
    if (this.#state.state === 'open') return;
    this.#publish({ state: 'open' });
    this.#reopened?.resolve();
    this.#reopened = null;
  }

  /** Somebody else signed in: what was held is never sent, since it is not theirs. */
  leave(): void {
    this.#publish({ state: 'left' });
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
  if (response.status !== 401 || !(await saysSignedOut(response.clone()))) return response;
  return (await gate.passAgain(request.signal)) ? fetchThroughGate(again, gate) : response;
}

async function saysSignedOut(response: Response): Promise<boolean> {
  const body = (await response.json().catch(() => null)) as { error?: { code?: string } } | null;
  return body?.error?.code === 'not_signed_in';
}
