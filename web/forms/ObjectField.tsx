import { Input } from '@mantine/core';
import classes from './forms.module.css';
import type { FieldProps } from './fieldProps.ts';
import { asRecord, descriptionOf, titleOf } from './jsonSchema.ts';
import { SchemaForm } from './SchemaForm.tsx';

/** A group of fields inside another one. */
export function ObjectField(props: FieldProps) {
  const { schema, value, required, readOnly, problem, onChange } = props;
  return (
    <Input.Wrapper
      label={titleOf(props)}
      labelElement="div"
      description={descriptionOf(schema)}
      error={problem}
      withAsterisk={required}
    >
      <div className={classes.group}>
        <SchemaForm schema={schema} path={props.path} value={asRecord(value)} readOnly={readOnly} onChange={onChange} />
      </div>
    </Input.Wrapper>
  );
}
