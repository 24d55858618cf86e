import { Loader, MultiSelect, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '../api/client.ts';
import { apiOperationRead, useApiDocumentId, useApiOperations } from '../api-documents/useApiDocuments.ts';
import { notifyError } from '../parts/notify.ts';
import { t } from '../texts/texts.ts';
import type { FieldProps } from './fieldProps.ts';
import { asRecord, descriptionOf, entrySchema, titleOf, wordLabel, wordsOf } from './jsonSchema.ts';
import { problemInside, useProblems } from './problems.ts';
import { useHandler } from './useHandler.ts';
import { useSiblings } from './siblings.ts';

/** An operation as stored: the document's description at its selection, and its effects. */
type Chosen = {
  operation: string;
  description: string;
  input_schema: Record<string, unknown>;
  effects: string[];
};

const mostDescription = 4000;

/** Operations of the document beside it, as tools. Their effects are guessed, and can be corrected. */
export function ApiOperationsField(props: FieldProps) {
  const { schema, value, readOnly } = props;
  const { document } = useSiblings();
  const documentId = useApiDocumentId(document);
  const { data, isFetching } = useApiOperations(documentId);
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const inside = problemInside(useProblems(), props.path);
  const chosen = chosenIn(value);
  const operations = data?.data ?? [];
  const labels = new Map(operations.map(({ key, title, method, path }) => [key, `${title} (${method} ${path})`]));
  const keys = [...new Set([...labels.keys(), ...chosen.map(({ operation }) => operation)])];
  const effectSchema = entrySchema(asRecord(asRecord(entrySchema(schema).properties).effects));
  const keep = useHandler(async (wanted: readonly string[]) => {
    setBusy(true);
    try {
      const before = new Map(chosen.map((one) => [one.operation, one]));
      const next = await Promise.all(
        wanted.map(
          async (key) => before.get(key) ?? toChosen(await queryClient.fetchQuery(apiOperationRead(documentId, key))),
        ),
      );
      props.onChange(next);
    } catch (error) {
      notifyError(t('apiDocuments.operation'), error);
    } finally {
      setBusy(false);
    }
  });
  const correct = (operation: string, effects: string[]) =>
    props.onChange(chosen.map((one) => (one.operation === operation ? { ...one, effects } : one)));
  return (
    <Stack gap={20}>
      <MultiSelect
        label={titleOf(props)}
        description={descriptionOf(schema)}
        error={props.problem ?? inside}
        readOnly={readOnly || busy}
        searchable
        hidePickedOptions
        limit={100}
        maxValues={50}
        data={keys.map((key) => ({ value: key, label: labels.get(key) ?? key }))}
        value={chosen.map(({ operation }) => operation)}
        placeholder={documentId === '' ? t('apiDocuments.chooseDocumentFirst') : ''}
        rightSection={isFetching || busy ? <Loader size={14} /> : null}
        onChange={keep}
      />
      {chosen.map(({ operation, effects }) => (
        <MultiSelect
          key={operation}
          size="xs"
          label={t('apiDocuments.effects', { operation })}
          readOnly={readOnly}
          data={wordsOf(effectSchema).map((word) => ({ value: word, label: wordLabel(effectSchema, word) }))}
          value={effects}
          onChange={(next) => correct(operation, next)}
        />
      ))}
    </Stack>
  );
}

function chosenIn(value: unknown): Chosen[] {
  if (!Array.isArray(value)) return [];
  return value
    .map(asRecord)
    .filter((one) => typeof one.operation === 'string')
    .map((one) => ({
      operation: String(one.operation),
      description: typeof one.description === 'string' ? one.description : '',
      input_schema: asRecord(one.input_schema),
      effects: Array.isArray(one.effects) ? one.effects.map(String) : [],
    }));
}

function toChosen({ key, title, description, arguments: schema, effects }: Schema<'ApiOperation'>): Chosen {
  const said = description === '' || description === title ? title : `${title}. ${description}`;
  return { operation: key, description: said.slice(0, mostDescription), input_schema: schema, effects };
}
