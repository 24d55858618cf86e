import { Input } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { nodeTypesRead } from '../api/sharedReads.ts';
import type { FieldProps } from './fieldProps.ts';
import { FillingContext } from './filling.ts';
import { FormNodeContext } from './formNode.ts';
import classes from './forms.module.css';
import { inVersion } from './inVersion.ts';
import { JsonField } from './JsonField.tsx';
import { asRecord, fieldsOf, titleOf } from './jsonSchema.ts';
import { SchemaForm } from './SchemaForm.tsx';
import { useSiblings } from './siblings.ts';
import { useFillingOf } from './useFillingOf.ts';
import { useStableValue } from './useStableValue.ts';

/** The parameters of the node type that is chosen beside it; the model can fill in each of them. JSON while the type is not known. */
export function ToolParametersField(props: FieldProps) {
  const { type: chosen, type_version: written = 1, name } = useSiblings();
  const version = Number(written);
  const { data } = useQuery(nodeTypesRead());
  const formNode = useStableValue({ type: String(chosen), version, path: props.path, slots: `${String(name)}.` });
  const newest = data?.data.find((one) => one.type === chosen);
  const type = newest && inVersion(newest, version);
  const { filling, onParameters } = useFillingOf(props, type?.parameters);
  if (!type) return <JsonField {...props} />;
  if (fieldsOf(type.parameters).length === 0) return null;
  return (
    <Input.Wrapper label={titleOf(props)} labelElement="div" error={props.problem}>
      <div className={classes.group}>
        <FormNodeContext value={formNode}>
          <FillingContext value={filling}>
            <SchemaForm
              key={type.type}
              schema={type.parameters}
              path={props.path}
              value={asRecord(props.value)}
              readOnly={props.readOnly}
              onChange={onParameters}
            />
          </FillingContext>
        </FormNodeContext>
      </div>
    </Input.Wrapper>
  );
}
