import { findSession } from '../../chat/chatSession.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { Handler } from '../../handler.ts';

/** Cancels the execution of a message; an ended one stays unchanged. */
export const cancelChatMessage: Handler<'cancelChatMessage'> = async ({ params, headers }, deps) => {
  const { place, session } = await findSession(params.chat_id, headers, deps);
  const { organizationId } = place.start;
  const number = /^[1-9]\d{0,8}$/.test(params.message_number) ? Number(params.message_number) : 0;
  const turn = await deps.database.withOrganization(organizationId, ({ chatTurns }) =>
    chatTurns.find(session.id, number),
  );
  if (turn === null) throw new AppError('not_found', 'Resource not found.');
  await deps.executions
    .cancel({ organizationId, executionId: turn.executionId, accountId: null })
    .catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'execution_finished') throw error;
    });
  return { status: 204 };
};
