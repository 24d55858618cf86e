import { Readable } from 'node:stream';

import type { Database } from '../../../db/database.ts';
import type { ModelJobRow } from '../../../db/rows/modelJob.ts';
import { newId } from '../../../db/ids.ts';
import type { MadeByReader } from '../../../db/repositories/identity/madeBy.ts';
import { AppError, type ErrorCode } from '../../../openapi/AppError.ts';
import type { Caller } from '../routing/caller.ts';
import { madeByReader, organizationOf } from '../routing/caller.ts';
import type { CallOptions, CallParts } from '../calls/callParts.ts';
import { textField } from '../formats/form.ts';
import { holdCall } from '../calls/holdCall.ts';
import { judgeHeld } from '../calls/judgeHeld.ts';
import type { PreparedCall } from '../calls/prepareCall.ts';
import { openContent } from './jobContent.ts';
import type { JobFiles } from './jobFiles.ts';
import { jobKinds } from './jobKind.ts';
import type { JobEndpoint } from './jobKind.ts';
import type { JobSecrets, ShownRequest } from './jobSecrets.ts';
import { jobLeaseMs, keepContentMs } from './jobTimes.ts';

/** A job as its caller may see it. */
export type ShownJob = Pick<
  ModelJobRow,
  'id' | 'model' | 'status' | 'progress' | 'errorCode' | 'errorMessage' | 'createdAt' | 'endedAt'
> &
  ShownRequest & { expiresAt: Date | null };

/** Dependencies of jobs. */
export interface ModelJobsOptions {
  parts: CallParts;
  database: Database;
  secrets: JobSecrets;
  files: JobFiles;
}

/** A job and its caller. `MadeByReader` decides whether the caller may read it. */
interface JobPlace {
  caller: Caller;
  endpoint: JobEndpoint;
  id: string;
}

/**
 * Jobs of models for their callers: made, looked at, ended and fetched. `JobRunner` handles the steps in between; each job has a Temporal
 * workflow. Errors of every method that names a job: `not_found`, for foreign ones too.
 */
export class ModelJobs {
  readonly #options: ModelJobsOptions;

  constructor(options: ModelJobsOptions) {
    this.#options = options;
  }

  /**
   * Holds for a job and makes it; when this resolves it is durable and will be worked on once. The hold is left to the job; by own
   * keys it is 0, unless credits may pay instead and there are enough. If an execution has made one at this place (`once`), it is that one.
   * Errors: those of `holdCall`.
   */
  async create(options: CallOptions & { endpoint: JobEndpoint }): Promise<ShownJob> {
    const { parts, database, secrets } = this.#options;
    const { caller, endpoint, once = null } = options;
    options.signal.throwIfAborted();
    const made = once === null ? null : await this.findMade({ caller, endpoint, once });
    if (made !== null) return made;
    const { metered, first, route, body, canFallBackToCredits } = await holdForJob(parts, options);
    const kind = jobKinds[endpoint];
    const id = newId(kind.id);
    const organizationId = organizationOf(caller);
    const shown = {
      prompt: textField(body, 'prompt') ?? '',
      seconds: kind.secondsOf(body),
      size: textField(body, 'size'),
    };
    try {
      const place = { id, organizationId };
      const job = {
        id,
        keyId: caller.kind === 'key' ? caller.key.id : null,
        accountId: caller.kind === 'key' ? caller.key.accountId : caller.accountId,
        endpoint,
        model: route.name,
        providerId: first.way.providerId,
        upstreamName: first.way.upstreamName,
        ownKeyId: first.way.ownKey?.key.id ?? null,
        instanceKeyId: first.way.key?.id ?? null,
        paysInstead: canFallBackToCredits,
        priceId: route.price.id,
        callId: metered.id,
        executionId: caller.kind === 'execution' ? caller.executionId : null,
        idempotencyKey: once,
        durationMs: shown.seconds * 1000,
        shownEncrypted: secrets.sealShown(place, shown),
        requestEncrypted: secrets.sealRequest(place, first.upstreamBody),
        requestType: first.prepared.contentType ?? 'application/json',
      };
      const isMine = await database.withOrganization(organizationId, ({ modelJobs }) =>
        modelJobs.insert(job, newId('outbox')),
      );
      if (!isMine) throw new AppError('unavailable', 'Another attempt makes this job.', { retryable: true });
    } catch (error) {
      await metered.release({ error, httpStatus: null, canceled: false });
      const other = once === null ? null : await this.findMade({ caller, endpoint, once });
      if (other !== null) return other;
      throw error;
    }
    await metered.handOver(jobLeaseMs);
    return await this.find({ caller, endpoint, id });
  }

  /** The job that an execution has made at a place; null if there is none. */
  async findMade({ caller, once }: { caller: Caller; endpoint: JobEndpoint; once: string }): Promise<ShownJob | null> {
    const row = await this.#options.database.withOrganization(organizationOf(caller), ({ modelJobs }) =>
      modelJobs.findMade(once),
    );
    return row && this.#show(row);
  }

  /** Allows another job at a position whose job has ended. */
  async freePlace(caller: Caller, once: string): Promise<void> {
    await this.#options.database.withOrganization(organizationOf(caller), ({ modelJobs }) => modelJobs.freePlace(once));
  }

  /** Charge of a job, in micro-credits; 0 until it has ended. */
  async chargeOf(place: JobPlace): Promise<bigint> {
    const { callId } = await this.#row(place);
    return this.#options.database.withOrganization(organizationOf(place.caller), ({ modelJobs }) =>
      modelJobs.chargeOf(callId),
    );
  }

  async find(place: JobPlace): Promise<ShownJob> {
    return this.#show(await this.#row(place));
  }

  /** The newest first, or the oldest. `after` is the last job of the page before; an unknown one begins at the end. */
  async list(query: {
    caller: Caller;
    endpoint: JobEndpoint;
    limit: number;
    order: 'asc' | 'desc';
    after: string | null;
  }): Promise<{ jobs: ShownJob[]; hasMore: boolean }> {
    const { caller, limit, ...rest } = query;
    await this.#options.parts.authenticator.confirmCaller(caller); // no hold reads the key's row
    const rows = await this.#options.database.withOrganization(organizationOf(caller), ({ modelJobs }) =>
      modelJobs.list({ ...rest, reader: readerOf(caller), limit: limit + 1 }),
    );
    return { jobs: rows.slice(0, limit).map((row) => this.#show(row)), hasMore: rows.length > limit };
  }

  /** Ends an open job; an ended one stays unchanged. Its hold is released, or settled if its provider continues. */
  async cancel(place: JobPlace): Promise<ShownJob> {
    const { id } = await this.#row(place);
    await this.#options.database.withOrganization(organizationOf(place.caller), ({ modelJobs }) =>
      modelJobs.cancel(id, newId('outbox')),
    );
    return await this.find(place);
  }

  /** Ends a job if it has not, and forgets it with its result. */
  async remove(place: JobPlace): Promise<void> {
    await this.cancel(place);
    const organizationId = organizationOf(place.caller);
    const { id, binaryId } = await this.#row(place);
    await this.#options.database.withOrganization(organizationId, ({ modelJobs }) => modelJobs.remove(id));
    if (binaryId !== null) await this.#options.files.release(organizationId, [binaryId]);
  }

  /** The result of a completed job, to be read or destroyed. Errors: `not_found` for every other one. */
  async content(place: JobPlace): Promise<{ mediaType: string; bytes: Readable }> {
    const { id, organizationId, status, binaryId, mediaType } = await this.#row(place);
    if (status !== 'completed' || binaryId === null) {
      throw new AppError('not_found', 'This job has no result yet.');
    }
    const { content } = await this.#options.files.readKept(organizationId, binaryId);
    const bytes = Readable.from(openContent(this.#options.secrets.contentKeys, id, content));
    bytes.once('close', () => content.destroy());
    return { mediaType: mediaType ?? jobKinds[place.endpoint].mediaType, bytes };
  }

  async #row({ caller, endpoint, id }: JobPlace): Promise<ModelJobRow> {
    await this.#options.parts.authenticator.confirmCaller(caller); // no hold reads the key's row
    const row = await this.#options.database.withOrganization(organizationOf(caller), ({ modelJobs }) =>
      modelJobs.findReadable(id, readerOf(caller)),
    );
    if (
      row === null ||
      row.endpoint !== endpoint ||
      row.deletedAt !== null ||
      (expiryOf(row) ?? Infinity) < Date.now()
    ) {
      throw new AppError('not_found', 'Resource not found.');
    }
    return row;
  }

  #show(row: ModelJobRow): ShownJob {
    const { id, model, status, progress, errorCode, errorMessage, createdAt, endedAt } = row;
    const expiry = expiryOf(row);
    return {
      id,
      model,
      status,
      progress,
      errorCode,
      errorMessage,
      createdAt,
      endedAt,
      ...this.#options.secrets.openShown(row),
      expiresAt: expiry === null ? null : new Date(expiry),
    };
  }
}

/** Holds for a job, and lets its guardrails judge it. */
async function holdForJob(parts: CallParts, asked: CallOptions): Promise<PreparedCall> {
  const options = await parts.guardrails.guarded(asked);
  const held = { options, plan: await holdUnjudged(parts, options) };
  return (await judgeHeld(parts, held)).plan;
}

/** Codes of refusals for credits. */
const unpaid: ReadonlySet<ErrorCode> = new Set(['credit_balance_exhausted', 'key_limit_reached', 'budget_reached']);

/** A job whose own key may fall back to credits is made without the fallback as well. */
async function holdUnjudged(parts: CallParts, options: CallOptions): Promise<PreparedCall> {
  try {
    return await holdCall(parts, options, { payment: 'job' });
  } catch (error) {
    if (!(error instanceof AppError && unpaid.has(error.code))) throw error;
    return await holdCall(parts, options, { payment: 'own_job' });
  }
}

function readerOf(caller: Caller): MadeByReader | null {
  return caller.kind === 'key' ? madeByReader(caller.key) : null;
}

function expiryOf({ endedAt }: ModelJobRow): number | null {
  return endedAt === null ? null : endedAt.getTime() + keepContentMs;
}
