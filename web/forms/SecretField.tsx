import { PasswordInput, Textarea } from '@mantine/core';
import classes from './forms.module.css';
import type { FieldProps } from './fieldProps.ts';
import { descriptionOf, placeholderOf, titleOf } from './jsonSchema.ts';

/** A secret: hidden while it is typed, never filled in by the page, and not offered to password managers. */
export function SecretField(props: FieldProps) {
  const { schema, value, required, readOnly, problem, onChange } = props;
  const shared = {
    label: titleOf(props),
    description: descriptionOf(schema),
    placeholder: placeholderOf(schema),
    error: problem,
    withAsterisk: required,
    readOnly,
    value: typeof value === 'string' ? value : '',
    autoComplete: 'new-password',
    spellCheck: false,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value || undefined),
  };
  return schema['x-control'] === 'textarea' ? (
    <Textarea {...shared} autosize minRows={3} maxRows={10} classNames={{ input: classes.code }} />
  ) : (
    <PasswordInput {...shared} />
  );
}
