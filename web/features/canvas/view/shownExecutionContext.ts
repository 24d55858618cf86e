import { createContext } from 'react';

/** The execution that lies over the canvas; null where none does. */
export const ShownExecutionContext = createContext<string | null>(null);
