import type { Handler } from '../../handler.ts';
import { presentLogDestination } from '../../presenters/logDestination.ts';

/** Adds a log destination of the instance. */
export const createInstanceLogDestination: Handler<'createInstanceLogDestination'> = async (
  { body },
  { logDestinations },
) => {
  const { managed, secret } = await logDestinations.create(null, body);
  const destination = presentLogDestination(managed);
  return { status: 201, body: secret === null ? { destination } : { destination, secret } };
};
