import { createContext, useContext } from 'react';

/** The values of the form that a field is in. */
export const SiblingsContext = createContext<Record<string, unknown>>({});

/** Returns the values of the sibling fields. */
export function useSiblings(): Record<string, unknown> {
  return useContext(SiblingsContext);
}
