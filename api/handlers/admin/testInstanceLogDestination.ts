import type { Handler } from '../../handler.ts';
import { presentLogDestinationTest } from '../../presenters/logDestination.ts';

/** Sends a test event to a log destination of the instance. */
export const testInstanceLogDestination: Handler<'testInstanceLogDestination'> = async (
  { params },
  { logDestinations },
) => {
  const test = await logDestinations.test(null, params.log_destination_id);
  return { status: 200, body: presentLogDestinationTest(test) };
};
