import { AddEntryButton } from './AddEntryButton.tsx';
import { addLabel } from './addLabel.ts';
import type { FieldProps } from './fieldProps.ts';
import { itemFields, otherFilled, readFilled, withItemPrefix } from './filling.ts';
import { asRecord, entrySchema, startValue, type JsonSchema } from './jsonSchema.ts';
import { ListField } from './ListField.tsx';

/** Fields of a tool's item that the model fills in, by their names; only a button while there are none. Filled parameters are shown at their own fields. */
export function FilledFieldsField(props: FieldProps) {
  const filled = readFilled(props.value);
  const fields = itemFields(filled);
  const change = (next: unknown) => props.onChange([...otherFilled(filled), ...withItemPrefix(readFilled(named(next)))]);
  if (fields.length === 0)
    return props.readOnly ? null : (
      <AddEntryButton onAdd={() => change([startValue(entrySchema(props.schema))])}>
        {addLabel(props, true)}
      </AddEntryButton>
    );
  return <ListField {...props} schema={namedSchema(props.schema)} value={fields} onChange={change} />;
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
