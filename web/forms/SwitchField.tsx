import { Group, Switch } from '@mantine/core';
import { ExpressionButton } from './FieldLabel.tsx';
import type { FieldProps } from './fieldProps.ts';
import { descriptionOf, titleOf } from './jsonSchema.ts';

/** A switch, or an expression. */
export function SwitchField(props: FieldProps) {
  const { schema, value, readOnly, problem, onChange } = props;
  return (
    <Group gap={4} justify="space-between" wrap="nowrap">
      <Switch
        label={titleOf(props)}
        description={descriptionOf(schema)}
        error={problem}
        disabled={readOnly}
        checked={(value ?? schema.default) === true}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {readOnly ? null : <ExpressionButton title={titleOf(props)} onClick={() => onChange('{{  }}')} />}
    </Group>
  );
}
