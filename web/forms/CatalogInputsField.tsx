import { Input, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formSchemaOf } from '../catalog/formSchema.ts';
import { Lookups } from '../catalog/Lookups.tsx';
import { searchRead } from '../catalog/searchReads.ts';
import { t } from '../texts/texts.ts';
import type { FieldProps } from './fieldProps.ts';
import classes from './forms.module.css';
import { asRecord, titleOf } from './jsonSchema.ts';
import { KeyValuesField } from './KeyValuesField.tsx';
import { problemInside, useProblems } from './problems.ts';
import { SchemaForm } from './SchemaForm.tsx';
import { useSiblings } from './siblings.ts';

const searchIdForm = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+$/i;

/** The inputs of the search that is chosen beside it, as that search asks for them; names and values where it is not known yet. */
export function CatalogInputsField(props: FieldProps) {
  const { search } = useSiblings();
  const searchId = typeof search === 'string' ? search : '';
  // A partially typed expression is not an id: no request is sent for `{`.
  const isKnown = searchIdForm.test(searchId);
  const read = useQuery({ ...searchRead(searchId), enabled: isKnown });
  const inside = problemInside(useProblems(), props.path);
  if (searchId === '')
    return (
      <Text size="sm" c="dimmed">
        {t('catalog.chooseSearchFirst')}
      </Text>
    );
  const problem = props.problem ?? (read.data ? undefined : inside);
  if (!read.data) return <KeyValuesField {...props} {...(problem === undefined ? {} : { problem })} />;
  const schema = formSchemaOf(read.data, asRecord(props.value));
  return (
    <Input.Wrapper label={titleOf(props)} labelElement="div" description={read.data.description} error={props.problem}>
      <Stack className={classes.group} mt={6}>
        {props.readOnly ? null : (
          <Lookups
            searchId={searchId}
            schema={schema}
            onFound={(found) => props.onChange({ ...asRecord(props.value), ...found })}
          />
        )}
        <SchemaForm
          schema={schema}
          path={props.path}
          value={asRecord(props.value)}
          readOnly={props.readOnly}
          onChange={props.onChange}
        />
      </Stack>
    </Input.Wrapper>
  );
}
