import type { Handler } from '../../handler.ts';
import { presentLogDestinationTest } from '../../presenters/logDestination.ts';

/** Sends a test event to a log destination of the organization. */
export const testLogDestination: Handler<'testLogDestination'> = async ({ actor, params }, { logDestinations }) => {
  const test = await logDestinations.test(actor.organizationId, params.log_destination_id);
  return { status: 200, body: presentLogDestinationTest(test) };
};
