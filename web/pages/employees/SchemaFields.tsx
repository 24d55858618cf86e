import { Alert, SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { InputForm } from '../../employees/InputForm.tsx';
import type { JsonSchema } from '../../forms/jsonSchema.ts';
import { AddEntryButton } from '../../forms/AddEntryButton.tsx';
import { t } from '../../texts/texts.ts';
import { SchemaRowFields } from './SchemaRowFields.tsx';
import { emptyRow, rowsOfSchema, schemaOfRows, wrongRows, type SchemaRow } from './schemaRows.ts';
import { readSchema, schemaText } from './schemaText.ts';
import { JsonTextarea } from '../../forms/JsonTextarea.tsx';

type Look = 'fields' | 'json' | 'preview';
type SchemaFieldsProps = {
  schema: JsonSchema;
  onChange: (schema: Record<string, unknown>) => void;
  /** Called with true while the typed text is no schema. */
  onWrong: (isWrong: boolean) => void;
};

/** The input of an employee: fields one by one, or its JSON Schema, and the form that hirers see. */
export function SchemaFields({ schema, onChange, onWrong }: SchemaFieldsProps) {
  const [rows, setRows] = useState(() => rowsOfSchema(schema));
  const [text, setText] = useState(() => schemaText(schema));
  const [problem, setProblem] = useState<string | null>(null);
  const [look, setLook] = useState<Look>(rows === null ? 'json' : 'fields');
  const [tried, setTried] = useState<Record<string, unknown>>({});
  const isWrong = problem !== null || (rows !== null && wrongRows(rows).size > 0);
  const changeRows = (next: SchemaRow[]) => {
    const ok = wrongRows(next).size === 0;
    setRows(next);
    onWrong(!ok);
    if (!ok) return;
    setText(schemaText(schemaOfRows(next)));
    onChange(schemaOfRows(next));
  };
  const changeText = (typed: string) => {
    const read = readSchema(typed);
    setText(typed);
    setProblem(read.problem);
    onWrong(read.problem !== null);
    if (read.problem !== null) return;
    setRows(rowsOfSchema(read.schema));
    onChange(read.schema);
  };
  return (
    <Stack>
      <SegmentedControl
        aria-label={t('market.showInputAs')}
        size="xs"
        value={look}
        disabled={isWrong}
        onChange={(next) => setLook(next as Look)}
        data={[
          { value: 'fields', label: t('market.fields') },
          { value: 'json', label: t('market.jsonSchema') },
          { value: 'preview', label: t('market.formPreview') },
        ]}
      />
      {look === 'fields' ? <Rows rows={rows} onChange={changeRows} /> : null}
      {look === 'json' ? (
        <JsonTextarea
          aria-label={t('market.jsonSchema')}
          description={t('market.jsonSchemaHint')}
          minRows={6}
          maxRows={20}
          classNames={{ input: 'mono' }}
          value={text}
          error={problem}
          onChange={changeText}
        />
      ) : null}
      {look === 'preview' ? <InputForm schema={schema} value={tried} onChange={setTried} /> : null}
    </Stack>
  );
}

function Rows({ rows, onChange }: { rows: SchemaRow[] | null; onChange: (rows: SchemaRow[]) => void }) {
  if (rows === null)
    return (
      <Alert color="gray" variant="light" role="note">
        {t('market.moreThanFields')}
      </Alert>
    );
  const wrong = wrongRows(rows);
  return (
    <Stack gap="sm">
      {rows.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('market.noFieldsYet')}
        </Text>
      ) : null}
      {rows.map((row, place) => (
        <SchemaRowFields
          // oxlint-disable-next-line react/no-array-index-key -- names are typed letter by letter; nothing but the value lives in a row
          key={place}
          row={row}
          problem={wrong.get(place)}
          onChange={(next) => onChange(rows.map((one, at) => (at === place ? next : one)))}
          onRemove={() => onChange(rows.filter((_, at) => at !== place))}
        />
      ))}
      <AddEntryButton onAdd={() => onChange([...rows, emptyRow])} style={{ alignSelf: 'flex-start' }}>
        {t('market.addField')}
      </AddEntryButton>
    </Stack>
  );
}
