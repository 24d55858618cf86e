import type { Schema } from '../../api/client.ts';
import { browserConversations, forgetInBrowser } from './browserConversations.ts';
import { keptConversation } from './keptConversation.ts';

/**
 * Uploads the conversations stored in this browser, oldest first, and deletes each local copy afterwards, so that each is uploaded once.
 * Failed uploads are retried next time. True if any was.
 */
export async function takeOver(
  accountId: string,
  keep: (kept: Schema<'ConversationCreate'>) => Promise<boolean>,
): Promise<boolean> {
  let isAny = false;
  for (const one of browserConversations(accountId).toReversed()) {
    if (!(await keep(keptConversation(one)))) continue;
    forgetInBrowser(accountId, one.id);
    isAny = true;
  }
  return isAny;
}
