import { createContext, useContext } from 'react';

/** The node type whose parameters a form has, or a part of a form: of a tool of an agent. */
export type FormNode = {
  type: string;
  version: number;
  /** JSON pointer of the parameters within the form's value. */
  path: string;
  /** Prefix of the names of its credential slots: `<tool>.` of a tool. */
  slots: string;
};

export const FormNodeContext = createContext<FormNode | null>(null);

/** Returns the node type that a field belongs to; null outside of nodes. */
export function useFormNode(): FormNode | null {
  return useContext(FormNodeContext);
}
