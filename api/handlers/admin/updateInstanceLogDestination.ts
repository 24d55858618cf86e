import type { Handler } from '../../handler.ts';
import { presentLogDestination } from '../../presenters/logDestination.ts';

/** Changes a log destination of the instance. */
export const updateInstanceLogDestination: Handler<'updateInstanceLogDestination'> = async (
  { params, body },
  { logDestinations },
) => {
  const managed = await logDestinations.update(null, params.log_destination_id, body);
  return { status: 200, body: presentLogDestination(managed) };
};
