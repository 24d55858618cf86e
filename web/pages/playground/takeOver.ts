import type { Schema } from '../../api/client.ts';
import { browserConversations, forgetInBrowser } from './browserConversations.ts';
import { keptConversation } from './keptConversation.ts';

/**
 * Gives the conversations that this browser has kept to the server, the oldest first, and forgets each one that is there: so each is
 * taken over once. Those that fail stay for the next time. True where any was.
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
