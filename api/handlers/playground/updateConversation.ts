import { AppError } from '../../../openapi/AppError.ts';
import type { Handler } from '../../handler.ts';
import { found } from '../../../openapi/notFound.ts';
import { presentConversation, sealConversation } from '../../../domains/gateway/conversationSeal.ts';

/** Renames one of the caller's own conversations, or keeps what became of it, unless it went on elsewhere (409 `conversation_changed`). */
export const updateConversation: Handler<'updateConversation'> = async (
  { params, body, actor },
  { database, secrets },
) => {
  const { organizationId, accountId } = actor;
  const id = params.conversation_id;
  const change = {
    ...sealConversation(secrets, { id, organizationId }, body),
    ...(body.model && { model: body.model }),
    unchangedSince: body.updated_at === undefined ? null : new Date(body.updated_at),
  };
  const row = await database.withOrganization(organizationId, async ({ conversations }) => {
    if (await conversations.update(id, accountId, change)) return conversations.find(id, accountId);
    found(await conversations.find(id, accountId));
    throw new AppError(
      'conversation_changed',
      'The conversation went on elsewhere. Read it again, or keep yours as a new one.',
    );
  });
  return { status: 200, body: presentConversation(found(row), { secrets, organizationId }) };
};
