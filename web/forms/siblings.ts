import { createContext, useContext } from 'react';

/** The values of the form that a field is in. */
export const SiblingsContext = createContext<Record<string, unknown>>({});

/** What the fields beside this one hold. */
export function useSiblings(): Record<string, unknown> {
  return useContext(SiblingsContext);
}
