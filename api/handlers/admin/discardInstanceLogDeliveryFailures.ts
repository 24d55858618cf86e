import type { Handler } from '../../handler.ts';

/** Discards failures of a log destination of the instance. */
export const discardInstanceLogDeliveryFailures: Handler<'discardInstanceLogDeliveryFailures'> = async (
  { params, query },
  { logDestinations },
) => {
  const count = await logDestinations.discard(null, params.log_destination_id, query.failure_id ?? null);
  return { status: 200, body: { count } };
};
