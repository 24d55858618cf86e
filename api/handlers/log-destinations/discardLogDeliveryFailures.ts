import type { Handler } from '../../handler.ts';

/** Discards failures of a log destination of the organization. */
export const discardLogDeliveryFailures: Handler<'discardLogDeliveryFailures'> = async (
  { actor, params, query },
  { logDestinations },
) => {
  const count = await logDestinations.discard(
    actor.organizationId,
    params.log_destination_id,
    query.failure_id ?? null,
  );
  return { status: 200, body: { count } };
};
