import type { ConversationRow } from '../../db/repositories/gateway/conversations.ts';
import { conversationContext } from '../../db/secrets/conversation.ts';
import type { Secrets } from '../../db/secrets/secrets.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { components } from '../../openapi/generated/types.ts';

type Schemas = components['schemas'];
type Content = Schemas['ConversationContent'];

const mostBytes = 524_288;

/** The conversation, and its organization. */
interface Place {
  readonly id: string;
  readonly organizationId: string;
}

/** The content, encrypted for its position. Errors: `request_too_large` for a content of more than 512 KiB. */
export function sealConversation(
  secrets: Pick<Secrets, 'encrypt'>,
  place: Place,
  { title, content }: { title?: string | undefined; content?: Content | undefined },
): { titleEncrypted?: string; contentEncrypted?: string } {
  const text = content && JSON.stringify(content);
  if (text !== undefined && Buffer.byteLength(text) > mostBytes)
    throw new AppError('request_too_large', 'A conversation can be kept up to 512 KiB. Begin a new one.');
  return {
    ...(title !== undefined && {
      titleEncrypted: secrets.encrypt(conversationContext(place, 'title_encrypted'), title.trim()),
    }),
    ...(text !== undefined && {
      contentEncrypted: secrets.encrypt(conversationContext(place, 'content_encrypted'), text),
    }),
  };
}

/** A conversation in a list. Errors: `secret_unreadable`. */
export function presentConversation(
  row: ConversationRow,
  { secrets, organizationId }: { secrets: Pick<Secrets, 'decrypt'>; organizationId: string },
): Schemas['ConversationSummary'] {
  const place = { id: row.id, organizationId };
  return {
    id: row.id,
    title: secrets.decrypt(conversationContext(place, 'title_encrypted'), row.titleEncrypted),
    model: row.model,
    created_at: row.begunAt.toISOString(),
    updated_at: row.createdAt.toISOString(),
  };
}

/** The content as it was given. Errors: `secret_unreadable`. */
export function openContent(secrets: Pick<Secrets, 'decrypt'>, place: Place, sealed: string): Content {
  return JSON.parse(secrets.decrypt(conversationContext(place, 'content_encrypted'), sealed)) as Content;
}
