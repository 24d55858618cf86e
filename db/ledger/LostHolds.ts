/** How long another process may still place a hold: the age of work that it accepts, and two statements. */
const keepMs = 30_000;
const mostKept = 5_000;

/** Holds of refused calls that another process may have placed, or may still place. The others end by their lease. */
export class LostHolds {
  readonly #lostAtMs = new Map<string, number>();

  note(callId: string): void {
    if (this.#lostAtMs.size < mostKept) this.#lostAtMs.set(callId, performance.now());
  }

  /** Returns the calls to look for. Each is returned at least once, and as long as a process may place its hold. */
  current(): string[] {
    const calls = [...this.#lostAtMs.keys()];
    const beforeMs = performance.now() - keepMs;
    for (const [callId, lostAtMs] of this.#lostAtMs) if (lostAtMs < beforeMs) this.#lostAtMs.delete(callId);
    return calls;
  }
}
