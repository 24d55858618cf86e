import { memo, useCallback } from 'react';
import type { FieldProps } from './fieldProps.ts';
import { useField } from './nesting.ts';

type FormFieldProps = Omit<FieldProps, 'onChange' | 'problem'> & {
  /** The same function for as long as the form lives: a field is drawn anew with its value only, not with those beside it. */
  onSet: (name: string, value: unknown) => void;
};

/** A field of a form, by its name. */
export const FormField = memo(function FormField({ onSet, ...field }: FormFieldProps) {
  const Field = useField();
  const { name } = field;
  const onChange = useCallback((next: unknown) => onSet(name, next), [onSet, name]);
  return <Field {...field} onChange={onChange} />;
});
