import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { readAgain } from '../../api/reads.ts';
import { useSessionObject } from '../../app/sessionState.ts';
import { Conversation } from './Conversation.ts';

/** A conversation of the playground: its state and its actions. It is there again when people come back. */
export function useChat(name = 'playground.conversation') {
  const queryClient = useQueryClient();
  const conversation = useSessionObject(
    name,
    () => new Conversation(() => void readAgain(queryClient, '/api/v1/wallet')),
  );
  const state = useSyncExternalStore(conversation.subscribe, conversation.read);
  const isAnswering = state.turns.some((turn) => turn.role === 'assistant' && turn.state === 'answering');
  return { ...state, isAnswering, conversation };
}
