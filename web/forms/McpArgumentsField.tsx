import { Input, Text } from '@mantine/core';
import { toolSchema } from '../mcp/toolSchema.ts';
import { useMcpTools } from '../mcp/useMcpTools.ts';
import { t } from '../texts/texts.ts';
import type { FieldProps } from './fieldProps.ts';
import classes from './forms.module.css';
import { JsonField } from './JsonField.tsx';
import { asRecord, fieldsOf, titleOf } from './jsonSchema.ts';
import { problemInside, useProblems } from './problems.ts';
import { SchemaForm } from './SchemaForm.tsx';
import { useSiblings } from './siblings.ts';

/** The arguments of the tool that is chosen beside it, as its server asks for them; JSON while that is not known. */
export function McpArgumentsField(props: FieldProps) {
  const { url, tool: chosen } = useSiblings();
  const { data } = useMcpTools(url);
  const { name } = asRecord(chosen);
  const tool = data?.tools.find((one) => one.name === name);
  const inside = problemInside(useProblems(), props.path);
  const problem = props.problem ?? (tool ? undefined : inside);
  if (!tool) return <JsonField {...props} {...(problem === undefined ? {} : { problem })} />;
  const schema = toolSchema(tool.input_schema);
  return (
    <Input.Wrapper label={titleOf(props)} labelElement="div" error={problem}>
      <div className={classes.group}>
        {fieldsOf(schema).length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('mcp.noArguments')}
          </Text>
        ) : (
          <SchemaForm
            key={tool.name}
            schema={schema}
            path={props.path}
            value={asRecord(props.value)}
            readOnly={props.readOnly}
            onChange={props.onChange}
          />
        )}
      </div>
    </Input.Wrapper>
  );
}
