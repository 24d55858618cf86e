import type { FieldProps } from './fieldProps.ts';
import { itemFields, otherFilled, readFilled, withItemPrefix } from './filling.ts';
import { asRecord, entrySchema, type JsonSchema } from './jsonSchema.ts';
import { ListField } from './ListField.tsx';

/** Fields of a tool's item that the model fills in, by their names. Filled parameters are shown at their own fields. */
export function FilledFieldsField(props: FieldProps) {
  const filled = readFilled(props.value);
  return (
    <ListField
      {...props}
      schema={namedSchema(props.schema)}
      value={itemFields(filled)}
      onChange={(next) => props.onChange([...otherFilled(filled), ...withItemPrefix(readFilled(named(next)))])}
    />
  );
}

/** Returns the schema without the description of paths, which this list has none of. */
function namedSchema(schema: JsonSchema): JsonSchema {
  const entry = entrySchema(schema);
  const properties = asRecord(entry.properties);
  const { description: _, ...parameter } = asRecord(properties['parameter']);
  return { ...schema, items: { ...entry, properties: { ...properties, parameter } } };
}

/** Returns entries with a name each: a new one, and one whose name is being replaced, has none. */
function named(entries: unknown): unknown {
  return Array.isArray(entries) ? entries.map((entry) => ({ parameter: '', ...asRecord(entry) })) : entries;
}
