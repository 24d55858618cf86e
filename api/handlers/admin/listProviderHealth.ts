import type { Handler } from '../../handler.ts';
import { presentProviderHealth } from '../../presenters/providerHealth.ts';

const minutes = 5;

/** Returns the health of providers: their breakers in this process, and recent calls of all processes. */
export const listProviderHealth: Handler<'listProviderHealth'> = async (_request, { database, gateway }) => {
  const [ways, counts] = await database.asSystem(async ({ providerHealth }) => [
    await providerHealth.ways(),
    await providerHealth.counts(minutes),
  ]);
  return { status: 200, body: { data: presentProviderHealth(ways, counts, (id) => gateway.stateOfRoute(id)) } };
};
