import type { Database } from '../../db/database.ts';

/** The row of `instance_settings` whose primary key makes exactly one account the instance owner. */
export const firstOwnerKey = 'first_owner';

/** True once the instance has an owner. */
export async function hasOwner(database: Database): Promise<boolean> {
  return database.asSystem(async ({ instanceSettings }) => (await instanceSettings.find(firstOwnerKey)) !== undefined);
}
