import { FairSemaphore, type Release } from '../../platform/fairness/FairSemaphore.ts';

/** Nodes of one organization at once, where nothing else is set. */
export const defaultNodeConcurrency = 50;
/** Nodes of all organizations at once. The worker takes some more, to answer those without a slot. */
export const allPlaces = 100;

/** How many nodes may run at once as activities of their own in this worker. */
export interface SlotLimits {
  /** Of one organization. */
  ofOrganization: number;
  /** Of all organizations. */
  all: number;
}

/** A node run that wants a place. */
export interface SlotRequest {
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

/** A slot of a woken run, which is on its way to take it. */
interface Kept {
  timer: NodeJS.Timeout;
  release: Release;
}

/** The runs of an organization. */
interface Line {
  waiting: number;
  groups: Map<string, Group>;
  /** By the key of the run. */
  kept: Map<string, Kept>;
}

/** A woken run that does not come (its worker is another one, or it was canceled) loses its place after this. */
const keptForMs = 15_000;
/** Runs that wait beyond this look again by themselves. */
const maxWaiting = 20_000;
/** A run polls by itself only if its worker died: the first after this time, and some each second. */
const firstLookMs = 30_000;
const lookEachMs = 200;

/**
 * Slots for nodes that run as activities: slow ones of one organization must not take all of a worker. A run without a slot holds nothing of
 * the worker: its workflow waits, and is woken when a slot is reserved for it. Within an organization the order is first come, first served,
 * except for runs whose digital organization is at its limit; among organizations the one with the fewest slots is next. In memory: if a
 * worker dies, waiting runs notice by polling, each at its own interval (`askAgainMs`).
 */
export class NodeConcurrencyLimiter {
  readonly #slots: FairSemaphore;
  readonly #lines = new Map<string, Line>();
  #waiting = 0;
  #everWaited = 0;

  /**
   * The more slots are taken, the fewer one organization may have: with limits of 50 and 100 as many as are free. So a single organization
   * has its full limit, several with slow calls have less, and there is a slot for a new one.
   */
  constructor({ ofOrganization, all }: SlotLimits) {
    this.#slots = new FairSemaphore({
      fits: (_request, held) => {
        const free = all - held.all;
        return held.own < ofOrganization && free > 0 && held.own * (all - ofOrganization) < ofOrganization * free;
      },
    });
  }

  /** Takes a slot; null if none is free, and `wake` is called once one is. */
  take(request: SlotRequest, wake: Waiting['wake']): Release | null {
    const { organizationId, key } = request;
    const line = this.#lineOf(organizationId);
    const group = groupOf(line, request);
    let release: Release;
    const kept = line.kept.get(key);
    if (kept !== undefined) {
      clearTimeout(kept.timer);
      line.kept.delete(key);
      ({ release } = kept);
    } else if (this.#mayRun(organizationId) && group.running < group.most && !firstOf(line)) {
      release = this.#begin(organizationId, group);
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
      release();
      this.#handOver();
      this.#drop(request, line, group);
    };
  }

  /** Returns how many runs have a slot, and how many wait for one. */
  counts(): { taken: number; waiting: number } {
    return { taken: this.#slots.heldBy('').all, waiting: this.#waiting };
  }

  /** When a run without a slot looks again without having been woken. Thousands that wait come one after the other, not all at once. */
  askAgainMs(random = Math.random()): number {
    return Math.round(firstLookMs + this.#waiting * lookEachMs * (1 + random));
  }

  #lineOf(organizationId: string): Line {
    const line = this.#lines.get(organizationId) ?? { waiting: 0, groups: new Map(), kept: new Map() };
    this.#lines.set(organizationId, line);
    return line;
  }

  #mayRun(organizationId: string): boolean {
    return this.#slots.fits({ organizationId, amount: 1 });
  }

  #begin(organizationId: string, group: Group): Release {
    const release = this.#slots.tryHold({ organizationId, amount: 1 });
    if (release === null) throw new Error('invariant: this run may not begin');
    group.running += 1;
    return () => {
      group.running -= 1;
      release();
    };
  }

  #join(line: Line, waiting: Omit<Waiting, 'number'>): void {
    const known = waiting.group.waiting.get(waiting.key);
    if (!known) {
      line.waiting += 1;
      this.#waiting += 1;
    }
    waiting.group.waiting.set(waiting.key, { ...waiting, number: known?.number ?? (this.#everWaited += 1) });
  }

  /** Forgets what has no run. */
  #drop(
    { organizationId, digitalOrganizationId }: Pick<SlotRequest, 'organizationId' | 'digitalOrganizationId'>,
    line: Line,
    group: Group,
  ): void {
    if (group.running === 0 && group.waiting.size === 0) line.groups.delete(digitalOrganizationId);
    if (line.groups.size === 0) this.#lines.delete(organizationId);
  }

  /** Reserves the slot for the woken run until it comes, or for some seconds. */
  #keep(
    of: Pick<SlotRequest, 'organizationId' | 'digitalOrganizationId'>,
    line: Line,
    { waiting: { key, group, wake }, release }: { waiting: Waiting; release: Release },
  ): void {
    const forget = (): void => {
      clearTimeout(timer);
      if (line.kept.get(key)?.timer !== timer) return;
      line.kept.delete(key);
      release();
      this.#handOver();
      this.#drop(of, line, group);
    };
    const timer = setTimeout(forget, keptForMs);
    timer.unref();
    line.kept.set(key, { timer, release });
    wake().then((isThere) => isThere || forget(), forget);
  }

  /** Reserves free slots for waiting runs. */
  #handOver(): void {
    while (this.#waiting > 0) {
      let next: { organizationId: string; own: number; line: Line; first: First } | undefined;
      for (const [organizationId, line] of this.#lines) {
        const { own } = this.#slots.heldBy(organizationId);
        if (line.waiting === 0 || (next && own >= next.own) || !this.#mayRun(organizationId)) continue;
        const first = firstOf(line);
        if (first) next = { organizationId, own, line, first };
      }
      if (!next) return;
      const { organizationId, line, first } = next;
      const { digitalOrganizationId, waiting } = first;
      waiting.group.waiting.delete(waiting.key);
      line.waiting -= 1;
      this.#waiting -= 1;
      const release = this.#begin(organizationId, waiting.group);
      this.#keep({ organizationId, digitalOrganizationId }, line, { waiting, release });
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
function groupOf(line: Line, { digitalOrganizationId, ofDigitalOrganization }: SlotRequest): Group {
  const group = line.groups.get(digitalOrganizationId) ?? { most: Infinity, running: 0, waiting: new Map() };
  group.most = ofDigitalOrganization ?? Infinity;
  line.groups.set(digitalOrganizationId, group);
  return group;
}
