import type { Handler } from '../../handler.ts';
import { presentLogDestination } from '../../presenters/logDestination.ts';

/** Lists the log destinations of the instance. */
export const listInstanceLogDestinations: Handler<'listInstanceLogDestinations'> = async (
  _request,
  { logDestinations },
) => {
  const destinations = await logDestinations.list(null);
  return { status: 200, body: { data: destinations.map(presentLogDestination) } };
};
