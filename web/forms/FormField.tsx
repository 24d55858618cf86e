import { memo, useCallback } from 'react';
import type { FieldProps } from './fieldProps.ts';
import { useField } from './nesting.ts';

type FormFieldProps = Omit<FieldProps, 'onChange' | 'problem'> & {
  /** A stable function for the form's lifetime: a field renders again only when its own value changes. */
  onSet: (name: string, value: unknown) => void;
};

/** A field of a form, by its name. */
export const FormField = memo(function FormField({ onSet, ...field }: FormFieldProps) {
  const Field = useField();
  const { name } = field;
  const onChange = useCallback((next: unknown) => onSet(name, next), [onSet, name]);
  return <Field {...field} onChange={onChange} />;
});
