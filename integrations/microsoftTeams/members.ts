import type { JsonObject } from '../../domains/executions/item.ts';
import { graphUrl } from '../microsoft/graphUrl.ts';
import { quoted } from '../microsoft/odata.ts';

/** Returns a member as chats and channels take it: https://learn.microsoft.com/graph/api/resources/aaduserconversationmember. */
export function memberOf(user: string, role: 'owner' | 'guest' = 'owner'): JsonObject {
  return {
    '@odata.type': '#microsoft.graph.aadUserConversationMember',
    roles: [role],
    'user@odata.bind': `${graphUrl}/users(${quoted(user.trim())})`,
  };
}
