import { Switch } from '@mantine/core';
import type { FieldProps } from './fieldProps.ts';
import { descriptionOf, titleOf } from './jsonSchema.ts';

/** A switch. */
export function SwitchField(props: FieldProps) {
  const { schema, value, readOnly, problem, onChange } = props;
  return (
    <Switch
      label={titleOf(props)}
      description={descriptionOf(schema)}
      error={problem}
      disabled={readOnly}
      checked={(value ?? schema.default) === true}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
