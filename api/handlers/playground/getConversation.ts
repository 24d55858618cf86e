import type { Handler } from '../../handler.ts';
import { found } from '../../../openapi/notFound.ts';
import { openContent, presentConversation } from '../../../domains/gateway/conversationSeal.ts';

/** Reads one of the caller's own conversations. */
export const getConversation: Handler<'getConversation'> = async ({ params, actor }, { database, secrets }) => {
  const { organizationId, accountId } = actor;
  const id = params.conversation_id;
  const row = found(
    await database.withOrganization(organizationId, ({ conversations }) => conversations.find(id, accountId)),
  );
  const content = openContent(secrets, { id, organizationId }, row.contentEncrypted);
  return { status: 200, body: { ...presentConversation(row, { secrets, organizationId }), content } };
};
