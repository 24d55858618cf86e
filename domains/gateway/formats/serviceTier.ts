import type { Price } from '../metering/price.ts';
import type { ServiceTier } from '../metering/serviceTier.ts';
import type { Usage } from '../metering/usage.ts';
import type { FormatModel } from './format.ts';
import type { JsonObject } from './json.ts';

/** A body, and the service tier that is sent to the provider. */
export interface KeptTier {
  /** The body without a tier that changes the price. */
  body: JsonObject;
  /** The field with the tier, if it is sent to the provider. */
  sent: JsonObject;
  dropped: string[];
  /** The priced tiers in which the provider may answer. */
  reachable: ServiceTier[];
}

/** Tiers that callers request by name. Sources: openai-openapi `ServiceTier`; anthropic-sdk-typescript `Usage.service_tier`. */
const asked: readonly string[] = ['flex', 'priority'] satisfies ServiceTier[];

/**
 * Sends a service tier only if the price has lines for it and the provider uses the caller's format. Other tiers are left out, and
 * named. Without a tier, or with `auto`, the provider's own settings decide: the call may be answered in any of them.
 */
export function keptServiceTier(body: JsonObject, { price, isTranslated }: FormatModel): KeptTier {
  const { service_tier: tier, ...others } = body;
  if (!isTier(tier)) {
    const mayBeAny = tier === undefined || tier === null || tier === 'auto';
    return { body, sent: {}, dropped: [], reachable: mayBeAny ? pricedTiers(price) : [] };
  }
  if (!price.serviceTiers.has(tier)) return { body: others, sent: {}, dropped: ['service_tier'], reachable: [] };
  if (isTranslated) return { body: others, sent: {}, dropped: ['service_tier'], reachable: [tier] };
  return { body: others, sent: { service_tier: tier }, dropped: [], reachable: [tier] };
}

/** Returns the priced tiers that a provider may select by itself. */
export function pricedTiers(price: Price): ServiceTier[] {
  return [...price.serviceTiers.keys()].filter(isTier);
}

/** Returns the usage with the reported tier; unknown tiers count as the normal one. */
export function inReportedTier(usage: Usage | null, tier: unknown): Usage | null {
  return usage !== null && isTier(tier) ? { ...usage, serviceTier: tier } : usage;
}

function isTier(value: unknown): value is ServiceTier {
  return typeof value === 'string' && asked.includes(value);
}
