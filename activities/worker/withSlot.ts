import type { NodeConcurrencyLimiter } from './NodeConcurrencyLimiter.ts';
import { whileAlive } from './whileAlive.ts';

const nobody = (): Promise<boolean> => Promise.resolve(false);

/**
 * Runs one step of a polling workflow in a slot of its own, with heartbeats. A step that finds no place does nothing: it has not ended.
 * Errors: those of `work`.
 */
export async function withSlot<Step extends { ended: boolean }>(
  places: NodeConcurrencyLimiter,
  { key, organizationId }: { key: string; organizationId: string },
  work: () => Promise<Step>,
): Promise<Step | { ended: false }> {
  const giveBack = places.take({ key, organizationId, digitalOrganizationId: '', ofDigitalOrganization: null }, nobody);
  if (!giveBack) return { ended: false };
  try {
    return await whileAlive(work);
  } finally {
    giveBack();
  }
}
