import type { ResolvedModel } from '../routing/route.ts';
import type { UsageBound } from './price.ts';
import type { Usage } from './usage.ts';

/** A report of so many times what a call can use is a provider's mistake; less may be a model's limits that an admin set too low. */
const mostTimesBound = 1_000;

/** Returns whether a call can have used that much. */
export function canBe(
  usage: Usage,
  { contextTokens, maxOutputTokens }: Pick<ResolvedModel, 'contextTokens' | 'maxOutputTokens'>,
  bound: UsageBound,
): boolean {
  const input = Math.max(bound.inputTokens, contextTokens);
  const output = Math.max(bound.outputTokens, maxOutputTokens, contextTokens);
  return usage.inputTokens <= input * mostTimesBound && usage.outputTokens <= output * mostTimesBound;
}

/** Returns a usage in the service tier that its call was held for; another tier does not count. */
export function inHeldTier(usage: Usage, { serviceTiers = [] }: UsageBound): Usage {
  const { serviceTier, ...others } = usage;
  return serviceTier !== undefined && serviceTiers.includes(serviceTier) ? usage : others;
}
