import type { CallParts } from '../calls/callParts.ts';
import { holdRefusal, placeHold } from '../calls/holdCall.ts';
import { findRoute } from '../calls/prepareCall.ts';
import type { CallLabels } from '../calls/readCallLabels.ts';
import type { CallerHeaders, Endpoint, PreparedCall } from '../formats/format.ts';
import { canCharge } from '../metering/canCharge.ts';
import { modelNotFound } from '../routing/modelNotFound.ts';
import { newId } from '../../../db/ids.ts';
import { MeteredCall } from '../metering/meter.ts';
import type { UsageBound } from '../metering/price.ts';
import { organizationOf } from '../routing/caller.ts';
import type { Caller } from '../routing/caller.ts';
import type { CallGuard } from '../guardrails/CallGuard.ts';
import type { ProviderRoute, ResolvedModel } from '../routing/route.ts';
import { errorStatus } from '../../../openapi/errorStatus.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { AnswerGuard } from './AnswerGuard.ts';

/** The caller of a session, its provider and its payer. */
export interface SessionCallerOptions {
  readonly caller: Caller;
  readonly model: string;
  readonly requestId: string;
  readonly labels: CallLabels;
  readonly headers: CallerHeaders;
  /** The way to the provider that the session has. */
  readonly way: ProviderRoute;
  /** True if the organization pays its vendor itself. */
  readonly ownProviderKey: boolean;
}

/** A call of a session before its hold. */
export interface SessionCall {
  /** The name of its model; default: that of the session. */
  readonly model?: string;
  readonly endpoint: Endpoint;
  readonly bound: (route: ResolvedModel) => UsageBound;
  readonly estimateInput: () => number;
}

/** A call of a session with its hold, and the bound that this covers. */
export interface HeldSessionCall {
  readonly metered: MeteredCall;
  readonly route: ResolvedModel;
  readonly bound: UsageBound;
}

/** Makes the calls of one session: each is checked, counted, held for and recorded like a single request. */
export class SessionCaller {
  readonly #parts: CallParts;
  readonly #options: SessionCallerOptions;
  #caller: Caller;
  /** Guardrails check answers, or ask others about requests: sound cannot be checked. */
  isTextOnly = false;

  constructor(parts: CallParts, options: SessionCallerOptions) {
    this.#parts = parts;
    this.#options = options;
    this.#caller = options.caller;
  }

  /** Reads the key's row now. Errors: `invalid_api_key`, `address_not_allowed`, `project_archived`, `unavailable`. */
  async confirm(): Promise<void> {
    this.#caller = await this.#parts.authenticator.confirmCaller(this.#caller);
  }

  /**
   * Returns a body with its texts as the guardrails leave them. Judgments of models and digital organizations cost credits, so `hold` precedes them.
   * Errors: `content_filter`, `unavailable`, `invalid_request`, and those of `hold`.
   */
  async checked<Body>(body: Body, { signal, hold }: { signal: AbortSignal; hold: () => Promise<void> }): Promise<Body> {
    const { guard, body: kept } = await this.#guarded(body, signal);
    if (guard?.judgesRequests !== true) return kept;
    await hold();
    return (await guard.judgedRequest(kept)) as Body;
  }

  /** Opens the guard of an answer; null if no guardrail checks it. Errors: `unavailable`. */
  async openGuard(signal: AbortSignal): Promise<AnswerGuard | null> {
    const { guard } = await this.#guarded({}, signal);
    const opened = guard?.openStream(this.#parts.settings.answerLimitBytes) ?? null;
    return opened && new AnswerGuard(opened);
  }

  async #guarded<Body>(body: Body, signal: AbortSignal): Promise<{ body: Body; guard?: CallGuard }> {
    const { requestId, headers } = this.#options;
    const call = { caller: this.#caller, endpoint: 'realtime' as const, body, requestId, headers, signal };
    return await this.#parts.guardrails.guarded(call);
  }

  /** Reads the guardrails: some can only run in sessions without sound. */
  async readGuardrails(): Promise<void> {
    this.isTextOnly = await this.#parts.guardrails.needWholeCallsOf(this.#caller);
  }

  /** Refuses calls with guardrails that are newer than a session with sound. Errors: `content_filter`. */
  async #requireCheckable(): Promise<void> {
    if (!this.isTextOnly && (await this.#parts.guardrails.needWholeCallsOf(this.#caller))) throw uncheckable();
  }

  /** The model of that name at the provider of this session. Errors: `model_not_found`, `invalid_request`. */
  async modelHere(name: string, endpoint: Endpoint): Promise<{ route: ResolvedModel; upstreamName: string }> {
    const route = await findRoute(this.#parts, this.#caller, name);
    const { providerId } = this.#options.way;
    const way = route.ways.find((one) => one.providerId === providerId);
    if (way && route.endpoints.includes(endpoint)) return { route, upstreamName: way.upstreamName };
    throw new AppError(
      'invalid_request',
      `The model ${name} does not serve ${endpoint} at the provider of this session.`,
    );
  }

  /**
   * Places the hold of a call. A refused one is in the call log. Errors: those of `holdCall`, `content_filter`.
   */
  async hold(call: SessionCall): Promise<HeldSessionCall> {
    const startedAtMs = performance.now();
    const { model = this.#options.model, endpoint } = call;
    try {
      if (endpoint === 'realtime') await this.#requireCheckable();
      const taken = { admission: null, isCounted: false };
      const make = (caller: Caller) => this.#plan(caller, model, call);
      const plan = await placeHold(this.#parts, { caller: this.#caller, endpoint }, { make, taken });
      return { metered: plan.metered, route: plan.route, bound: plan.first.prepared.bound };
    } catch (error) {
      throw this.#noteRefused(error, { model, endpoint, latencyMs: performance.now() - startedAtMs });
    }
  }

  /** Raises the hold of a response to another bound. Errors: `key_limit_reached`, `credit_balance_exhausted`, `budget_reached`, `unavailable`. */
  async raise(metered: MeteredCall, bound: UsageBound): Promise<void> {
    const verdict = await metered.raise(bound);
    if (verdict !== 'ok') throw holdRefusal(this.#parts, this.#caller, { verdict, name: this.#options.model });
  }

  async #plan(
    caller: Caller,
    name: string,
    { endpoint, bound, estimateInput }: SessionCall,
  ): Promise<{ name: string; route: ResolvedModel; metered: MeteredCall; first: { prepared: PreparedCall } }> {
    this.#caller = caller;
    const { requestId, labels, way, ownProviderKey } = this.#options;
    const { ledger, logger, observers, requests } = this.#parts;
    const route = await findRoute(this.#parts, caller, name);
    if (!canCharge(route.price, endpoint)) throw modelNotFound(name, '/model');
    const call = { upstream: {}, upstreamBody: Buffer.alloc(0), bound: bound(route), estimateInput };
    const prepared: PreparedCall = { stream: true, ...call };
    const mayReason = false; // the reports of a session include its reasoning
    const payer = { caller, ownProviderKey, mayReason, requestId, labels };
    const metered = new MeteredCall({ ledger, logger, observers, requests, endpoint, route, way, prepared, ...payer });
    metered.servedBy(way);
    return { name, route, metered, first: { prepared } };
  }

  /**
   * Adds a refused call to the log; calls with a hold are recorded when they end. Returns the error with the id of that record's request: the
   * log has one refused request for each id.
   */
  #noteRefused(
    error: unknown,
    { model, endpoint, latencyMs }: { model: string; endpoint: Endpoint; latencyMs: number },
  ): unknown {
    if (this.#caller.kind !== 'key' || !(error instanceof AppError)) return error;
    const { id: keyId, accountId } = this.#caller.key;
    const requestId = newId('request');
    const { code, message } = error;
    this.#parts.requests.note({
      organizationId: organizationOf(this.#caller),
      keyId,
      accountId,
      kind: 'model',
      endpoint,
      model,
      status: 'error',
      httpStatus: errorStatus[code].status,
      latencyMs,
      requestId,
      errorCode: code,
      errorMessage: message,
      ...this.#options.labels,
    });
    return error.changed({ details: { ...error.details, request_id: requestId } });
  }
}

function uncheckable(): AppError {
  return new AppError(
    'content_filter',
    'A new guardrail of your organization cannot check sound. Open another session, which will have text only.',
  );
}
