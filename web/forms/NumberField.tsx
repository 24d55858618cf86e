import { NumberInput } from '@mantine/core';
import type { FieldProps } from './fieldProps.ts';
import { descriptionOf, placeholderOf, titleOf } from './jsonSchema.ts';

function limit(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

/** A number within the schema's limits. */
export function NumberField(props: FieldProps) {
  const { schema, value, required, readOnly, problem, onChange } = props;
  const shown = typeof value === 'number' || typeof value === 'string' ? value : (limit(schema.default) ?? '');
  return (
    <NumberInput
      label={titleOf(props)}
      description={descriptionOf(schema)}
      placeholder={placeholderOf(schema)}
      error={problem}
      withAsterisk={required}
      readOnly={readOnly}
      value={shown}
      min={limit(schema.minimum)}
      max={limit(schema.maximum)}
      allowDecimal={schema.type !== 'integer'}
      onChange={(next) => onChange(typeof next === 'number' ? next : undefined)}
    />
  );
}
