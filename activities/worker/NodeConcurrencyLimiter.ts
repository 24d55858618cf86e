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

/** A node run that wants a place. */
export interface PlaceRequest {
  organizationId: string;
  digitalOrganizationId: string;
  /** Nodes of that digital organization at once; null: as many as its organization may have. */
  ofDigitalOrganization: number | null;
  /** Names the run. */
  key: string;
}

/** A run that waits for a slot, and the execution to wake. */
interface Waiting {
  key: string;
  group: Group;
  /** Of all that ever waited; the order in which they came. */
  number: number;
  /** False if it no longer exists. */
  wake: () => Promise<boolean>;
}

/** The runs of a digital organization. */
interface Group {
  most: number;
  running: number;
  /** In the order in which they came. */
  waiting: Map<string, Waiting>;
}

/** The runs of an organization. */
interface Line {
  running: number;
  waiting: number;
  groups: Map<string, Group>;
  /** NodeConcurrencyLimiter that were given to woken runs, which are on their way to take them. */
  kept: Map<string, NodeJS.Timeout>;
}

/** A woken run that does not come (its worker is another one, or it was canceled) loses its place after this. */
const keptForMs = 15_000;
/** Runs that wait beyond this look again by themselves. */
const maxWaiting = 20_000;
/** A run polls by itself only if its worker died: the first after this time, and some each second. */
const firstLookMs = 30_000;
const lookEachMs = 200;

/**
 * NodeConcurrencyLimiter for nodes that run as activities: slow ones of one organization must not take all of a worker. A run without a
 * place holds nothing of the worker: its workflow waits, and is woken when a place is its own. Within an organization the order is first
 * come, first served, except for runs whose digital organization is at its limit; among organizations the one with the fewest slots is
 * next. In memory: if a worker dies, waiting runs notice by polling, each at its own interval (`askAgainMs`).
 */
export class NodeConcurrencyLimiter {
  readonly #limits: PlaceLimits;
  readonly #lines = new Map<string, Line>();
  #taken = 0;
  #waiting = 0;
  #everWaited = 0;

  constructor(limits: PlaceLimits) {
    this.#limits = limits;
  }

  /** Takes a place: answers how to give it back; null if there is none, and `wake` is called once there is. */
  take(request: PlaceRequest, wake: Waiting['wake']): (() => void) | null {
    const { organizationId, key } = request;
    const line = this.#lineOf(organizationId);
    const group = groupOf(line, request);
    const kept = line.kept.get(key);
    if (kept !== undefined) {
      clearTimeout(kept);
      line.kept.delete(key);
    } else if (this.#mayRun(line) && group.running < group.most && !firstOf(line)) {
      this.#begin(line, group);
    } else {
      if (group.waiting.has(key) || this.#waiting < maxWaiting) this.#join(line, { key, group, wake });
      this.#handOver(); // no holder may be left to release a slot
      this.#drop(request, line, group);
      return null;
    }
    let isBack = false;
    return () => {
      if (isBack) return;
      isBack = true;
      this.#giveBack(request, line, group);
    };
  }

  /** When a run without a place looks again without having been woken. Thousands that wait come one after the other, not all at once. */
  askAgainMs(random = Math.random()): number {
    return Math.round(firstLookMs + this.#waiting * lookEachMs * (1 + random));
  }

  #lineOf(organizationId: string): Line {
    const line = this.#lines.get(organizationId) ?? { running: 0, waiting: 0, groups: new Map(), kept: new Map() };
    this.#lines.set(organizationId, line);
    return line;
  }

  /**
   * The more places are taken, the fewer one organization may have: with limits of 50 and 100 as many as are free. So a single organization
   * has its full limit, several with slow calls have less, and there is a slot for a new one.
   */
  #mayRun({ running }: Line): boolean {
    const { ofOrganization, all } = this.#limits;
    const free = all - this.#taken;
    return running < ofOrganization && free > 0 && running * (all - ofOrganization) < ofOrganization * free;
  }

  #begin(line: Line, group: Group): void {
    group.running += 1;
    line.running += 1;
    this.#taken += 1;
  }

  #join(line: Line, waiting: Omit<Waiting, 'number'>): void {
    const known = waiting.group.waiting.get(waiting.key);
    if (!known) {
      line.waiting += 1;
      this.#waiting += 1;
    }
    waiting.group.waiting.set(waiting.key, { ...waiting, number: known?.number ?? (this.#everWaited += 1) });
  }

  #giveBack(of: Pick<PlaceRequest, 'organizationId' | 'digitalOrganizationId'>, line: Line, group: Group): void {
    group.running -= 1;
    line.running -= 1;
    this.#taken -= 1;
    this.#handOver();
    this.#drop(of, line, group);
  }

  /** Forgets what has no run. */
  #drop(
    { organizationId, digitalOrganizationId }: Pick<PlaceRequest, 'organizationId' | 'digitalOrganizationId'>,
    line: Line,
    group: Group,
  ): void {
    if (group.running === 0 && group.waiting.size === 0) line.groups.delete(digitalOrganizationId);
    if (line.groups.size === 0) this.#lines.delete(organizationId);
  }

  /** The place is the woken run's until it comes, or for some seconds. */
  #keep(
    of: Pick<PlaceRequest, 'organizationId' | 'digitalOrganizationId'>,
    line: Line,
    { key, group, wake }: Waiting,
  ): void {
    const forget = (): void => {
      clearTimeout(timer);
      if (line.kept.get(key) !== timer) return;
      line.kept.delete(key);
      this.#giveBack(of, line, group);
    };
    const timer = setTimeout(forget, keptForMs);
    timer.unref();
    line.kept.set(key, timer);
    wake().then((isThere) => isThere || forget(), forget);
  }

  /** Gives free places to those who wait. */
  #handOver(): void {
    while (this.#waiting > 0) {
      let next: { organizationId: string; line: Line; first: First } | undefined;
      for (const [organizationId, line] of this.#lines) {
        if (line.waiting === 0 || !this.#mayRun(line) || (next && line.running >= next.line.running)) continue;
        const first = firstOf(line);
        if (first) next = { organizationId, line, first };
      }
      if (!next) return;
      const { organizationId, line, first } = next;
      const { digitalOrganizationId, waiting } = first;
      waiting.group.waiting.delete(waiting.key);
      line.waiting -= 1;
      this.#waiting -= 1;
      this.#begin(line, waiting.group);
      this.#keep({ organizationId, digitalOrganizationId }, line, waiting);
    }
  }
}

interface First {
  digitalOrganizationId: string;
  waiting: Waiting;
}

/** The longest waiting run of an organization whose digital organization may have another slot. */
function firstOf(line: Line): First | undefined {
  let first: First | undefined;
  if (line.waiting === 0) return first;
  for (const [digitalOrganizationId, { running, most, waiting: ofGroup }] of line.groups) {
    if (running >= most) continue;
    const [waiting] = ofGroup.values();
    if (waiting && (!first || waiting.number < first.waiting.number)) first = { digitalOrganizationId, waiting };
  }
  return first;
}

/** The runs of the request's digital organization, with the latest known limit. */
function groupOf(line: Line, { digitalOrganizationId, ofDigitalOrganization }: PlaceRequest): Group {
  const group = line.groups.get(digitalOrganizationId) ?? { most: Infinity, running: 0, waiting: new Map() };
  group.most = ofDigitalOrganization ?? Infinity;
  line.groups.set(digitalOrganizationId, group);
  return group;
}
