import { Field } from './Field.tsx';
import { FieldContext } from './nesting.ts';
import { SchemaForm, type SchemaFormProps } from './SchemaForm.tsx';

/** The form for the parameters of a node, made from the JSON Schema of its type. */
export function ParameterForm(props: SchemaFormProps) {
  return (
    <FieldContext value={Field}>
      <SchemaForm resettable {...props} />
    </FieldContext>
  );
}
