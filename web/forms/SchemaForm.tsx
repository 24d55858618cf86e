import { Stack, Text } from '@mantine/core';
import { asRecord, fieldsOf, isShown, withField, type JsonSchema } from './jsonSchema.ts';
import { useField } from './nesting.ts';

/** What a form for an object gets. */
export type SchemaFormProps = {
  schema: JsonSchema;
  value: Record<string, unknown>;
  readOnly?: boolean;
  /** Problems by the name of the field. */
  problems?: Record<string, string>;
  onChange: (value: Record<string, unknown>) => void;
};

/**
 * A form for the object that a JSON Schema describes: one field a property, in order, dependent ones only when they apply.
 * Fields it has no widget for get a JSON editor, so no parameter is ever out of reach.
 */
export function SchemaForm({ schema, value, readOnly = false, problems = {}, onChange }: SchemaFormProps) {
  const Field = useField();
  const fields = fieldsOf(schema);
  const shown = fields.filter((field) => isShown(field, value, fields));
  if (fields.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        Nothing to set here.
      </Text>
    );
  }
  return (
    <Stack gap="md">
      {shown.map((field) => (
        <Field
          key={field.name}
          name={field.name}
          schema={field.schema}
          required={field.required}
          readOnly={readOnly}
          value={value[field.name]}
          problem={problems[field.name]}
          onChange={(next) => onChange(withField(asRecord(value), field.name, next))}
        />
      ))}
    </Stack>
  );
}
