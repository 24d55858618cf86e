import { hash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../../platform/config/logger.ts';
import type { Database } from '../../db/database.ts';
import type { IdempotencyAttempt, IdempotencyRecord } from '../../db/repositories/instance/idempotencyRecords.ts';
import { idempotentAnswerContext, idempotentRow } from '../../db/secrets/idempotentAnswer.ts';
import type { SecretContext, Secrets } from '../../db/secrets/secrets.ts';
import { AppError } from '../../openapi/AppError.ts';
import { fingerprint } from './fingerprint.ts';
import { isLasting, storedAnswer, storedRefusal, type GivenAnswer, type StoredAnswer } from './storedAnswer.ts';

/** A request that carries an `Idempotency-Key`. */
export interface IdempotentRequest {
  readonly organizationId: string;
  /** The caller: the id of the key, or of the session's account. Others' keys are other keys. */
  readonly credentialId: string;
  readonly operation: string;
  readonly key: string;
  /** Everything that says what is asked for: parameters and body. */
  readonly asked: unknown;
  readonly requestId: string;
  /** Fields of the answer that are not kept. */
  readonly omitted: readonly string[];
  /** The work may be done again where a model was called: nothing is paid for twice. */
  readonly isPaidOnce?: boolean;
  /** Aborts when the client goes away: it ends waiting, never the work. */
  readonly signal: AbortSignal;
}

/** An answer given for the first time, or the one kept of an earlier request. */
export type IdempotentEnd = { readonly answer: GivenAnswer } | { readonly replay: StoredAnswer };

export interface IdempotencyOptions {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly logger: Logger;
  /** How long a record outlives the process that works on it. Default 30 s. */
  readonly leaseMs?: number;
  /** How long a duplicate waits for the first one's answer. Default 60 s (decisions §2). */
  readonly waitMs?: number;
}

const firstLookMs = 20;
const mostLookMs = 1_000;
const storeAttempts = 4;

/**
 * Does the work of a request once per `Idempotency-Key`, across all processes, and returns the same response to every repetition. During
 * the work its record is leased, so that the request of a dead process can be repeated. Only answers of work that was done are kept
 * (`isLasting`); the rest is forgotten, and the key is free again.
 */
export class Idempotency {
  readonly #options: Required<IdempotencyOptions>;
  readonly #secret: Buffer;
  /** Looks under way: duplicates that wait in this process share them. */
  readonly #looks = new Map<string, Promise<IdempotencyRecord | null>>();

  constructor(options: IdempotencyOptions) {
    this.#options = { leaseMs: 30_000, waitMs: 60_000, ...options };
    this.#secret = options.secrets.keysFor('idempotency fingerprints').at(-1)!.bytes; // the oldest: it stays the same when keys are replaced
  }

  /**
   * Gives what `work` answers, or what it answered before. `work` receives the attempt's name: the same if a process repeats it for a dead
   * one, another once the key may be reused. Errors: `idempotency_conflict` when the key was used for another request, or its response was
   * lost with its process after a model was called (unless that is paid once), `idempotency_in_progress` when the first one is still
   * running after `waitMs`, and errors of `work`.
   */
  async once(request: IdempotentRequest, work: (workId: string) => Promise<GivenAnswer>): Promise<IdempotentEnd> {
    const { organizationId, credentialId, operation } = request;
    const attempt = {
      credentialId,
      operation,
      keyHash: hash('sha256', request.key, 'buffer'),
      attempt: request.requestId,
    };
    const asked = fingerprint(this.#secret, request.asked);
    const until = Date.now() + this.#options.waitMs;
    let mayClaim = true;
    let takesOver: string | null = null;
    for (let lookMs = firstLookMs; ; lookMs = Math.min(lookMs * 2, mostLookMs)) {
      const since = mayClaim ? await this.#claim(organizationId, attempt, { asked, takesOver }) : null;
      if (since) {
        const workId = `${idempotentRow(attempt)} ${since.getTime()}`;
        return { answer: await this.#work({ request, attempt, work: () => work(workId) }) };
      }
      const record = await this.#look(organizationId, attempt);
      if (record && !record.fingerprint.equals(asked)) throw conflict();
      if (record?.answerEncrypted) return { replay: this.#read(request, attempt, record.answerEncrypted) };
      if (Date.now() >= until) throw inProgress();
      if (record?.abandoned && !request.isPaidOnce && (await this.#wasServed(request, record))) throw lost();
      takesOver = record?.abandoned ? record.attempt : null;
      mayClaim = record === null || record.abandoned;
      if (!mayClaim)
        await delay(Math.min(lookMs, Math.max(1, until - Date.now())), undefined, { signal: request.signal });
    }
  }

  #claim(
    organizationId: string,
    attempt: IdempotencyAttempt,
    { asked, takesOver }: { asked: Buffer; takesOver: string | null },
  ): Promise<Date | null> {
    const { database, leaseMs } = this.#options;
    return database.withOrganization(organizationId, ({ idempotencyRecords }) =>
      idempotencyRecords.claim({ ...attempt, fingerprint: asked, leaseMs, takesOver }),
    );
  }

  /** True when a process died between a model's answer (or making its job) and keeping the answer: doing it again would pay for it again. */
  #wasServed(request: IdempotentRequest, { attempt, createdAt }: IdempotencyRecord): Promise<boolean> {
    return this.#options.database.withOrganization(request.organizationId, ({ callRecords }) =>
      callRecords.wasServed(request.credentialId, { requestId: attempt, since: createdAt }),
    );
  }

  #look(organizationId: string, attempt: IdempotencyAttempt): Promise<IdempotencyRecord | null> {
    const place = `${organizationId} ${idempotentRow(attempt)}`;
    let look = this.#looks.get(place);
    if (!look) {
      look = this.#options.database
        .withOrganization(organizationId, ({ idempotencyRecords }) => idempotencyRecords.find(attempt))
        .finally(() => this.#looks.delete(place));
      this.#looks.set(place, look);
    }
    return look;
  }

  async #work(parts: {
    request: IdempotentRequest;
    attempt: IdempotencyAttempt;
    work: () => Promise<GivenAnswer>;
  }): Promise<GivenAnswer> {
    const { request, attempt, work } = parts;
    const lease = setInterval(() => void this.#renew(request, attempt), this.#options.leaseMs / 3).unref();
    try {
      const { stored, given } = await storedAnswer(await work(), request);
      await this.#keep(request, attempt, stored);
      return given;
    } catch (error) {
      await this.#keep(request, attempt, isLasting(error) ? storedRefusal(error, request.requestId) : endOf(error));
      throw error;
    } finally {
      clearInterval(lease);
    }
  }

  /**
   * Stores the response, or discards the attempt, or leaves it to the next identical request. Completed work is answered even if that
   * fails: it is retried, then logged.
   */
  async #keep(
    request: IdempotentRequest,
    attempt: IdempotencyAttempt,
    stored: StoredAnswer | 'nothing' | 'unknown',
  ): Promise<void> {
    const { database, secrets, logger } = this.#options;
    const sealed =
      typeof stored === 'string' ? null : secrets.encrypt(contextOf(request, attempt), JSON.stringify(stored));
    for (let tries = 1; ; tries += 1) {
      try {
        await database.withOrganization(request.organizationId, ({ idempotencyRecords }) =>
          sealed !== null
            ? idempotencyRecords.finish(attempt, sealed)
            : stored === 'nothing'
              ? idempotencyRecords.remove(attempt)
              : idempotencyRecords.abandon(attempt),
        );
        return;
      } catch (error) {
        if (tries >= storeAttempts) {
          logger.warn(
            { err: error, requestId: request.requestId },
            'An answer to an Idempotency-Key could not be kept',
          );
          return;
        }
        await delay(100 * 2 ** tries);
      }
    }
  }

  async #renew(request: IdempotentRequest, attempt: IdempotencyAttempt): Promise<void> {
    const { database, logger, leaseMs } = this.#options;
    try {
      await database.withOrganization(request.organizationId, ({ idempotencyRecords }) =>
        idempotencyRecords.renew(attempt, leaseMs),
      );
    } catch (error) {
      logger.warn({ err: error, requestId: request.requestId }, 'The lease of an Idempotency-Key could not be renewed');
    }
  }

  #read(request: IdempotentRequest, attempt: IdempotencyAttempt, sealed: string): StoredAnswer {
    return JSON.parse(this.#options.secrets.decrypt(contextOf(request, attempt), sealed)) as StoredAnswer;
  }
}

/** If the database failed or another error occurred, the work may have been done. */
function endOf(error: unknown): 'nothing' | 'unknown' {
  return error instanceof AppError && error.code !== 'unavailable' ? 'nothing' : 'unknown';
}

function contextOf({ organizationId }: IdempotentRequest, attempt: IdempotencyAttempt): SecretContext {
  return idempotentAnswerContext({ ...attempt, organizationId });
}

function conflict(): AppError {
  return new AppError(
    'idempotency_conflict',
    'This Idempotency-Key was used for another request within the last 24 hours. Use a new key for a new request.',
    { param: 'idempotency-key' },
  );
}

function lost(): AppError {
  return new AppError(
    'idempotency_conflict',
    'The first request with this Idempotency-Key was completed, but its response was lost. Use a new key to send it again.',
    { param: 'idempotency-key' },
  );
}

function inProgress(): AppError {
  return new AppError(
    'idempotency_in_progress',
    'The first request with this Idempotency-Key is still in progress. Try again in a moment.',
    { param: 'idempotency-key', retryable: true, retryAfterMs: 1_000 },
  );
}
