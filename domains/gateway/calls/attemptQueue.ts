import { fitToolNames, openAiToolNames, usualToolNames, withOriginalNames } from '../formats/toolNames.ts';
import { isTextEndpoint } from '../formats/textEndpoints.ts';
import { setTimeout as delay } from 'node:timers/promises';

import type { AnswerReader, CallerHeaders, Format, PreparedCall, Wire } from '../formats/format.ts';
import { hasCustomTools } from '../formats/chatTools.ts';
import { chatWithFunctionsOnly } from '../formats/formats.ts';
import { invalid } from '../formats/json.ts';
import type { JsonObject } from '../formats/json.ts';
import type { Provider } from '../providers/provider.ts';
import type { Providers } from '../providers/providers.ts';
import { rotatedKey, wireOfRoute } from '../routing/route.ts';
import type { ResolvedModel, ProviderRoute } from '../routing/route.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { translatedBody } from './translatedBody.ts';
import { originOf } from '../translation/seals.ts';
import { refusedForOf } from '../upstream/KeyRefusal.ts';
import { providerOf } from '../routes/providerOf.ts';
import { backoffMs } from '../routes/backoffMs.ts';
import type { ProviderKeyStates } from '../routes/ProviderKeyStates.ts';
import type { BackoffSettings } from '../routes/backoffMs.ts';

/** OpenAI's Responses API accepts no smaller output cap; programs that test a connection ask for one token. */
const leastOfResponses = 16;

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
  /** Names of the models that failed before this one. */
  insteadOf: readonly string[];
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
  keyStates: ProviderKeyStates;
  affinity: string | null;
  format: Format;
  body: JsonObject;
  /** Leaves out what a way has no word for, instead of refusing it. */
  dropUnsupported: boolean;
  settings: BackoffSettings;
  random: () => number;
  headers: CallerHeaders | undefined;
  /** The models that failed before this one, and how many attempts they took. */
  before: { readonly models: readonly string[]; readonly attempts: number };
}

const mostRetries = 2;

/**
 * The attempts of one call. Each way is tried once, with the next key of its provider if that refuses one. After that, ways with temporary
 * failures are retried after a pause, twice at most. A call is prepared for a way when that way is tried; a way whose format does not
 * support the call is skipped.
 */
export class AttemptQueue {
  readonly #options: AttemptQueueOptions;
  #nextRoute = 0;
  /** The current route, with its remaining keys. */
  #otherKeys: ProviderRoute[] = [];
  #count = 0;
  #retries = 0;
  readonly #repeatable: { attempt: Attempt; retryAfterMs: number | undefined }[] = [];
  /** Reason that the first unsuitable route cannot take the call. */
  #reason: AppError | null = null;

  constructor(options: AttemptQueueOptions) {
    this.#options = options;
    this.#count = options.before.attempts;
  }

  /** The number of attempts so far, those of models before this one included. */
  get made(): number {
    return this.#count;
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
   * null if the call has failed. A route that timed out is not retried, nor is the sandbox, whose failures are requested, nor a key that
   * cools down.
   */
  async after(attempt: Attempt, error: AppError, signal: AbortSignal): Promise<Attempt | null> {
    const isOfKey = rotatedKey(attempt.way) !== null && refusedForOf(error) !== null;
    const mayPass = error.retryable && error.code !== 'upstream_timeout' && attempt.way.kind !== 'sandbox';
    if (mayPass && !isOfKey) this.#repeatable.push({ attempt, retryAfterMs: error.retryAfterMs });
    if (!isOfKey) this.#otherKeys = [];
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

  /** Returns the error of a failed call. If the provider refused the last key, the error is about all keys. */
  failure({ way }: Attempt, error: AppError): AppError {
    const { keyStates } = this.#options;
    const isOfKeys = refusedForOf(error) !== null && !keyStates.isUsable(way);
    return isOfKeys ? keyStates.allCooling(way) : error;
  }

  #following(): Attempt | null {
    const { keyStates, ways, affinity } = this.#options;
    while (this.#otherKeys.length > 0 || !this.isLast) {
      try {
        if (this.#otherKeys.length === 0) {
          this.#nextRoute += 1;
          this.#otherKeys = [...keyStates.withKeys(ways[this.#nextRoute - 1]!, affinity)];
        }
        return this.#prepare(this.#otherKeys.shift()!);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        this.#reason ??= error;
      }
    }
    return null;
  }

  #prepare(way: ProviderRoute): Attempt {
    const { route, format, body: asked } = this.#options;
    const provider = providerOf(this.#options, way);
    const spoken = wireOfRoute(this.#options.providers, { route, way }, format.endpoint);
    if (!provider || spoken === null)
      throw invalid('/model', `The model ${route.name} does not serve ${format.endpoint}.`);
    const { contextTokens, maxOutputTokens, defaultOutputTokens, price } = route;
    const { upstreamName } = way;
    const outputCapField = provider.outputCapField(way.target, upstreamName);
    const { wire } = spoken;
    const isOpenAi = provider.isOpenAi?.(way.target) ?? false;
    const isOpenRouter = provider.isOpenRouter?.(way.target) ?? false;
    const { reasoningField, ownReasoningField } = provider.chatExtensions ?? {};
    const thoughts = { reasoningField: reasoningField ?? ownReasoningField ?? 'reasoning_content' };
    const nameRule = isOpenAi ? openAiToolNames : (provider.toolNames ?? usualToolNames);
    const fitted = isTextEndpoint(format.endpoint) ? fitToolNames(asked, nameRule) : null;
    const body = fitted?.body ?? asked;
    const needsFunctions = wire === 'chat.completions' && !isOpenAi && hasCustomTools(body);
    const translation = spoken.translation ?? (needsFunctions ? chatWithFunctionsOnly : null);
    const isTranslated = translation !== null;
    const leastOutputTokens = wire === 'responses' ? leastOfResponses : 0;
    const limits = { contextTokens, maxOutputTokens, defaultOutputTokens, leastOutputTokens };
    const origin = originOf(wire, way);
    const server = { isOpenAi, isOpenRouter, ...thoughts };
    const model = { upstreamName, ...limits, outputCapField, price, isTranslated, origin, ...server };
    const prepared = format.prepare(body, model);
    const headers = isTranslated ? {} : (format.forwardHeaders?.(this.#options.headers ?? {}, model) ?? {});
    const dropped = this.#options.dropUnsupported ? new Set<string>() : null;
    const left = new Set<string>();
    const upstreamBody =
      translation === null
        ? prepared.upstreamBody
        : translatedBody(translation, prepared.upstream, { model, provider, target: way.target, dropped, left });
    this.#count += 1;
    const speaking = translation ?? format;
    const reader = fitted === null ? speaking : withOriginalNames(speaking, fitted);
    const told = { headers, dropped: [...new Set([...(prepared.dropped ?? []), ...(dropped ?? []), ...left])] };
    const insteadOf = this.#options.before.models;
    return { number: this.#count, way, provider, wire, reader, origin, prepared, upstreamBody, insteadOf, ...told };
  }
}
