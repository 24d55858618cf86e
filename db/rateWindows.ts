import type { Pool } from 'pg';

import { GroupCommit } from './groupCommit.ts';
import { QueueConnection } from './queueConnection.ts';

/** Limited subjects, and their limits within any 60 seconds; null for no limit. */
export interface RateSubject {
  readonly id: string;
  readonly requestsPerMinute: number | null;
  readonly tokensPerMinute: number | null;
}

/** A call that wants one request, and at most `tokens` tokens, from each of its subjects. */
export interface RateRequest {
  readonly subjects: readonly RateSubject[];
  readonly tokens: number;
}

/** Consumption in one second since 1970. */
export interface RateBucket {
  readonly second: number;
  readonly requests: number;
  readonly tokens: number;
}

/** How a subject stands after the statement that decided; buckets of the last 60 seconds, the oldest first. */
export interface RateStanding {
  readonly subject: RateSubject;
  readonly buckets: readonly RateBucket[];
}

export interface RateVerdict {
  /** Null = admitted. */
  readonly refusedBy: { readonly standing: RateStanding; readonly kind: 'requests' | 'tokens' } | null;
  /** The database's clock, in milliseconds since 1970. */
  readonly atMs: number;
  readonly standings: readonly RateStanding[];
}

interface Change {
  readonly subject: string;
  readonly second: number;
  readonly change: number;
}

const maxBatch = 256;
const maxWaiting = 20_000;
const statementTimeoutMs = 10_000;
/** A bucket counts as long as a call of its first or last instant may be less than 60 seconds old. */
export const windowSeconds = 61;

type TakeRow = Record<'verdicts', number[]> &
  Record<'at_ms', bigint> &
  Record<'bucket_places' | 'bucket_requests', number[] | null> &
  Record<'bucket_seconds' | 'bucket_tokens', string[] | null>;

/**
 * Counts calls against limits a minute, exactly over all processes: in no 60 seconds more are admitted than the limit, and
 * in any 61 as many as it. All calls that wait at a moment are decided in one statement. Errors of `take`: `unavailable`.
 */
export class RateWindows {
  readonly #takes: GroupCommit<RateRequest, RateVerdict>;
  readonly #corrections: GroupCommit<readonly Change[], null>;
  readonly #connections: { take: QueueConnection; correct: QueueConnection };
  readonly #onError: (error: unknown) => void;

  constructor(options: { pool: Pool; onError: (error: unknown) => void }) {
    const connection = () => new QueueConnection(options.pool, statementTimeoutMs);
    this.#connections = { take: connection(), correct: connection() };
    this.#onError = options.onError;
    const limits = { maxBatch, maxWaiting, isRefusal: () => false };
    this.#takes = new GroupCommit({ ...limits, run: (batch) => this.#take(batch) });
    this.#corrections = new GroupCommit({ ...limits, run: (batch) => this.#correct(batch) });
  }

  /** How many calls wait to be decided. */
  get waiting(): number {
    return this.#takes.waiting;
  }

  /** Takes what a call wants from all of its subjects, or from none. */
  take(request: RateRequest): Promise<RateVerdict> {
    return this.#takes.submit(request);
  }

  /** Corrects the tokens that an admitted call reserved to its usage. Best effort: they leave the window by themselves. */
  correct(request: RateRequest, { atMs }: RateVerdict, usedTokens: number): void {
    const changes = request.subjects.flatMap(({ id, tokensPerMinute }) => {
      const change = tokensPerMinute === null ? 0 : usedTokens - Math.min(request.tokens, tokensPerMinute);
      return change === 0 ? [] : [{ subject: id, second: Math.floor(atMs / 1000), change }];
    });
    if (changes.length > 0) this.#corrections.submit(changes).catch(this.#onError);
  }

  /** Completes pending work, then closes the connections. */
  async close(): Promise<void> {
    await Promise.all([this.#takes.close(), this.#corrections.close()]);
    await Promise.all([this.#connections.take.close(), this.#connections.correct.close()]);
  }

  async #take(batch: readonly RateRequest[]): Promise<RateVerdict[]> {
    const subjects = new Map<string, { place: number; subject: RateSubject }>();
    for (const { subjects: own } of batch) {
      for (const subject of own) {
        const place = subjects.get(subject.id)?.place ?? subjects.size + 1;
        subjects.set(subject.id, { place, subject }); // of two readings of a limit the later one counts
      }
    }
    const all = [...subjects.values()].map(({ subject }) => subject);
    const [row] = await this.#connections.take.query<TakeRow>({
      name: 'consume_rate_limit',
      text: 'select * from consume_rate_limit($1, $2, $3, $4, $5)',
      values: [
        all.map(({ id }) => id),
        all.map(({ requestsPerMinute }) => requestsPerMinute),
        all.map(({ tokensPerMinute }) => tokensPerMinute),
        batch.map((request) => request.subjects.map(({ id }) => subjects.get(id)!.place).join(',')),
        batch.map(({ tokens }) => tokens),
      ],
    });
    const standings = standingsOf(all, row!);
    const atMs = Number(row!.at_ms);
    return batch.map((request, index) => {
      const verdict = row!.verdicts[index]!;
      const refusing = standings[(verdict >> 1) - 1];
      return {
        atMs,
        refusedBy: refusing ? { standing: refusing, kind: verdict % 2 === 0 ? 'requests' : 'tokens' } : null,
        standings: request.subjects.map(({ id }) => standings[subjects.get(id)!.place - 1]!),
      };
    });
  }

  async #correct(batch: readonly (readonly Change[])[]): Promise<null[]> {
    const changes = batch.flat();
    await this.#connections.correct.query({
      name: 'correct_rate',
      text: 'select correct_rate($1, $2, $3)',
      values: [
        changes.map(({ subject }) => subject),
        changes.map(({ second }) => second),
        changes.map(({ change }) => change),
      ],
    });
    return batch.map(() => null);
  }
}

function standingsOf(subjects: readonly RateSubject[], row: TakeRow): RateStanding[] {
  const buckets = subjects.map((): RateBucket[] => []);
  row.bucket_places?.forEach((place, index) =>
    buckets[place - 1]!.push({
      second: Number(row.bucket_seconds![index]),
      requests: row.bucket_requests![index]!,
      tokens: Number(row.bucket_tokens![index]),
    }),
  );
  return subjects.map((subject, place) => ({
    subject,
    buckets: buckets[place]!.toSorted((a, b) => a.second - b.second),
  }));
}
