import { newId } from '../../../db/ids.ts';
import type { Handler } from '../../handler.ts';
import { found } from '../../../openapi/notFound.ts';
import { presentConversation, sealConversation } from '../../../domains/gateway/conversationSeal.ts';

const mostConversations = 100;

/** Keeps a conversation for the caller; of more than 100 the oldest goes. */
export const createConversation: Handler<'createConversation'> = async ({ body, actor }, { database, secrets }) => {
  const { organizationId, accountId } = actor;
  const id = newId('conversation');
  const { titleEncrypted = '', contentEncrypted = '' } = sealConversation(secrets, { id, organizationId }, body);
  const kept = { model: body.model, titleEncrypted, contentEncrypted, most: mostConversations };
  const row = await database.withOrganization(organizationId, async ({ conversations }) => {
    await conversations.insert(id, accountId, kept);
    return conversations.find(id, accountId);
  });
  return { status: 201, body: presentConversation(found(row), { secrets, organizationId }) };
};
