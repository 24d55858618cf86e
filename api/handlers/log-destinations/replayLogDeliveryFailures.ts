import type { Handler } from '../../handler.ts';

/** Sends failures of a log destination of the organization again. */
export const replayLogDeliveryFailures: Handler<'replayLogDeliveryFailures'> = async (
  { actor, params, body },
  { logDestinations },
) => {
  const count = await logDestinations.replay(actor.organizationId, params.log_destination_id, body.failure_id ?? null);
  return { status: 200, body: { count } };
};
