import { logEventTypes } from '../../../domains/logStreaming/logEventTypes.ts';
import type { Handler } from '../../handler.ts';

/** Lists the types of events that log destinations can receive. */
export const listLogEventTypes: Handler<'listLogEventTypes'> = async () => {
  const data = logEventTypes.map(({ type, description, mustBeNamed }) => ({
    type,
    group: type.split('.', 1)[0]!,
    description,
    must_be_named: mustBeNamed,
  }));
  return { status: 200, body: { data } };
};
