import type { Handler } from '../../handler.ts';
import { notFound } from '../../../openapi/notFound.ts';

/** Deletes one of the caller's own conversations. */
export const deleteConversation: Handler<'deleteConversation'> = async ({ params, actor }, { database }) => {
  const removed = await database.withOrganization(actor.organizationId, ({ conversations }) =>
    conversations.remove(actor.accountId, params.conversation_id),
  );
  if (removed === 0) throw notFound();
  return { status: 204 };
};
