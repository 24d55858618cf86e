import { createContext, useContext } from 'react';

/** The values of the form that a field is in. */
export const SiblingsContext = createContext<Record<string, unknown>>({});

/** Returns the values of the sibling fields. */
export function useSiblings(): Record<string, unknown> {
  return useContext(SiblingsContext);
}

/** Sets values of the form that a field is in, all in one change; `undefined` removes one. A stable function. */
export const SetSiblingsContext = createContext<(values: Record<string, unknown>) => void>(() => undefined);

/** Returns the function that sets sibling fields. */
export function useSetSiblings(): (values: Record<string, unknown>) => void {
  return useContext(SetSiblingsContext);
}
