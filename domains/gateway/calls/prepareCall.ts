import { AttemptQueue } from './attemptQueue.ts';
import type { Attempt } from './attemptQueue.ts';
import type { CallOptions, CallParts } from './callParts.ts';
import type { Caller } from '../routing/caller.ts';
import type { Format } from '../formats/format.ts';
import { formats } from '../formats/formats.ts';
import { invalid } from '../formats/json.ts';
import type { JsonObject } from '../formats/json.ts';
import { MeteredCall } from '../metering/meter.ts';
import { modelNotFound } from '../routing/modelNotFound.ts';
import { requireModel } from './requireModel.ts';
import { mayCall } from '../routing/route.ts';
import type { ResolvedModel } from '../routing/route.ts';
import { asksToReason } from '../translation/asksToReason.ts';
import { chooseRoutes } from '../routes/chooseRoutes.ts';
import type { Payment } from '../routes/chooseRoutes.ts';

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
  metered: MeteredCall;
  /** True if the organization's own key is used, and agreed to pay where that fails. */
  canFallBackToCredits: boolean;
}

/**
 * Everything that can be refused without a hold. Before such a refusal is answered, the key's row is read.
 * Errors: `invalid_api_key`, `model_not_found`, `invalid_request`, `unsupported_parameter`, `not_found`.
 */
export async function prepareCall(parts: CallParts, options: CallOptions, payment: Payment): Promise<PreparedCall> {
  try {
    const { body, caller, endpoint, headers, requestId, onCharged, claim } = options;
    requireModel(body);
    const route = await findRoute(parts, caller, body.model);
    const format = formats[endpoint];
    if (!format) throw invalid('/model', `The model ${route.name} does not serve ${endpoint}.`);
    const { providers, guardedProviders, settings, random } = parts;
    const { ways, ownProviderKey, canFallBackToCredits } = await chooseRoutes(parts, {
      route,
      caller,
      endpoint,
      payment,
    });
    const dropUnsupported = route.dropsUnsupported || (caller.kind === 'key' && caller.key.dropsUnsupported);
    const from = { providers, guardedProviders, settings, random, dropUnsupported };
    const attempts = new AttemptQueue({ ...from, route, ways, format, body, headers });
    const first = attempts.first();
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
      observers: parts.observers,
      onCharged,
      claim,
    });
    const { stream } = first.prepared;
    return { name: body.model, route, format, body, stream, first, attempts, metered, canFallBackToCredits };
  } catch (error) {
    await parts.authenticator.confirmCaller(options.caller);
    throw error;
  }
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
