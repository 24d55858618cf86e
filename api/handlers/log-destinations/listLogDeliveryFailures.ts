import { readPageRequest } from '../../../db/repositories/page.ts';
import type { Handler } from '../../handler.ts';
import { presentLogDeliveryFailure } from '../../presenters/logDestination.ts';
import { presentPage } from '../../presenters/page.ts';

/** Lists events that a log destination of the organization did not take. */
export const listLogDeliveryFailures: Handler<'listLogDeliveryFailures'> = async (
  { actor, params, query },
  { logDestinations },
) => {
  const failures = await logDestinations.failures(
    actor.organizationId,
    params.log_destination_id,
    readPageRequest(query),
  );
  return { status: 200, body: presentPage(failures, presentLogDeliveryFailure) };
};
