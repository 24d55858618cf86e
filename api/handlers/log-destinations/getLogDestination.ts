import type { Handler } from '../../handler.ts';
import { presentLogDestination } from '../../presenters/logDestination.ts';

/** Returns a log destination of the organization. */
export const getLogDestination: Handler<'getLogDestination'> = async ({ actor, params }, { logDestinations }) => {
  const managed = await logDestinations.find(actor.organizationId, params.log_destination_id);
  return { status: 200, body: presentLogDestination(managed) };
};
