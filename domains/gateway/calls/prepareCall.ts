import { AttemptQueue } from './attemptQueue.ts';
import type { Attempt } from './attemptQueue.ts';
import type { CallOptions, CallParts } from './callParts.ts';
import type { Caller } from '../routing/caller.ts';
import type { Format } from '../formats/format.ts';
import { formats } from '../formats/formats.ts';
import { isTextEndpoint } from '../formats/textEndpoints.ts';
import { invalid } from '../formats/json.ts';
import type { JsonObject } from '../formats/json.ts';
import { MeteredCall } from '../metering/meter.ts';
import { priceOf } from '../metering/price.ts';
import { modelNotFound } from '../routing/modelNotFound.ts';
import { readCallLabels, withoutTags } from './readCallLabels.ts';
import { requireModel } from './requireModel.ts';
import { mayCall } from '../routing/route.ts';
import type { ResolvedModel } from '../routing/route.ts';
import { asksToReason } from '../translation/asksToReason.ts';
import type { FoundResponse } from '../responseCache/ResponseCacheTable.ts';
import { chooseRoutes } from '../routes/chooseRoutes.ts';
import type { Payment } from '../routes/chooseRoutes.ts';
import { noPreferences, readPreferences } from '../routes/preferences.ts';

/** A call that can be held for: its model, the ways it may take, and its meter. */
export interface PreparedCall {
  /** The model's name as the caller wrote it. */
  name: string;
  route: ResolvedModel;
  format: Format;
  body: JsonObject;
  stream: boolean;
  /** The first attempt; the hold is placed for it. */
  first: Attempt;
  /** The attempts that may follow it. */
  attempts: AttemptQueue;
  /** Prepares the same routes for a body that the guardrails changed. Errors: those of a body that no route can take. */
  withBody: (changed: unknown) => Pick<PreparedCall, 'body' | 'first' | 'attempts'>;
  metered: MeteredCall;
  /** The cached answer, or null. */
  cached: FoundResponse | null;
  /** True if the organization's own key is used, and agreed to pay where that fails. */
  canFallBackToCredits: boolean;
  /** Names of its fallback models, in this order. */
  fallbacks: readonly string[];
  /** Names of the models that failed before this one. */
  insteadOf: readonly string[];
}

/** The place of a model in the order in which a call tries models. */
export interface ModelPlace {
  /** Names of its fallback models; null: those of the model. */
  fallbacks: readonly string[] | null;
  /** Names of the models that failed before it, and how many attempts they took. */
  before: { readonly models: readonly string[]; readonly attempts: number };
}

/** The place of a model without fallback models of the caller. */
export const onlyModel: ModelPlace = { fallbacks: null, before: { models: [], attempts: 0 } };

/**
 * Everything that can be refused without a hold. Before such a refusal is answered, the key's row is read.
 * Errors: `invalid_api_key`, `model_not_found`, `invalid_request`, `unsupported_parameter`, `not_found`.
 */
export async function prepareCall(
  parts: CallParts,
  options: CallOptions,
  { payment, place }: { payment: Payment; place: ModelPlace },
): Promise<PreparedCall> {
  try {
    const { body: asked, caller, endpoint, headers, requestId, onCharged, claim, cache } = options;
    requireModel(asked);
    const labels = readCallLabels(asked, headers);
    parts.requests.label(requestId, labels);
    const { model: name } = asked;
    const found = await findRoute(parts, caller, name);
    const route = options.batchId === undefined ? found : { ...found, price: priceOf(found.price, 'batch') };
    const { body, preferences } = readRouteWishes(withoutTags(asked), endpoint);
    const format = formats[endpoint];
    if (!format) throw invalid('/model', `The model ${route.name} does not serve ${endpoint}.`);
    const { providers, guardedProviders, settings, random, keyStates } = parts;
    const { ways, ownProviderKey, canFallBackToCredits, affinity } = await chooseRoutes(parts, {
      route,
      caller,
      endpoint,
      payment,
      body,
      preferences,
    });
    const dropUnsupported = route.dropsUnsupported || (caller.kind === 'key' && caller.key.dropsUnsupported);
    const from = { providers, guardedProviders, settings, random, keyStates, dropUnsupported };
    const { before } = place;
    const attemptsOf = (sent: JsonObject) => {
      const attempts = new AttemptQueue({ ...from, route, ways, affinity, format, body: sent, headers, before });
      return { body: sent, attempts, first: attempts.first() };
    };
    const { attempts, first } = attemptsOf(body);
    const withBody: PreparedCall['withBody'] = (changed) => {
      requireModel(changed);
      return attemptsOf(readRouteWishes(withoutTags(changed), endpoint).body);
    };
    const cached = cache?.foundFor(route.modelId) ?? null;
    const metered = new MeteredCall({
      ledger: parts.ledger,
      logger: parts.logger,
      caller,
      endpoint,
      route,
      way: first.way,
      prepared: first.prepared,
      ownProviderKey,
      mayReason: route.reasons || asksToReason(body),
      requestId,
      labels,
      observers: parts.observers,
      requests: parts.requests,
      onCharged,
      claim,
      cached: cached?.response ?? null,
      onUsed: (usage, isEstimated) => cache?.used(usage, isEstimated),
    });
    const { stream } = first.prepared;
    const fallbacks = place.fallbacks ?? (isTextEndpoint(endpoint) ? route.fallbackModels : []);
    const called = { name, route, format, body, stream, first, attempts, withBody, metered, cached };
    return { ...called, canFallBackToCredits, fallbacks, insteadOf: before.models };
  } catch (error) {
    await parts.authenticator.confirmCaller(options.caller);
    throw error;
  }
}

/** The routing preferences of a text call; other endpoints have none. */
function readRouteWishes(body: JsonObject, endpoint: CallOptions['endpoint']): ReturnType<typeof readPreferences> {
  return isTextEndpoint(endpoint) ? readPreferences(body) : { body, preferences: noPreferences };
}

/** The callable model of that name. Cached rows may only say yes; a no is read from the database. Closed and unknown models have one answer. */
export async function findRoute(
  { routes, authenticator }: Pick<CallParts, 'routes' | 'authenticator'>,
  caller: Caller,
  name: string,
): Promise<ResolvedModel> {
  const known = await routes.find(name);
  if (known !== null && mayCall(caller, known)) return known;
  const current = await authenticator.confirmCaller(caller);
  const route = await routes.read(name);
  if (route !== null && mayCall(current, route)) return route;
  throw modelNotFound(name, '/model');
}
