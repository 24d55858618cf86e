import type { Handler } from '../../handler.ts';

/** Deletes a log destination of the organization. */
export const deleteLogDestination: Handler<'deleteLogDestination'> = async ({ actor, params }, { logDestinations }) => {
  await logDestinations.remove(actor.organizationId, params.log_destination_id);
  return { status: 204 };
};
