import type { Handler } from '../../handler.ts';

/** Sends failures of a log destination of the instance again. */
export const replayInstanceLogDeliveryFailures: Handler<'replayInstanceLogDeliveryFailures'> = async (
  { params, body },
  { logDestinations },
) => {
  const count = await logDestinations.replay(null, params.log_destination_id, body.failure_id ?? null);
  return { status: 200, body: { count } };
};
