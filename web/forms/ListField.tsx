import { ActionIcon, Button, Input, Stack, Tooltip } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import classes from './forms.module.css';
import type { FieldProps } from './fieldProps.ts';
import { asRecord, descriptionOf, entrySchema, fieldKind, startValue, titleOf } from './jsonSchema.ts';
import { useField } from './nesting.ts';
import { SchemaForm } from './SchemaForm.tsx';

/** Entries of one kind, each with its own form. */
export function ListField(props: FieldProps) {
  const { schema, value, required, readOnly, problem, onChange } = props;
  const Field = useField();
  const entry = entrySchema(schema);
  const entries: unknown[] = Array.isArray(value) ? value : [];
  const most = typeof schema.maxItems === 'number' ? schema.maxItems : 1000;
  const replace = (index: number, next: unknown) => onChange(entries.map((old, at) => (at === index ? next : old)));
  return (
    <Input.Wrapper
      label={titleOf(props)}
      labelElement="div"
      description={descriptionOf(schema)}
      error={problem}
      withAsterisk={required}
    >
      <Stack gap={8} mt={4}>
        {entries.map((one, index) => (
          // Entries have no id of their own; their place is what identifies them.
          <div key={index} className={classes.entry}>
            {readOnly ? null : (
              <Tooltip label="Remove">
                <ActionIcon
                  className={classes.entryRemove}
                  variant="subtle"
                  color="gray"
                  size="sm"
                  aria-label={`Remove entry ${index + 1} of ${titleOf(props)}`}
                  onClick={() => onChange(entries.filter((_, at) => at !== index))}
                >
                  <IconX size={14} />
                </ActionIcon>
              </Tooltip>
            )}
            {fieldKind(entry) === 'object' ? (
              <SchemaForm
                schema={entry}
                value={asRecord(one)}
                readOnly={readOnly}
                onChange={(next) => replace(index, next)}
              />
            ) : (
              <Field
                name={`${index + 1}`}
                schema={entry}
                required={false}
                readOnly={readOnly}
                value={one}
                onChange={(next) => replace(index, next ?? '')}
              />
            )}
          </div>
        ))}
        {readOnly || entries.length >= most ? null : (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => onChange([...entries, startValue(entry) ?? ''])}
          >
            Add {entries.length === 0 ? '' : 'another '}
            {titleOf(props).toLowerCase().replace(/s$/, '')}
          </Button>
        )}
      </Stack>
    </Input.Wrapper>
  );
}
