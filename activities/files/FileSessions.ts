import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { FairSemaphore, type Release } from '../../platform/fairness/FairSemaphore.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { ProcessMemory } from './fileLimits.ts';
import { FileSession, type FilePair } from './FileSession.ts';

/** Leftovers of a crash are older than any node run can be. */
const staleMs = 24 * 3_600_000;
const maxWaiting = 1_000;
/** How long a process waits for the next session of its organization. */
const keepIdleMs = 30_000;
/** A process is replaced after this many jobs, or when it has kept this much memory. */
const maxJobs = 500;
const keptRssBytes = 160 * 1024 * 1024;

interface Idle {
  pair: FilePair;
  organizationId: string;
  timer: NodeJS.Timeout;
}

export interface FileSessionsOptions {
  /** Where files are put while they are worked on. It has no other user, and the same holds for other processes. */
  folder: string;
  /** Processes that work at a time. */
  size: number;
}

/**
 * Opens sessions; no more than `size` work at a time, and organizations take turns. A process serves one organization only, so that a
 * malicious file cannot reach files of another one.
 */
export class FileSessions {
  readonly #folder: string;
  readonly #size: number;
  readonly #slots: FairSemaphore;
  /** Sessions that may take long, such as those of Python, leave a process to the others. */
  readonly #longSlots: FairSemaphore;
  readonly #working = new Map<FilePair, Release>();
  readonly #idle: Idle[] = [];
  #isClosed = false;

  constructor({ folder, size }: FileSessionsOptions) {
    this.#folder = folder;
    this.#size = size;
    const refused = () =>
      new AppError('unavailable', 'Too many files are waiting to be read. Try again later.', { retryable: true });
    this.#slots = new FairSemaphore({ fits: (_request, { all }) => all < size, maxWaiting, refused });
    const longSize = Math.max(1, size - 1);
    this.#longSlots = new FairSemaphore({ fits: (_request, { all }) => all < longSize, maxWaiting, refused });
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  }

  /**
   * A session must be closed. Its jobs wait until there is room for their process. With `memory` of its own, the session has a new process,
   * which ends with it.
   */
  open(organizationId: string, signal: AbortSignal, memory?: ProcessMemory): FileSession {
    return new FileSession({
      signal,
      acquire: () =>
        this.#acquire(organizationId, {
          signal,
          isNew: memory !== undefined,
          isLong: memory?.cpuMs !== undefined,
        }),
      release: (pair) => this.#release(organizationId, pair, memory === undefined),
      ...(memory === undefined ? {} : { memory }),
    });
  }

  /** Returns how many sessions are open or kept, and how many wait; for metrics. */
  counts(): { idle: number; busy: number; waiting: number } {
    return {
      idle: this.#idle.length,
      busy: this.#working.size,
      waiting: this.#slots.waiting + this.#longSlots.waiting,
    };
  }

  /** Removes what processes left that ended without cleaning up. */
  async sweep(nowMs: number = Date.now()): Promise<void> {
    for (const name of readdirSync(this.#folder)) {
      const path = join(this.#folder, name);
      const modified = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? nowMs;
      if (nowMs - modified > staleMs) await rm(path, { recursive: true, force: true });
    }
  }

  /** Ends unused processes; used ones end with their session. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#idle.map(({ pair }) => this.#retire(pair)));
  }

  async #acquire(
    organizationId: string,
    { signal, isNew, isLong }: { signal: AbortSignal; isNew: boolean; isLong: boolean },
  ): Promise<FilePair> {
    const release = await this.#hold(organizationId, signal, isLong);
    try {
      const pair = await this.#pairFor(organizationId, isNew);
      this.#working.set(pair, release);
      return pair;
    } catch (error) {
      release();
      throw error;
    }
  }

  async #hold(organizationId: string, signal: AbortSignal, isLong: boolean): Promise<Release> {
    const request = { organizationId, amount: 1 };
    const wait = { waitMs: Infinity, signal };
    const releaseLong = isLong ? await this.#longSlots.hold(request, wait) : null;
    try {
      const release = await this.#slots.hold(request, wait);
      return () => {
        release();
        releaseLong?.();
      };
    } catch (error) {
      releaseLong?.();
      throw error;
    }
  }

  async #pairFor(organizationId: string, isNew: boolean): Promise<FilePair> {
    const found = isNew ? undefined : this.#idle.findLast((idle) => idle.organizationId === organizationId);
    if (found) return this.#wake(found);
    const folder = await mkdtemp(join(this.#folder, 'pair-'));
    return { folder, process: null };
  }

  async #release(organizationId: string, pair: FilePair, mayStay: boolean): Promise<void> {
    const { process } = pair;
    const release = this.#working.get(pair)!;
    this.#working.delete(pair);
    const isGood = process !== null && !process.hasEnded && process.jobs < maxJobs && process.rssBytes < keptRssBytes;
    if (isGood && mayStay && !this.#isClosed) {
      process.unref();
      const timer = setTimeout(() => void this.#retire(pair), keepIdleMs);
      timer.unref();
      this.#idle.push({ pair, organizationId, timer });
      const eldest = this.#idle.length > this.#size ? this.#idle[0] : undefined;
      if (eldest) await this.#retire(eldest.pair);
    } else await this.#retire(pair);
    release();
  }

  #wake(idle: Idle): FilePair {
    clearTimeout(idle.timer);
    this.#idle.splice(this.#idle.indexOf(idle), 1);
    idle.pair.process?.ref();
    return idle.pair;
  }

  async #retire(pair: FilePair): Promise<void> {
    const idle = this.#idle.find((candidate) => candidate.pair === pair);
    if (idle) this.#wake(idle);
    await pair.process?.close();
    await rm(pair.folder, { recursive: true, force: true });
  }
}
