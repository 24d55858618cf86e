import { Switch } from '@mantine/core';
import { WithExpression } from './FieldLabel.tsx';
import type { FieldProps } from './fieldProps.ts';
import { descriptionOf, titleOf } from './jsonSchema.ts';

/** A switch, or an expression. */
export function SwitchField(props: FieldProps) {
  const { schema, value, readOnly, problem, onChange } = props;
  return (
    <WithExpression title={titleOf(props)} readOnly={readOnly} onExpression={() => onChange('{{  }}')}>
      <Switch
        label={titleOf(props)}
        description={descriptionOf(schema)}
        error={problem}
        disabled={readOnly}
        checked={(value ?? schema.default) === true}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </WithExpression>
  );
}
