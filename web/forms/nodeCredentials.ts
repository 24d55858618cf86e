import { createContext, useContext } from 'react';

/** Ids of the credentials that the node of the form has, by slot. */
export const NodeCredentialsContext = createContext<Readonly<Record<string, string | null>>>({});

/** The credential in a slot of the form's node; null if none is selected, and outside of nodes. */
export function useNodeCredential(slot: string): string | null {
  return useContext(NodeCredentialsContext)[slot] ?? null;
}
