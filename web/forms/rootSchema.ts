import { createContext, useContext } from 'react';
import type { JsonSchema } from './jsonSchema.ts';

export const RootSchemaContext = createContext<JsonSchema>({});

/** Returns the schema of the whole form that a field is in. */
export function useRootSchema(): JsonSchema {
  return useContext(RootSchemaContext);
}
