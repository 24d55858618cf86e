import { useEffect } from 'react';
import { useKept } from '../../app/kept.ts';
import { useSession } from '../../app/session.ts';
import type { Conversation, ConversationState } from './Conversation.ts';
import { saveConversation, type SavedConversation } from './savedConversations.ts';

type Chat = Pick<ConversationState, 'turns' | 'settings'> & { isAnswering: boolean; conversation: Conversation };

/** Keeps the conversation in this browser after each answer, and brings a kept one back. */
export function useSavedConversation({ turns, settings, isAnswering, conversation }: Chat, model: string | null) {
  const { id: accountId } = useSession().account;
  const [id, setId] = useKept('playground.conversation.id', crypto.randomUUID() as string);
  useEffect(() => {
    const hasAnswer = turns.some(({ role }) => role === 'assistant');
    if (!isAnswering && hasAnswer && model !== null)
      saveConversation(accountId, { id, model, turns, settings, savedAt: new Date().toISOString() });
  }, [accountId, id, isAnswering, model, turns, settings]);
  return {
    begin: () => {
      conversation.clear();
      setId(crypto.randomUUID());
    },
    open: (saved: SavedConversation) => {
      conversation.clear();
      conversation.change({ turns: saved.turns, settings: saved.settings });
      setId(saved.id);
    },
  };
}
