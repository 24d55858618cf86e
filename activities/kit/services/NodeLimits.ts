import type { HostLimits } from '../../../domains/catalog/engine/ports.ts';

/** Rate limits of other services, counted over all workers. A host is any scope of a limit, such as an account of a vendor's API. */
export type NodeLimits = HostLimits;

/** Limits that let everything through. */
export const noLimits: NodeLimits = {
  take: async () => ({ isTaken: true, waitMs: 0, sendBy: Infinity }),
  pause: async () => undefined,
};
