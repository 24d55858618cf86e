import { Field } from './Field.tsx';
import { FieldContext } from './nesting.ts';
import { ProblemsContext, type Problems } from './problems.ts';
import { RootSchemaContext } from './rootSchema.ts';
import { RootValuesContext } from './rootValues.ts';
import { SchemaForm, type SchemaFormProps } from './SchemaForm.tsx';

type ParameterFormProps = Omit<SchemaFormProps, 'path'> & {
  /** Problems, shown at their fields. */
  problems?: Problems;
};

const none: Problems = {};

/** The form for the parameters of a node, made from the JSON Schema of its type. */
export function ParameterForm({ problems = none, ...props }: ParameterFormProps) {
  return (
    <FieldContext value={Field}>
      <ProblemsContext value={problems}>
        <RootSchemaContext value={props.schema}>
          <RootValuesContext value={props.value}>
            <SchemaForm resettable {...props} />
          </RootValuesContext>
        </RootSchemaContext>
      </ProblemsContext>
    </FieldContext>
  );
}
