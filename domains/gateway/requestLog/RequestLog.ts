import type { Pool } from 'pg';
import type { Logger } from 'pino';

import type { Change } from '../../../db/changes/change.ts';
import { GroupCommit } from '../../../db/groupCommit.ts';
import { maxText, noteRequests, type NotedRequest } from '../../../db/ledger/noteRequests.ts';
import type { CallLabels } from '../calls/readCallLabels.ts';
import { track } from '../calls/track.ts';
import { RequestBudget } from './RequestBudget.ts';

const maxBatch = 256;
const maxWaiting = 2_000;
const sumsEveryMs = 60_000;

interface OpenRequest {
  /** True once it placed a hold, or began a run. */
  isHeld: boolean;
  labels: CallLabels;
  /** Its body after the guardrails changed or refused it. */
  checked?: { readonly body: unknown };
}

const noLabels: CallLabels = { tags: null, metadata: null };

interface RequestLogParts {
  readonly pool: Pool;
  readonly logger: Logger;
  /** Called for each key whose requests were written. */
  readonly tell?: (change: Change) => void;
}

/**
 * Adds requests under `/v1` without a hold to the call log: refused requests, and requests that call no model. The ledger records all others.
 * Writes in the background. A flood of refusals cannot fill the log: beyond a budget per minute, requests of a key with the same outcome
 * become one record (`RequestBudget.ts`). Requests that cannot be written are dropped and logged.
 */
export class RequestLog {
  readonly #pool: Pool;
  readonly #logger: Logger;
  readonly #tell: (change: Change) => void;
  readonly #commit: GroupCommit<NotedRequest, null>;
  /** Open requests. */
  readonly #open = new Map<string, OpenRequest>();
  readonly #budget = new RequestBudget();
  readonly #sums = new Map<string, NotedRequest>();
  readonly #writing = new Set<Promise<unknown>>();
  #timer: NodeJS.Timeout | null = null;

  constructor({ pool, logger, tell = () => undefined }: RequestLogParts) {
    this.#pool = pool;
    this.#logger = logger;
    this.#tell = tell;
    this.#commit = new GroupCommit({
      maxBatch,
      maxWaiting,
      isRefusal: () => false,
      run: (batch) => this.#write(batch),
    });
  }

  /** Begins a request: its hold is noted from now on. */
  begin(requestId: string): void {
    this.#open.set(requestId, { isHeld: false, labels: noLabels });
  }

  /** Ends a request; returns whether the ledger records it, and its tags and metadata as far as they were read. */
  end(requestId: string): OpenRequest {
    const ended = this.#open.get(requestId);
    this.#open.delete(requestId);
    return ended ?? { isHeld: false, labels: noLabels };
  }

  /** Keeps the tags and metadata of a request, in case it is refused. */
  label(requestId: string, labels: CallLabels): void {
    const open = this.#open.get(requestId);
    if (open) open.labels = labels;
  }

  /** Notes the body of a request that its guardrails changed or refused. */
  checked(requestId: string, body: unknown): void {
    const open = this.#open.get(requestId);
    if (open) open.checked = { body };
  }

  /** Returns the body of a request after its guardrails; undefined if it is the caller's. */
  checkedOf(requestId: string): { readonly body: unknown } | undefined {
    return this.#open.get(requestId)?.checked;
  }

  /** Marks a request as recorded elsewhere: by the hold that it placed, or by the run that it began. */
  held(requestId: string): void {
    const open = this.#open.get(requestId);
    if (open) open.isHeld = true;
  }

  /** Queues a request for the log. Cuts its texts at once, because callers may send megabytes as the name of a model. */
  note(given: Omit<NotedRequest, 'requests'>): void {
    const errorMessage = given.errorMessage?.slice(0, maxText) ?? null;
    const request = { ...given, model: given.model.slice(0, maxText), errorMessage };
    if (this.#budget.take(request) && this.#commit.waiting < maxWaiting)
      return this.#submit({ ...request, requests: 1 });
    const { keyId, kind, endpoint, httpStatus, errorCode } = request;
    const key = [keyId, kind, endpoint, httpStatus, errorCode].join(' ');
    const sum = this.#sums.get(key);
    const model = sum === undefined || sum.model === request.model ? request.model : '';
    this.#sums.set(key, { ...request, ...noLabels, model, requests: (sum?.requests ?? 0) + 1 });
    this.#timer ??= setTimeout(() => this.#flushSums(), sumsEveryMs).unref();
  }

  /** Writes all noted requests, including sums. */
  async settled(): Promise<void> {
    this.#flushSums();
    await Promise.all(this.#writing);
  }

  /** Writes all noted requests and accepts no more. */
  async close(): Promise<void> {
    this.#flushSums();
    await this.#commit.close();
  }

  #flushSums(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    for (const sum of this.#sums.values()) this.#submit(sum);
    this.#sums.clear();
  }

  #submit(request: NotedRequest): void {
    track(
      this.#writing,
      this.#commit.submit(request).catch(() => null), // the process is stopping
    );
  }

  async #write(batch: readonly NotedRequest[]): Promise<null[]> {
    for (const [organizationId, requests] of Map.groupBy(batch, (one) => one.organizationId)) {
      await noteRequests(this.#pool, organizationId, requests).catch((err: unknown) => {
        const count = requests.length;
        this.#logger.warn({ err, organizationId, count }, 'Requests could not be written to the call log');
      });
      const owners = new Map(requests.map(({ keyId, accountId }) => [keyId, accountId]));
      for (const [id, accountId] of owners) this.#tell({ kind: 'call', organizationId, id, accountId });
    }
    return batch.map(() => null);
  }
}
