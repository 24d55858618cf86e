import { Input, Text } from '@mantine/core';
import { useApiDocumentId, useApiOperation } from '../api-documents/useApiDocuments.ts';
import { toolSchema } from '../mcp/toolSchema.ts';
import { t } from '../texts/texts.ts';
import type { FieldProps } from './fieldProps.ts';
import classes from './forms.module.css';
import { JsonField } from './JsonField.tsx';
import { asRecord, fieldsOf, titleOf } from './jsonSchema.ts';
import { problemInside, useProblems } from './problems.ts';
import { SchemaForm } from './SchemaForm.tsx';
import { useSiblings } from './siblings.ts';

/** The arguments of the operation that is chosen beside it, as its document asks for them; JSON while that is not known. */
export function ApiArgumentsField(props: FieldProps) {
  const { document, operation } = useSiblings();
  const { data } = useApiOperation(useApiDocumentId(document), operation);
  const inside = problemInside(useProblems(), props.path);
  const problem = props.problem ?? (data ? undefined : inside);
  if (!data) return <JsonField {...props} {...(problem === undefined ? {} : { problem })} />;
  const schema = toolSchema(data.arguments);
  return (
    <Input.Wrapper label={titleOf(props)} labelElement="div" error={problem}>
      <div className={classes.group}>
        {fieldsOf(schema).length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('apiDocuments.noArguments')}
          </Text>
        ) : (
          <SchemaForm
            key={data.key}
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
