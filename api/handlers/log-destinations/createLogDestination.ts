import type { Handler } from '../../handler.ts';
import { presentLogDestination } from '../../presenters/logDestination.ts';

/** Adds a log destination of the organization. */
export const createLogDestination: Handler<'createLogDestination'> = async ({ actor, body }, { logDestinations }) => {
  const { managed, secret } = await logDestinations.create(actor.organizationId, body);
  const destination = presentLogDestination(managed);
  return { status: 201, body: secret === null ? { destination } : { destination, secret } };
};
