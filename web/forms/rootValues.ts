import { createContext, useContext } from 'react';

/** The values of the whole form that a field is somewhere in. */
export const RootValuesContext = createContext<Record<string, unknown>>({});

/** Values of the fields at the top of the form. */
export function useRootValues(): Record<string, unknown> {
  return useContext(RootValuesContext);
}
