import type { Logger } from 'pino';

import type { CallObserver, EndedCall } from '../../../platform/telemetry/callObserver.ts';
import { AttemptLog } from './AttemptLog.ts';
import type { CallLabels } from '../calls/readCallLabels.ts';
import type { Caller } from '../routing/caller.ts';
import { organizationOf } from '../routing/caller.ts';
import type { Endpoint, PreparedCall } from '../formats/format.ts';
import { newId } from '../../../db/ids.ts';
import type { CallRecord, HoldResult, Ledger, RaiseResult, Settlement } from '../../../db/ledger/ledger.ts';
import type { KeptClaim } from '../../../db/ledger/settleStatement.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { cacheHitMicros, chargeMicros, holdMicros } from './price.ts';
import type { UsageBound } from './price.ts';
import type { AnswerClaim } from '../idempotency/AnswerClaim.ts';
import type { RequestLog } from '../requestLog/RequestLog.ts';
import type { Admission } from '../rateLimits/RateLimiter.ts';
import type { ResolvedModel, ProviderRoute } from '../routing/route.ts';
import { unitsText } from './units.ts';
import { canBe, inHeldTier } from './possibleUsage.ts';
import { estimateTokens, textUsage } from './usage.ts';
import type { Usage } from './usage.ts';

/** A call before its hold. */
export interface MeterOptions {
  ledger: Ledger;
  logger: Logger;
  caller: Caller;
  endpoint: Endpoint;
  route: ResolvedModel;
  /** The way that is tried first. */
  way: Pick<ProviderRoute, 'target' | 'upstreamName'>;
  prepared: PreparedCall;
  /** True if the organization pays its vendor itself: the call costs nothing. */
  ownProviderKey: boolean;
  /** True if the model reasons before it answers: hidden output is possible. */
  mayReason: boolean;
  requestId: string;
  labels: CallLabels;
  observers: readonly CallObserver[];
  /** Notified that the call has a hold, and so a record of its own. */
  requests: Pick<RequestLog, 'held'>;
  /** Told once the charge is committed. */
  onCharged?: ((chargedMicros: bigint, callId: string) => void) | undefined;
  /** The cached answer, which costs its share of the price. */
  cached?: { readonly usage: Usage } | null;
  /** Receives the usage of an answer after its charge. */
  onUsed?: (usage: Usage, isEstimated: boolean) => void;
  /** On the place of the call in its execution: its answer is kept there. */
  claim?: AnswerClaim | undefined;
}

/** Known usage of a call: the provider's report, and the relayed text so far. */
export interface Measured {
  readonly usage: Usage | null;
  /** Early report of the input. */
  readonly usageSoFar?: Usage | null;
  readonly estimated?: boolean;
  readonly outputBytes: number;
  /** Nothing generated is hidden: the provider shows its reasoning. */
  readonly showsReasoning?: boolean;
}

/** Particulars of a charge. */
interface Settling {
  hidden?: boolean;
  /** Reason that the caller does not receive the charged answer. */
  error?: unknown;
  /** The status that the caller got; null = by the error. */
  httpStatus?: number | null;
}

/** Next attempt at a failed call: the same model for credits, or another model. */
export type PassedOn = 'credits' | 'model';

const progressEveryMs = 1_000;
const statusOfFailure: Record<string, number> = {
  budget_reached: 402,
  content_filter: 400,
  context_length_exceeded: 400,
  credit_balance_exhausted: 402,
  invalid_request: 400,
  key_limit_reached: 402,
  own_provider_key_rejected: 502,
  upstream_error: 502,
  upstream_overloaded: 503,
  upstream_timeout: 504,
  unavailable: 503,
};

/**
 * One call with its hold, from `hold` to exactly one `settle` or `release`; the database makes a second one change nothing. The charge, the
 * key's counters and the call record are one commit. Errors of every method: `unavailable` while the ledger cannot be reached, so that
 * nothing is served unpaid (decisions §3).
 */
export class MeteredCall {
  readonly id = newId('call');
  /** Consumption of per-minute limits; null if there are none. */
  admission: Admission | null = null;
  readonly #options: MeterOptions;
  readonly #startedAtMs = performance.now();
  #firstAtMs: number | null = null;
  #progressAtMs = this.#startedAtMs;
  #way: MeterOptions['way'];
  #prepared: PreparedCall;
  /** Its attempts. */
  readonly attempts = new AttemptLog();
  /** The input as estimated, once it was needed. */
  #inputTokens: number | null = null;
  #closed = false;
  #passedOn: PassedOn | null = null;

  constructor(options: MeterOptions) {
    this.#options = options;
    this.#way = options.way;
    this.#prepared = options.prepared;
  }

  /** True once the call was settled or released, or either was requested; the sweeper ends the rest. */
  get closed(): boolean {
    return this.#closed;
  }

  /** The next attempt after the release of the call; null if there is none. */
  get passedOn(): PassedOn | null {
    return this.#passedOn;
  }

  /** Notes which way is tried now: the call record names the last one. */
  servedBy(way: MeterOptions['way'] & Parameters<AttemptLog['begin']>[0]): void {
    this.#way = way;
    this.attempts.begin(way);
  }

  /** Sets the call's upper bound aside. Returns the verdict of the one statement that decides. */
  async hold(): Promise<HoldResult> {
    const { ledger, caller, endpoint, route, requestId, labels } = this.#options;
    const startedAtMs = performance.now();
    const verdict = await ledger.hold({
      callId: this.id,
      organizationId: organizationOf(caller),
      keyId: caller.kind === 'key' ? caller.key.id : null,
      keyRevision: caller.kind === 'key' ? caller.key.revision : null,
      accountId: caller.kind === 'key' ? caller.key.accountId : caller.accountId,
      executionId: caller.kind === 'execution' ? caller.executionId : null,
      modelId: route.modelId,
      priceId: route.price.id,
      amountMicros: this.#holdMicros(),
      endpoint,
      requestId,
      ...labels,
    });
    const held = { verdict, stream: this.#prepared.stream, durationMs: performance.now() - startedAtMs };
    for (const observer of this.#options.observers) observer.held(held);
    if (verdict === 'ok') this.#options.requests.held(requestId);
    return verdict;
  }

  /** Prepares the held call with another body: its hold covers that, too, or is raised. */
  async prepareAgain(prepared: PreparedCall): Promise<RaiseResult> {
    const heldMicros = this.#holdMicros();
    this.#prepared = prepared;
    this.#inputTokens = null;
    const neededMicros = this.#holdMicros();
    return neededMicros > heldMicros ? await this.#options.ledger.raise(this.id, neededMicros) : 'ok';
  }

  /** Raises the hold to another bound of the same request. */
  async raise(bound: UsageBound): Promise<RaiseResult> {
    return await this.prepareAgain({ ...this.#prepared, bound });
  }

  /** Stores the response; null if it cannot be requested again. */
  get claim(): AnswerClaim | null {
    return this.#options.claim ?? null;
  }

  /** True if credits pay for the generated output. */
  get isPaid(): boolean {
    return !this.#options.ownProviderKey;
  }

  /** True if hidden output is possible. */
  get mayReason(): boolean {
    return this.#options.mayReason;
  }

  /** Cost by the provider's report; null while unknown. Nothing by an own key. */
  costOf(measured: Measured): bigint | null {
    const usage = this.#reported(measured);
    return usage === null ? null : this.#chargeOf(usage);
  }

  #holdMicros(): bigint {
    const { ownProviderKey, cached, route } = this.#options;
    if (cached) return this.#chargeOf(cached.usage);
    return ownProviderKey ? 0n : holdMicros(route.price, this.#prepared.bound);
  }

  #chargeOf(usage: Usage): bigint {
    const { ownProviderKey, cached, route } = this.#options;
    if (ownProviderKey) return 0n;
    const held = inHeldTier(usage, this.#prepared.bound);
    return cached ? cacheHitMicros(route.price, held) : chargeMicros(route.price, held);
  }

  /**
   * Records that output reached the caller, and its progress at most once a second, for the sweeper; not for output that another attempt
   * would generate and charge again.
   */
  relayed(measured: Measured): void {
    const nowMs = performance.now();
    this.#firstAtMs ??= nowMs;
    if (this.claim || nowMs - this.#progressAtMs < progressEveryMs) return;
    this.#progressAtMs = nowMs;
    this.#options.ledger.progress(this.id, this.#chargeOf(this.#reported(measured) ?? this.#estimate(measured)));
  }

  /**
   * Charges what the provider reported, zeros included, else an estimate of the input and of all output generated, marked as such. `hidden`
   * means that a reasoning model may have generated hidden output; its amount is unknown, so it is charged up to the call's cap. `error` is for an answer that a guardrail refused. Returns the
   * charge once it is committed, and with it the answer where that is kept. Errors: `unavailable`; the hold then ends by its lease, or
   * ended for nothing if the answer could not be kept, or another attempt has answered in the call's place.
   */
  async settle(
    measured: Measured,
    status: CallRecord['status'],
    { hidden = true, error = null, httpStatus = null }: Settling = {},
  ): Promise<bigint> {
    const reported = this.#reported(measured);
    if (reported === null && measured.usage !== null)
      this.report(new Error('The provider reported a use that cannot be.'));
    const usage = reported ?? this.#estimate(measured, hidden);
    const amountMicros = this.#chargeOf(usage);
    const estimated = reported === null || measured.estimated === true;
    const refusal = error instanceof AppError ? error : null;
    const errorCode = refusal?.code ?? null;
    const told = httpStatus ?? (errorCode === null ? 200 : (statusOfFailure[errorCode] ?? 500));
    const record = this.#record({ status, httpStatus: told, usage, estimated, errorCode });
    this.#closed = true;
    const kept = status === 'ok' ? await this.#keep(amountMicros) : null;
    this.admission?.used(this.#options.cached ? 0 : usage.inputTokens + usage.outputTokens);
    try {
      const attempts = this.#attempts(record, refusal?.message ?? null);
      const closing = this.#options.ledger.settle({ callId: this.id, amountMicros, record, attempts, kept });
      const verdict = await this.#observed(closing, { record, chargedMicros: amountMicros });
      if (verdict === 'already_closed') this.report(new Error('The hold was closed before the call was.'));
      if (verdict === 'answered_already') throw answeredAlready();
      if (kept) this.claim?.paid();
    } finally {
      await this.claim?.giveBack();
    }
    this.#options.onCharged?.(amountMicros, this.id);
    if (status === 'ok') this.#options.onUsed?.(usage, estimated);
    return amountMicros;
  }

  /**
   * The answer as its settlement has to pay for it. A response that cannot be stored is requested again, so it is not charged: its hold is
   * released.
   */
  async #keep(amountMicros: bigint): Promise<KeptClaim | null> {
    try {
      return (await this.claim?.save(this.id, amountMicros)) ?? null;
    } catch (error) {
      await this.release({ error, httpStatus: null, canceled: false });
      throw error;
    }
  }

  /**
   * Returns the hold: the call failed and costs nothing. `httpStatus` is what the caller was answered, null = by the error. The
   * consumption of limits is returned as well, unless the same call is made again for credits. If it is made again in either way, its place
   * in its execution is kept.
   */
  async release(failure: {
    error: unknown;
    httpStatus: number | null;
    canceled: boolean;
    passesOn?: PassedOn | null;
  }): Promise<void> {
    const { error, canceled, passesOn = null } = failure;
    const code = error instanceof AppError ? error.code : 'internal_error';
    if (!(error instanceof AppError) && !canceled) this.report(error);
    const record = this.#record({
      status: canceled ? 'canceled' : 'error',
      httpStatus: failure.httpStatus ?? (canceled ? 499 : (statusOfFailure[code] ?? 500)),
      usage: null,
      estimated: false,
      errorCode: canceled ? null : code,
    });
    if (passesOn === 'model' && error instanceof AppError) this.attempts.failed(error, 'other_model');
    const attempts = this.#attempts(record, error instanceof AppError && !canceled ? error.message : null);
    this.#closed = true;
    try {
      await this.#observed(this.#options.ledger.release({ callId: this.id, record, attempts }), {
        record,
        chargedMicros: 0n,
      });
      this.#passedOn = passesOn;
    } finally {
      if (this.#passedOn !== 'credits') this.admission?.used(0);
      if (this.#passedOn === null) await this.claim?.giveBack();
    }
  }

  /** The outcome of a settlement or release, told to the observers either way. */
  async #observed<T>(closing: Promise<T>, call: Pick<EndedCall, 'record' | 'chargedMicros'>): Promise<T> {
    const startedAtMs = performance.now();
    const { caller, endpoint, requestId, observers } = this.#options;
    try {
      return await closing;
    } finally {
      const ended: EndedCall = {
        ...call,
        callId: this.id,
        requestId,
        organizationId: organizationOf(caller),
        executionId: caller.kind === 'execution' ? caller.executionId : null,
        endpoint,
        upstreamName: this.#way.upstreamName,
        closingMs: performance.now() - startedAtMs,
        isJob: false,
      };
      for (const observer of observers) observer.ended(ended);
    }
  }

  /** Hands the hold to a job for `leaseMs`: the job settles or releases it. */
  async handOver(leaseMs: number): Promise<void> {
    const { ledger, observers } = this.#options;
    this.#closed = true;
    for (const observer of observers) observer.handedOver({ stream: this.#prepared.stream });
    await ledger.handOver(this.id, leaseMs);
  }

  /** Logs what went wrong where no caller is left to tell. */
  report(error: unknown): void {
    this.#options.logger.warn(
      { err: error, callId: this.id, requestId: this.#options.requestId },
      'A gateway call did not end as it should',
    );
  }

  /** The provider's report, unless no call of this kind can use that much. */
  #reported({ usage }: Measured): Usage | null {
    return usage !== null && canBe(usage, this.#options.route, this.#prepared.bound) ? usage : null;
  }

  /** `hidden`: includes possible hidden reasoning, limited by the cap of the call. */
  #estimate(measured: Measured, hidden = false): Usage {
    const { mayReason } = this.#options;
    const { bound } = this.#prepared;
    const isHidden = hidden && mayReason && measured.showsReasoning !== true;
    const outputTokens = isHidden
      ? bound.outputTokens
      : Math.min(estimateTokens(measured.outputBytes), bound.outputTokens);
    const { usageSoFar } = measured;
    if (usageSoFar && canBe(usageSoFar, this.#options.route, bound))
      return { ...usageSoFar, outputTokens: Math.max(usageSoFar.outputTokens, outputTokens) };
    this.#inputTokens ??= Math.min(this.#prepared.estimateInput(), bound.inputTokens);
    return textUsage(this.#inputTokens, outputTokens);
  }

  #attempts(record: CallRecord, errorMessage: string | null): Settlement['attempts'] {
    const made = this.attempts.kept({ ...record, errorMessage });
    return made && { organizationId: organizationOf(this.#options.caller), made };
  }

  #record(
    end: Pick<CallRecord, 'status' | 'httpStatus' | 'estimated' | 'errorCode'> & { usage: Usage | null },
  ): CallRecord {
    const { route, cached } = this.#options;
    return {
      model: route.name,
      provider: cached || this.attempts.isEmpty ? '' : this.#way.target.name, // none was asked
      status: end.status,
      httpStatus: end.httpStatus,
      stream: this.#prepared.stream,
      inputTokens: end.usage?.inputTokens ?? null,
      cachedInputTokens: end.usage?.cachedInputTokens ?? null,
      outputTokens: end.usage?.outputTokens ?? null,
      reasoningTokens: end.usage?.reasoningTokens ?? null,
      units: unitsText(end.usage?.units ?? null),
      estimated: end.estimated,
      ownProviderKey: this.#options.ownProviderKey,
      latencyMs: Math.round(performance.now() - this.#startedAtMs),
      ttftMs: this.#firstAtMs === null ? null : Math.round(this.#firstAtMs - this.#startedAtMs),
      errorCode: end.errorCode,
    };
  }
}

/** Another attempt completed the call while this process paused: that response counts. */
function answeredAlready(): AppError {
  const message = 'Another attempt has made this model call meanwhile.';
  return new AppError('unavailable', message, { retryable: true, retryAfterMs: 0 });
}
