import type { Handler } from '../../handler.ts';
import { presentLogDestination } from '../../presenters/logDestination.ts';

/** Changes a log destination of the organization. */
export const updateLogDestination: Handler<'updateLogDestination'> = async (
  { actor, params, body },
  { logDestinations },
) => {
  const managed = await logDestinations.update(actor.organizationId, params.log_destination_id, body);
  return { status: 200, body: presentLogDestination(managed) };
};
