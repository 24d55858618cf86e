import { createContext } from 'react';

/** The execution that lies over the canvas; null if none does. */
export const ShownExecutionContext = createContext<string | null>(null);
