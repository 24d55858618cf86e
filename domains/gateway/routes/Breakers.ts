/** How a way stands: calls pass; calls go elsewhere; one call may try whether it works again. */
export type BreakerState = 'closed' | 'open' | 'half_open';

/** When a breaker opens, and for how long. Units: milliseconds. */
export interface BreakerSettings {
  /** This many failures within the window, and no fewer than its successes, open it. */
  breakerFailures: number;
  breakerWindowMs: number;
  /** How long it stays open at first; twice as long each time the one call that may try fails again. */
  breakerCooldownMs: number;
}

interface Circuit {
  sinceMs: number;
  calls: number;
  failures: number;
  /** Null while it is closed. */
  openUntilMs: number | null;
  cooldownMs: number;
  probing: boolean;
}

const mostCooldownMs = 300_000;

/**
 * The circuit breakers of all routes, in this process: based on its own observations, without shared state. A way that was never seen
 * failing costs nothing. Source of the pattern: learn.microsoft.com/azure/architecture/patterns/circuit-breaker.
 */
export class Breakers {
  readonly #settings: BreakerSettings;
  readonly #nowMs: () => number;
  readonly #circuits = new Map<string, Circuit>();

  constructor(settings: BreakerSettings, nowMs: () => number = () => performance.now()) {
    this.#settings = settings;
    this.#nowMs = nowMs;
  }

  /** How a way stands now; while one call tries whether it works again, it is open to all others. */
  stateOf(id: string): BreakerState {
    const circuit = this.#circuits.get(id);
    if (circuit === undefined || circuit.openUntilMs === null) return 'closed';
    return circuit.probing || this.#nowMs() < circuit.openUntilMs ? 'open' : 'half_open';
  }

  /** Returns the routes whose breaker is open. */
  openRoutes(): string[] {
    return [...this.#circuits.keys()].filter((id) => this.stateOf(id) === 'open');
  }

  /** Time of the next trial of an open route, on the process's clock; 0 if it is not open. */
  openUntilMs(id: string): number {
    return this.#circuits.get(id)?.openUntilMs ?? 0;
  }

  /** A call goes that way now; one of the three below follows. */
  began(id: string): void {
    const circuit = this.#circuits.get(id);
    if (circuit !== undefined && this.stateOf(id) === 'half_open') circuit.probing = true;
  }

  /** The provider answered. Closes an open breaker. */
  succeeded(id: string): void {
    const circuit = this.#circuits.get(id);
    if (circuit === undefined) return;
    if (circuit.openUntilMs !== null || this.#isOver(circuit)) this.#circuits.delete(id);
    else circuit.calls += 1;
  }

  /** The provider failed; `retryAfterMs` is when it said that it wants to be asked again. */
  failed(id: string, retryAfterMs: number | undefined): void {
    const circuit = this.#current(id);
    circuit.calls += 1;
    circuit.failures += 1;
    const nowMs = this.#nowMs();
    if (circuit.openUntilMs === null) {
      const { breakerFailures, breakerCooldownMs } = this.#settings;
      const isFailing = circuit.failures >= breakerFailures && circuit.failures * 2 >= circuit.calls;
      if (isFailing || retryAfterMs !== undefined) {
        circuit.openUntilMs = nowMs + (retryAfterMs ?? breakerCooldownMs);
        circuit.cooldownMs = breakerCooldownMs;
      }
      return;
    }
    if (circuit.probing || nowMs >= circuit.openUntilMs) {
      circuit.cooldownMs = Math.min(circuit.cooldownMs * 2, mostCooldownMs);
      circuit.openUntilMs = nowMs + (retryAfterMs ?? circuit.cooldownMs);
      circuit.probing = false;
    } else if (retryAfterMs !== undefined) {
      circuit.openUntilMs = Math.max(circuit.openUntilMs, nowMs + retryAfterMs);
    }
  }

  /** The call ended in a way that says nothing about the provider. */
  abandoned(id: string): void {
    const circuit = this.#circuits.get(id);
    if (circuit !== undefined) circuit.probing = false;
  }

  #current(id: string): Circuit {
    const known = this.#circuits.get(id);
    if (known !== undefined && (known.openUntilMs !== null || !this.#isOver(known))) return known;
    const { breakerCooldownMs: cooldownMs } = this.#settings;
    const circuit = { sinceMs: this.#nowMs(), calls: 0, failures: 0, openUntilMs: null, cooldownMs, probing: false };
    this.#circuits.set(id, circuit);
    return circuit;
  }

  #isOver(circuit: Circuit): boolean {
    return this.#nowMs() - circuit.sinceMs > this.#settings.breakerWindowMs;
  }
}
