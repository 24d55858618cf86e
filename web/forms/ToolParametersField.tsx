import { Input } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { nodeTypesRead } from '../api/sharedReads.ts';
import type { FieldProps } from './fieldProps.ts';
import { FormNodeContext } from './formNode.ts';
import classes from './forms.module.css';
import { JsonField } from './JsonField.tsx';
import { asRecord, fieldsOf, titleOf } from './jsonSchema.ts';
import { SchemaForm } from './SchemaForm.tsx';
import { useSiblings } from './siblings.ts';
import { useStableValue } from './useStableValue.ts';

/** The parameters of the node type that is chosen beside it, as that type has them; JSON while it is not known. */
export function ToolParametersField(props: FieldProps) {
  const { type: chosen, name } = useSiblings();
  const { data } = useQuery(nodeTypesRead());
  const formNode = useStableValue({ type: String(chosen), path: props.path, slots: `${String(name)}.` });
  const type = data?.data.find((one) => one.type === chosen);
  if (!type) return <JsonField {...props} />;
  if (fieldsOf(type.parameters).length === 0) return null;
  return (
    <Input.Wrapper label={titleOf(props)} labelElement="div" error={props.problem}>
      <div className={classes.group}>
        <FormNodeContext value={formNode}>
          <SchemaForm
            key={type.type}
            schema={type.parameters}
            path={props.path}
            value={asRecord(props.value)}
            readOnly={props.readOnly}
            onChange={props.onChange}
          />
        </FormNodeContext>
      </div>
    </Input.Wrapper>
  );
}
