import { setTimeout as delay } from 'node:timers/promises';

import type { AnswerReader, CallerHeaders, Format, PreparedCall, Wire } from '../formats/format.ts';
import { hasCustomTools } from '../formats/chatTools.ts';
import { chatWithFunctionsOnly } from '../formats/formats.ts';
import { invalid } from '../formats/json.ts';
import type { JsonObject } from '../formats/json.ts';
import type { Provider } from '../providers/provider.ts';
import type { Providers } from '../providers/providers.ts';
import { wireOfRoute } from '../routing/route.ts';
import type { ResolvedModel, ProviderRoute } from '../routing/route.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { translatedBody } from './translatedBody.ts';
import { originOf } from '../translation/seals.ts';
import { providerOf } from '../routes/providerOf.ts';
import { backoffMs } from '../routes/backoffMs.ts';
import type { BackoffSettings } from '../routes/backoffMs.ts';

/** A call by one route: to a provider, in the provider's format. */
export interface Attempt {
  /** From 1, repetitions counted too. */
  number: number;
  way: ProviderRoute;
  provider: Provider;
  /** The format of the provider's request, and the reader of its response. */
  wire: Wire;
  reader: AnswerReader;
  /** The mark of the seals that this way makes. */
  origin: string;
  prepared: PreparedCall;
  upstreamBody: Buffer;
  /** Names of the parameters that were left out because the provider has no word for them, and of tools that it may not run. */
  dropped: readonly string[];
  /** Headers of the caller that go with it. */
  headers: Readonly<Record<string, string>>;
}

/** Input of a call's attempts. */
export interface AttemptQueueOptions {
  providers: Providers;
  /** The same behind the guard on targets of organizations. */
  guardedProviders: Providers;
  route: ResolvedModel;
  /** In the order in which they are tried. */
  ways: readonly ProviderRoute[];
  format: Format;
  body: JsonObject;
  /** Leaves out what a way has no word for, instead of refusing it. */
  dropUnsupported: boolean;
  settings: BackoffSettings;
  random: () => number;
  headers: CallerHeaders | undefined;
}

const mostRetries = 2;

/**
 * The attempts of one call: each of its ways once, and when none is left those again that may work the next time, after a wait,
 * twice at most. A call is prepared for a way when its turn comes; a way whose format has no words for the call is left out.
 */
export class AttemptQueue {
  readonly #options: AttemptQueueOptions;
  #nextRoute = 0;
  #count = 0;
  #retries = 0;
  readonly #repeatable: { attempt: Attempt; retryAfterMs: number | undefined }[] = [];
  /** Reason that the first unsuitable route cannot take the call. */
  #reason: AppError | null = null;

  constructor(options: AttemptQueueOptions) {
    this.#options = options;
  }

  /** True when no way is left that was not tried. */
  get isLast(): boolean {
    return this.#nextRoute >= this.#options.ways.length;
  }

  /** The first attempt. Errors: where no way can take the call, why the first one cannot. */
  first(): Attempt {
    const attempt = this.#following();
    if (attempt !== null) return attempt;
    throw this.#reason ?? new Error('A route has at least one way.');
  }

  /**
   * Returns the step after an attempt that failed with `error`: the next route at once, or a retry after a wait (which the signal ends);
   * null if the call has failed. A route that timed out is not retried, nor is the sandbox, whose failures are requested.
   */
  async after(attempt: Attempt, error: AppError, signal: AbortSignal): Promise<Attempt | null> {
    const mayPass = error.retryable && error.code !== 'upstream_timeout' && attempt.way.kind !== 'sandbox';
    if (mayPass) this.#repeatable.push({ attempt, retryAfterMs: error.retryAfterMs });
    const following = this.#following();
    if (following !== null) return following;
    const { settings, random } = this.#options;
    for (let again = this.#repeatable.shift(); again && this.#retries < mostRetries; again = this.#repeatable.shift()) {
      const waitMs = backoffMs(settings, { retry: this.#retries + 1, retryAfterMs: again.retryAfterMs, random });
      if (waitMs === null) continue;
      this.#retries += 1;
      await delay(waitMs, undefined, { signal }).catch(() => undefined); // only the signal can end it early
      return { ...again.attempt, number: (this.#count += 1) };
    }
    return null;
  }

  #following(): Attempt | null {
    while (!this.isLast) {
      try {
        return this.#prepare();
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        this.#reason ??= error;
      }
    }
    return null;
  }

  #prepare(): Attempt {
    const { route, ways, format, body } = this.#options;
    const way = ways[this.#nextRoute]!;
    this.#nextRoute += 1;
    const provider = providerOf(this.#options, way);
    const spoken = wireOfRoute(this.#options.providers, { route, way }, format.endpoint);
    if (!provider || spoken === null)
      throw invalid('/model', `The model ${route.name} does not serve ${format.endpoint}.`);
    const { contextTokens, maxOutputTokens, defaultOutputTokens, price } = route;
    const { upstreamName } = way;
    const outputCapField = provider.outputCapField(way.target);
    const { wire } = spoken;
    const isOpenAi = provider.isOpenAi?.(way.target) ?? false;
    const needsFunctions = wire === 'chat.completions' && !isOpenAi && hasCustomTools(body);
    const translation = spoken.translation ?? (needsFunctions ? chatWithFunctionsOnly : null);
    const isTranslated = translation !== null;
    const limits = { contextTokens, maxOutputTokens, defaultOutputTokens };
    const origin = originOf(wire, way);
    const model = { upstreamName, ...limits, outputCapField, price, isTranslated, origin, isOpenAi };
    const prepared = format.prepare(body, model);
    const headers = isTranslated ? {} : (format.forwardHeaders?.(this.#options.headers ?? {}, model) ?? {});
    const dropped = this.#options.dropUnsupported ? new Set<string>() : null;
    const upstreamBody =
      translation === null
        ? prepared.upstreamBody
        : translatedBody(translation, prepared.upstream, { model, provider, target: way.target, dropped });
    this.#count += 1;
    const reader = translation ?? format;
    const told = { headers, dropped: [...new Set([...(prepared.dropped ?? []), ...(dropped ?? [])])] };
    return { number: this.#count, way, provider, wire, reader, origin, prepared, upstreamBody, ...told };
  }
}
