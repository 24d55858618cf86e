import { createContext } from 'react';

/** Opens the chat of a node of the draft in the editor around. */
export const ChatTestContext = createContext<(nodeId: string) => void>(() => undefined);
