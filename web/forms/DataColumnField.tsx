import { ColumnSelect } from './ColumnSelect.tsx';
import type { FieldProps } from './fieldProps.ts';
import { descriptionOf, placeholderOf, titleOf } from './jsonSchema.ts';
import { TextField } from './TextField.tsx';
import { textOf } from './textOf.ts';
import { useTableColumns } from './useTableColumns.ts';
import { ValueOrExpression } from './ValueOrExpression.tsx';

/** A column of the data table that the form is about: chosen where the table is known, else typed; an expression may give it. */
export function DataColumnField(props: FieldProps) {
  const { schema, value, required, readOnly, problem } = props;
  const columns = useTableColumns(schema);
  if (columns === null) return <TextField {...props} />;
  return (
    <ValueOrExpression {...props}>
      {(onChange) => (
        <ColumnSelect
          label={titleOf(props)}
          description={descriptionOf(schema)}
          placeholder={placeholderOf(schema)}
          error={problem}
          withAsterisk={required}
          clearable={!required}
          readOnly={readOnly}
          columns={columns}
          value={textOf(value)}
          onChange={(next) => onChange(next === '' && !required ? undefined : next)}
        />
      )}
    </ValueOrExpression>
  );
}
