import { ActionIcon, Textarea, Tooltip } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { FieldLabel } from './FieldLabel.tsx';
import classes from './forms.module.css';
import type { FieldProps } from './fieldProps.ts';
import { descriptionOf, isExpression, placeholderOf, titleOf } from './jsonSchema.ts';

/**
 * A text that grows with its content and may hold `{{ expressions }}`.
 * `removable` offers the way back to the plain widget of a number, switch or choice.
 */
export function TextField(props: FieldProps & { long?: boolean; removable?: boolean }) {
  const { schema, value, required, readOnly, problem, onChange, long = false, removable = false } = props;
  const typed = typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);
  const expression = isExpression(value);
  return (
    <Textarea
      label={<FieldLabel expression={expression}>{titleOf(props)}</FieldLabel>}
      description={descriptionOf(schema)}
      placeholder={placeholderOf(schema)}
      error={problem}
      withAsterisk={required}
      readOnly={readOnly}
      value={typed}
      autosize
      minRows={long ? 3 : 1}
      maxRows={14}
      classNames={{ input: expression || long ? classes.code : undefined }}
      onChange={(event) => {
        const next = event.currentTarget.value;
        onChange(next === '' && !required ? undefined : next);
      }}
      rightSection={
        removable && !readOnly ? (
          <Tooltip label="Back to a fixed value">
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              aria-label={`Remove the expression of ${titleOf(props)}`}
              onClick={() => onChange(schema.default)}
            >
              <IconX size={14} />
            </ActionIcon>
          </Tooltip>
        ) : null
      }
    />
  );
}
