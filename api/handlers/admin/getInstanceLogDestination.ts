import type { Handler } from '../../handler.ts';
import { presentLogDestination } from '../../presenters/logDestination.ts';

/** Returns a log destination of the instance. */
export const getInstanceLogDestination: Handler<'getInstanceLogDestination'> = async (
  { params },
  { logDestinations },
) => {
  const managed = await logDestinations.find(null, params.log_destination_id);
  return { status: 200, body: presentLogDestination(managed) };
};
