import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { useSessionObject } from '../../app/sessionState.ts';
import { useSession } from '../../app/session.ts';
import { notifyDone, notifyError } from '../../parts/notify.ts';
import { t } from '../../texts/texts.ts';
import type { Conversation, ConversationState } from './Conversation.ts';
import { ConversationKeeper } from './ConversationKeeper.ts';
import { conversationStore } from './conversationStore.ts';
import { keptConversation, shownConversation } from './keptConversation.ts';
import { takeOver } from './takeOver.ts';

type Chat = Pick<ConversationState, 'turns' | 'settings'> & { isAnswering: boolean; conversation: Conversation };

/** Keeps the conversation on the server after each answer, and brings a kept one back. */
export function useSavedConversation({ turns, settings, isAnswering, conversation }: Chat, model: string | null) {
  const { id: accountId } = useSession().account;
  const queryClient = useQueryClient();
  const keeper = useSessionObject(
    'playground.keeper',
    () =>
      new ConversationKeeper(conversationStore, {
        onError: (error) => notifyError(t('playground.couldNotKeep'), error),
        onParted: () => notifyDone(t('playground.wentOnElsewhere')),
      }),
  );
  useEffect(() => {
    const hasAnswer = turns.some(({ role }) => role === 'assistant');
    if (!isAnswering && hasAnswer && model !== null) keeper.keep(keptConversation({ model, turns, settings }));
  }, [isAnswering, keeper, model, turns, settings]);
  useEffect(() => {
    const keep = async (body: Schema<'ConversationCreate'>) => {
      const { error } = await api.POST('/api/v1/playground/conversations', { body });
      return error === undefined;
    };
    void takeOver(accountId, keep).then(async (isAny) => {
      if (isAny) await readAgain(queryClient, '/api/v1/playground/conversations');
    });
  }, [accountId, queryClient]);
  return {
    begin: () => {
      conversation.clear();
      keeper.show(null);
    },
    open: (saved: Schema<'Conversation'>) => {
      const shown = shownConversation(saved);
      conversation.clear();
      keeper.show({ at: saved, kept: keptConversation(shown) });
      conversation.change({ turns: shown.turns, settings: shown.settings });
    },
    forget: (id: string | null) => keeper.forget(id),
  };
}
