import type { Handler } from '../../handler.ts';
import { presentLogDestination } from '../../presenters/logDestination.ts';

/** Lists the log destinations of the organization. */
export const listLogDestinations: Handler<'listLogDestinations'> = async ({ actor }, { logDestinations }) => {
  const destinations = await logDestinations.list(actor.organizationId);
  return { status: 200, body: { data: destinations.map(presentLogDestination) } };
};
