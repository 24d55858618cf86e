import type { CallRecordRow } from '../../../db/entities/callRecord.ts';
import type { PricedModel } from '../../../db/repositories/gateway/models.ts';
import type { Endpoint } from '../formats/format.ts';
import { canAnswer } from '../formats/textEndpoints.ts';
import { canCharge } from './canCharge.ts';
import { chargeMicros, readPrice } from './price.ts';
import { textUsage } from './usage.ts';

/** A call as recorded. */
export type ChargedCall = Pick<
  CallRecordRow,
  | 'kind'
  | 'status'
  | 'model'
  | 'provider'
  | 'endpoint'
  | 'inputTokens'
  | 'cachedInputTokens'
  | 'outputTokens'
  | 'reasoningTokens'
  | 'units'
>;

/** The cost of the same tokens on another model. */
export interface CostElsewhere {
  readonly model: string;
  readonly micros: bigint;
}

/** Most models that `costElsewhere` is given, and returns. */
export const mostComparedModels = 500;
const mostReturned = 10;

/**
 * Returns the cost of a call's tokens on each other model, cheapest first, at most ten. A model counts if it serves the endpoint, has the
 * capabilities that the call used and a context for its tokens; models of the sandbox only if the call was there. Without `used`, a model needs every
 * capability of the called model. Empty for calls that failed, have no tokens, were charged by units or came from the response cache.
 */
export function costElsewhere(
  call: ChargedCall,
  models: readonly PricedModel[],
  used: readonly string[] | null,
): CostElsewhere[] {
  const { inputTokens, outputTokens } = call;
  const isFromCache = call.provider === '';
  if (call.kind !== 'model' || call.status !== 'ok' || isFromCache || call.units !== null || inputTokens === null)
    return [];
  const usage = {
    ...textUsage(inputTokens, outputTokens ?? 0),
    cachedInputTokens: Math.min(call.cachedInputTokens ?? 0, inputTokens),
  };
  const called = models.find(({ name, aliases }) => name === call.model || aliases.includes(call.model));
  const needed = new Set<string>(used ?? called?.capabilities ?? []);
  if ((call.reasoningTokens ?? 0) > 0) needed.add('reasoning');
  const tokens = usage.inputTokens + usage.outputTokens;
  const costs = models
    .filter((model) => model !== called && model.name !== call.model)
    .filter((model) => isSandbox(model) === isSandbox(called))
    .filter((model) => canAnswer(model, call.endpoint))
    .filter(({ capabilities }) => [...needed].every((one) => (capabilities as readonly string[]).includes(one)))
    .filter(({ contextTokens }) => contextTokens === null || contextTokens >= tokens)
    .flatMap(({ name, price: stored }) => {
      const price = stored && readPrice(stored.id, stored.lines);
      return price !== null && canCharge(price, call.endpoint as Endpoint)
        ? [{ model: name, micros: chargeMicros(price, usage) }]
        : [];
    });
  return costs
    .toSorted((one, other) => Number(one.micros - other.micros) || one.model.localeCompare(other.model))
    .slice(0, mostReturned);
}

function isSandbox(model: PricedModel | undefined): boolean {
  return model?.ways[0]?.providerKind === 'sandbox';
}
