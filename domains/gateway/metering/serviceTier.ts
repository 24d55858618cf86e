/** Service tiers with separate prices: calls in batches, and tiers that callers request from providers. */
export const serviceTiers = ['batch', 'flex', 'priority'] as const;
export type ServiceTier = (typeof serviceTiers)[number];
