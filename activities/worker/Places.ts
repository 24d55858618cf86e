/** Nodes of one organization at once, where nothing else is set. */
export const defaultNodeConcurrency = 50;
/** Nodes of all organizations at once. The worker takes some more, to tell those without a place. */
export const allPlaces = 100;

/** How many nodes may run at once as activities of their own in this worker. */
export interface PlaceLimits {
  /** Of one organization. */
  ofOrganization: number;
  /** Of all organizations. */
  all: number;
}

/** A node run that has to wait for a place, and whom to wake for it. */
interface Waiting {
  key: string;
  /** Answers false where nobody is there any more. */
  wake: () => Promise<boolean>;
}

interface Line {
  running: number;
  /** In the order in which they came. */
  waiting: Map<string, Waiting>;
  /** Places that were given to woken runs, which are on their way to take them. */
  kept: Map<string, NodeJS.Timeout>;
}

/** A woken run that does not come (its worker is another one, or it was canceled) loses its place after this. */
const keptForMs = 15_000;
/** Runs that wait beyond this look again by themselves. */
const maxWaiting = 20_000;
/** Only a run whose worker is gone has to look by itself: the first one after this, and so many each second. */
const firstLookMs = 30_000;
const lookEachMs = 200;

/**
 * Places for nodes that run as activities: slow ones of one organization must not take all of a worker. A run without a place holds
 * nothing of the worker: its workflow waits, and is woken when a place is its own. In an organization the order is that of coming;
 * among organizations the one that has the fewest places is next. In memory: what a worker that dies had promised, runs find out
 * by looking again, each at its own time (`askAgainMs`).
 */
export class Places {
  readonly #limits: PlaceLimits;
  readonly #lines = new Map<string, Line>();
  #taken = 0;
  #waiting = 0;

  constructor(limits: PlaceLimits) {
    this.#limits = limits;
  }

  /** Takes a place: answers how to give it back; null where there is none, and `wake` is called once there is. `key` names the run. */
  take(organizationId: string, key: string, wake: Waiting['wake']): (() => void) | null {
    const line = this.#lineOf(organizationId);
    const kept = line.kept.get(key);
    if (kept !== undefined) {
      clearTimeout(kept);
      line.kept.delete(key);
    } else if (this.#mayRun(line) && line.waiting.size === 0) {
      line.running += 1;
      this.#taken += 1;
    } else {
      if (line.waiting.has(key) || this.#waiting < maxWaiting) this.#join(line, { key, wake });
      this.#handOver(); // nobody may be there who gives a place back
      return null;
    }
    let isBack = false;
    return () => {
      if (isBack) return;
      isBack = true;
      this.#giveBack(organizationId, line);
    };
  }

  /** When a run without a place looks again without having been woken. Thousands that wait come one after the other, not all at once. */
  askAgainMs(random = Math.random()): number {
    return Math.round(firstLookMs + this.#waiting * lookEachMs * (1 + random));
  }

  #lineOf(organizationId: string): Line {
    const line = this.#lines.get(organizationId) ?? { running: 0, waiting: new Map(), kept: new Map() };
    this.#lines.set(organizationId, line);
    return line;
  }

  /**
   * The more places are taken, the fewer one organization may have: with limits of 50 and 100 as many as are free. So whoever is alone has
   * its limit, several with slow calls have less, and there is a place for who comes last.
   */
  #mayRun({ running }: Line): boolean {
    const { ofOrganization, all } = this.#limits;
    const free = all - this.#taken;
    return running < ofOrganization && free > 0 && running * (all - ofOrganization) < ofOrganization * free;
  }

  #join(line: Line, waiting: Waiting): void {
    if (!line.waiting.has(waiting.key)) this.#waiting += 1;
    line.waiting.set(waiting.key, waiting);
  }

  #giveBack(organizationId: string, line: Line): void {
    line.running -= 1;
    this.#taken -= 1;
    this.#handOver();
    if (line.running === 0 && line.waiting.size === 0) this.#lines.delete(organizationId);
  }

  /** The place is the woken run's until it comes, or for some seconds. */
  #keep(organizationId: string, line: Line, { key, wake }: Waiting): void {
    const forget = (): void => {
      clearTimeout(timer);
      if (line.kept.get(key) !== timer) return;
      line.kept.delete(key);
      this.#giveBack(organizationId, line);
    };
    const timer = setTimeout(forget, keptForMs);
    timer.unref();
    line.kept.set(key, timer);
    wake().then((isThere) => isThere || forget(), forget);
  }

  /** Gives free places to those who wait. */
  #handOver(): void {
    while (this.#waiting > 0) {
      let next: [string, Line] | undefined;
      for (const [organizationId, line] of this.#lines)
        if (line.waiting.size > 0 && this.#mayRun(line) && (!next || line.running < next[1].running))
          next = [organizationId, line];
      if (!next) return;
      const [organizationId, line] = next;
      const [waiting] = line.waiting.values();
      line.waiting.delete(waiting!.key);
      this.#waiting -= 1;
      line.running += 1;
      this.#taken += 1;
      this.#keep(organizationId, line, waiting!);
    }
  }
}
