import { createContext, use } from 'react';
import type { Listening, ListeningOn } from './useListening.ts';

/** Listening of the editor around. */
export const ListeningContext = createContext<Listening | null>(null);

/** Returns the editor's listening state and that of one trigger; null if nothing listens. */
export function useListeningOn(nodeId: string): { listening: Listening; on: ListeningOn | null } {
  const listening = use(ListeningContext);
  if (listening === null) throw new Error('Listening belongs to an editor.');
  return { listening, on: listening.listeners.find((one) => one.nodeId === nodeId) ?? null };
}
