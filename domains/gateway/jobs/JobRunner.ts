import type { ModelJobRow } from '../../../db/rows/modelJob.ts';
import type { CallRecord, Ledger, SettlementResult } from '../../../db/ledger/ledger.ts';
import type { ModelJobs as ModelJobRows } from '../../../db/repositories/gateway/modelJobs.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { EndedCall } from '../../../platform/telemetry/callObserver.ts';
import { chargeMicros, readPrice } from '../metering/price.ts';
import type { PriceLines } from '../metering/price.ts';
import type { ProviderTarget } from '../providers/providerCall.ts';
import type { ProviderJob, ProviderJobs } from '../providers/providerJobs.ts';
import { readRows } from '../routing/readRows.ts';
import { unitsText } from '../metering/units.ts';
import type { GatewayDeps } from '../gatewayDeps.ts';
import { isUpstreamFailure } from '../upstream/upstreamError.ts';
import { unitUsage } from '../metering/usage.ts';
import { findJobProvider } from './jobProvider.ts';
import type { JobProvider } from './jobProvider.ts';
import { sealContent } from './jobContent.ts';
import { jobKinds } from './jobKind.ts';
import type { JobEndpoint } from './jobKind.ts';
import { jobDeadlineMs, jobLeaseMs, keepContentMs } from './jobTimes.ts';
import type { ModelJobsOptions } from './ModelJobs.ts';

/** The job to advance. */
export interface JobReference {
  jobId: string;
  organizationId: string;
}

/** Dependencies of a runner. */
export type JobRunnerOptions = ModelJobsOptions & Pick<GatewayDeps, 'openSecret' | 'openOwnKey'>;

/** Work after a step: the next at once, the next after a delay, or none. */
export type Step = 'again' | 'wait' | 'ended';

/** A job with its provider. */
interface Work {
  job: ModelJobRow;
  provider: JobProvider;
  signal: AbortSignal;
}

const mostMessageLength = 2_000;
const gone = { code: 'upstream_error', message: 'The provider of this job was deleted.' };
const lost = { code: 'upstream_error', message: 'The provider lost this job.' };
const withoutKey = {
  code: 'upstream_error',
  message:
    'The provider key that started this job was deleted, and the provider knows the job by no other key. The job was not charged. Try again.',
};
const late = { code: 'upstream_timeout', message: 'The job timed out.' };

/**
 * Brings jobs on, one step a call: given to the provider, looked after, fetched, paid. Every step may be repeated after a crash: a job is
 * given to its provider at most once, and its hold closes once. After an interruption during submission no one knows whether the provider
 * has the job: such a job fails and costs nothing.
 */
export class JobRunner {
  readonly #options: JobRunnerOptions;

  constructor(options: JobRunnerOptions) {
    this.#options = options;
  }

  /**
   * Does what the job needs next, and says what comes then. Every error is to be repeated; it ends a job only that did not
   * end in time.
   */
  async advance(reference: JobReference, signal: AbortSignal): Promise<Step> {
    const { jobId, organizationId } = reference;
    const job = await this.#change(organizationId, (jobs) => jobs.find(jobId));
    if (job === null || job.status === 'completed') return 'ended';
    const isOpen = job.status === 'queued' || job.status === 'in_progress';
    if (
      isOpen &&
      job.executionId !== null &&
      (await this.#change(organizationId, (jobs) => jobs.cancelUnwanted(jobId)))
    )
      return 'again'; // its execution has ended
    const work = { job, provider: await findJobProvider(this.#options, job), signal };
    try {
      return await this.#step(work, job.status);
    } catch (error) {
      const mayFail = job.status === 'queued' || job.status === 'in_progress';
      if (!mayFail || !isLate(job) || signal.aborted) throw error;
      this.#options.parts.logger.error({ err: error, jobId }, 'A job did not end in time because its steps fail');
      return this.#fail(work, late);
    }
  }

  #step(work: Work, status: Exclude<ModelJobRow['status'], 'completed'>): Promise<Step> {
    switch (status) {
      case 'queued':
        return this.#submit(work);
      case 'submitting':
        return this.#fail(work, {
          code: 'upstream_error',
          message: 'The provider did not confirm this job. It was not charged. Try again.',
        });
      case 'in_progress':
        return this.#follow(work);
      case 'settling':
        return this.#settle(work);
      case 'failed':
        return this.#release(work, { status: 'error', httpStatus: 502, errorCode: 'upstream_error' });
      case 'canceled':
        return this.#endCanceled(work);
    }
  }

  /** Gives the job to its provider, once. Its hold must still be there, and stays for as long as the job may take. */
  async #submit(work: Work): Promise<Step> {
    const { job, signal } = work;
    const { way } = work.provider;
    const { ledger } = this.#options.parts;
    const isHeld = await ledger.handOver(job.callId, jobLeaseMs);
    if (!isHeld)
      return this.#fail(work, { code: 'internal_error', message: 'The job was lost before it started. Try again.' });
    if (way === null || job.requestEncrypted === null) return this.#fail(work, gone);
    const body = this.#readRequest(job, job.requestEncrypted);
    if (body === null)
      return this.#fail(work, { code: 'internal_error', message: 'The request of this job was lost. Try again.' });
    if (!(await this.#change(job.organizationId, (jobs) => jobs.claim(job.id, work.provider.keyId)))) return 'again';
    const submitted = await way.jobs
      .submit({
        wire: wireOf(job),
        target: way.target,
        upstreamName: job.upstreamName,
        body,
        contentType: job.requestType,
        stream: false,
        signal,
      })
      .catch((error: unknown) => ({ failed: failureOf(error) }));
    const failure = 'failed' in submitted ? submitted.failed : null;
    if (job.ownKeyId !== null)
      this.#options.parts.ownKeys.used(
        { id: job.ownKeyId, organizationId: job.organizationId },
        failure?.message ?? null,
      );
    if (failure !== null && (await this.#change(job.organizationId, (jobs) => jobs.payInstead(job.id)))) return 'again';
    if ('failed' in submitted) return this.#fail(work, submitted.failed);
    if ('refused' in submitted) return this.#fail(work, submitted.refused);
    await this.#change(job.organizationId, (rows) => rows.submitted(job.id, submitted.id));
    return 'wait';
  }

  /** The provider's request; null if it is unreadable, which no retry repairs. */
  #readRequest(job: ModelJobRow, sealed: string): Buffer | null {
    try {
      return this.#options.secrets.openRequest(job, sealed);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'secret_unreadable') throw error;
      this.#options.parts.logger.error({ err: error, jobId: job.id }, 'The request of a job cannot be read');
      return null;
    }
  }

  async #follow(work: Work): Promise<Step> {
    const { job } = work;
    const { way } = work.provider;
    if (way === null || job.upstreamId === null) return this.#fail(work, gone);
    const upstream = upstreamJob(work, job.upstreamId, way.target);
    const state = await way.jobs.find(upstream).catch(passing);
    if (state === null) {
      const isSameKey = job.instanceKeyId === null || job.instanceKeyId === work.provider.keyId;
      return this.#fail(work, isSameKey ? lost : withoutKey);
    }
    if (state?.status === 'failed') return this.#fail(work, state);
    const isFetched =
      state?.status === 'completed' &&
      (await this.#fetch(job, way.jobs.content(upstream), state.durationMs ?? job.durationMs).catch(passing));
    if (isFetched) return 'again';
    if (isLate(job)) {
      await way.jobs.remove(upstream).catch(passing);
      return this.#fail(work, late);
    }
    if (state?.status === 'in_progress')
      await this.#change(job.organizationId, (jobs) => jobs.advance(job.id, state.progress));
    return 'wait';
  }

  /** Keeps the result, encrypted. A crash in between leaves an unknown file: its lease ends. */
  async #fetch(job: ModelJobRow, content: ReturnType<ProviderJobs['content']>, durationMs: number): Promise<true> {
    const { files, secrets } = this.#options;
    const { mediaType: said, bytes } = await content;
    const mediaType = /^(audio|video)\//.test(said) ? said : jobKinds[job.endpoint as JobEndpoint].mediaType;
    const { id: binaryId } = await files.write(
      { organizationId: job.organizationId, executionId: null, keepMs: keepContentMs },
      sealContent(secrets.contentKeys[0]!, job.id, bytes),
      { fileName: job.id, mediaType: 'application/octet-stream' },
    );
    const file = { binaryId, mediaType, durationMs };
    const isStored = await this.#change(job.organizationId, (jobs) => jobs.stored(job.id, file));
    if (!isStored) await files.release(job.organizationId, [binaryId]);
    return true;
  }

  /** Charges what was made, then shows it: a job is completed when it is paid. */
  async #settle(work: Work): Promise<Step> {
    const { job } = work;
    await this.#charge(work, { status: 'ok', httpStatus: 200, estimated: false, errorCode: null });
    await this.#change(job.organizationId, (jobs) => jobs.completed(job.id));
    return 'ended';
  }

  async #fail(work: Work, error: { code: string; message: string }): Promise<Step> {
    const { job } = work;
    const shown = { code: error.code, message: error.message.slice(0, mostMessageLength) };
    await this.#change(job.organizationId, (jobs) => jobs.fail(job.id, shown));
    return 'again'; // the current row decides how it is closed
  }

  /**
   * A canceled job costs nothing if its provider never had it or confirms the end; otherwise it costs the full price, because the provider
   * continues.
   */
  async #endCanceled(work: Work): Promise<Step> {
    const { job } = work;
    const { way } = work.provider;
    const end = { status: 'canceled', httpStatus: 499, errorCode: null } as const;
    if (job.upstreamId === null || way === null) return this.#release(work, end);
    const isEnded = await way.jobs.remove(upstreamJob(work, job.upstreamId, way.target)).catch(passing);
    if (isEnded) return this.#release(work, end);
    await this.#charge(work, { ...end, estimated: true });
    return 'ended';
  }

  async #release(work: Work, end: Pick<CallRecord, 'status' | 'httpStatus' | 'errorCode'>): Promise<Step> {
    const record = recordOf(work, { ...end, estimated: false, units: null });
    const { callId } = work.job;
    await this.#observed(work, { record, chargedMicros: 0n }, (ledger) => ledger.release({ callId, record }));
    return 'ended';
  }

  async #charge(work: Work, end: Pick<CallRecord, 'status' | 'httpStatus' | 'errorCode' | 'estimated'>): Promise<void> {
    const { job } = work;
    const usage = unitUsage({ durationMs: job.durationMs });
    const price = readPrice(job.priceId, await this.#priceLines(job.priceId));
    if (price === null) throw new Error(`The price ${job.priceId} has no line to charge by.`);
    const record = recordOf(work, { ...end, units: unitsText(usage.units) });
    const amountMicros = job.ownKeyId === null ? chargeMicros(price, usage) : 0n;
    const { callId } = job;
    await this.#observed(work, { record, chargedMicros: amountMicros }, (ledger) =>
      ledger.settle({ callId, amountMicros, record }),
    );
  }

  /** Closes the hold and tells the observers, unless it was closed before. */
  async #observed(
    { job }: Work,
    call: Pick<EndedCall, 'record' | 'chargedMicros'>,
    close: (ledger: Ledger) => Promise<SettlementResult>,
  ): Promise<void> {
    const { parts, database } = this.#options;
    const startedAtMs = performance.now();
    if ((await close(parts.ledger)) === 'already_closed') return;
    const closingMs = performance.now() - startedAtMs;
    const [hold] = await readRows<{ request_id: string }>(database.systemPool, {
      text: 'select request_id from holds where id = $1',
      values: [job.callId],
    });
    const { callId, organizationId, upstreamName, keyId, accountId } = job;
    // The ledger of this process did not place the hold, and does not know whose it is.
    database.changes.tell({ kind: 'wallet', organizationId, id: null });
    database.changes.tell({ kind: 'call', organizationId, id: keyId, accountId });
    const told = {
      ...call,
      callId,
      organizationId,
      executionId: job.executionId,
      upstreamName,
      endpoint: wireOf(job),
      closingMs,
      isJob: true,
    };
    for (const observer of parts.observers) observer.ended({ ...told, requestId: hold?.request_id ?? '' });
  }

  async #priceLines(priceId: string): Promise<PriceLines> {
    const [row] = await readRows<{ lines: PriceLines }>(this.#options.database.systemPool, {
      text: 'select lines from model_prices where id = $1',
      values: [priceId],
    });
    if (!row) throw new Error(`There is no price ${priceId}.`);
    return row.lines;
  }

  #change<T>(organizationId: string, work: (jobs: ModelJobRows) => Promise<T>): Promise<T> {
    return this.#options.database.withOrganization(organizationId, ({ modelJobs }) => work(modelJobs));
  }
}

function wireOf(job: ModelJobRow): JobEndpoint {
  return job.endpoint as JobEndpoint;
}

function isLate({ createdAt }: ModelJobRow): boolean {
  return Date.now() - createdAt.getTime() > jobDeadlineMs;
}

function upstreamJob({ job, signal }: Work, id: string, target: ProviderTarget): ProviderJob {
  return { wire: wireOf(job), target, id, signal };
}

/** A provider that cannot be asked now may be asked again later. Errors: everything that is not the provider's. */
function passing(error: unknown): undefined {
  if (!isUpstreamFailure(error)) throw error;
}

function failureOf(error: unknown): { code: string; message: string } {
  if (isUpstreamFailure(error)) return error;
  throw error;
}

function recordOf(
  { job, provider }: Work,
  end: Pick<CallRecord, 'status' | 'httpStatus' | 'errorCode' | 'estimated' | 'units'>,
): CallRecord {
  return {
    ...end,
    model: job.model,
    provider: provider.name,
    stream: false,
    inputTokens: null,
    cachedInputTokens: null,
    outputTokens: null,
    reasoningTokens: null,
    ownProviderKey: job.ownKeyId !== null,
    latencyMs: Math.min(Date.now() - job.createdAt.getTime(), 2_147_483_647),
    ttftMs: null,
  };
}
