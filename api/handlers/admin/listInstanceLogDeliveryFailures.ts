import { readPageRequest } from '../../../db/repositories/page.ts';
import type { Handler } from '../../handler.ts';
import { presentLogDeliveryFailure } from '../../presenters/logDestination.ts';
import { presentPage } from '../../presenters/page.ts';

/** Lists events that a log destination of the instance did not take. */
export const listInstanceLogDeliveryFailures: Handler<'listInstanceLogDeliveryFailures'> = async (
  { params, query },
  { logDestinations },
) => {
  const failures = await logDestinations.failures(null, params.log_destination_id, readPageRequest(query));
  return { status: 200, body: presentPage(failures, presentLogDeliveryFailure) };
};
