import type { Instance } from '../support/instance.ts';
import { askDatabase } from './deliveries.ts';

/** How many calls hold credits now. */
export async function openHolds(instance: Instance): Promise<number> {
  const [row] = await askDatabase<{ count: number }>(
    instance,
    `select count(*)::int as count from holds where state = 'open'`,
  );
  return row!.count;
}
