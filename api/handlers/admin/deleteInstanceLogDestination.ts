import type { Handler } from '../../handler.ts';

/** Deletes a log destination of the instance. */
export const deleteInstanceLogDestination: Handler<'deleteInstanceLogDestination'> = async (
  { params },
  { logDestinations },
) => {
  await logDestinations.remove(null, params.log_destination_id);
  return { status: 204 };
};
