import { createContext, useContext, type ComponentType } from 'react';
import type { FieldProps } from './fieldProps.ts';

/** Gives forms inside forms the widget chooser, which itself is made of such forms. */
export const FieldContext = createContext<ComponentType<FieldProps> | null>(null);

/** The widget chooser. Only inside a `ParameterForm`. */
export function useField(): ComponentType<FieldProps> {
  const field = useContext(FieldContext);
  if (field === null) throw new Error('Fields belong into a ParameterForm.');
  return field;
}
