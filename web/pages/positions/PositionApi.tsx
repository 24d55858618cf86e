import { Anchor, Code, List, Text } from '@mantine/core';
import { useMemo } from 'react';
import { Link } from 'react-router';
import type { Schema } from '../../api/client.ts';
import { exampleInput } from '../../employees/exampleInput.ts';
import { typeWords } from '../../employees/typeWords.ts';
import { descriptionOf, fieldsOf } from '../../forms/jsonSchema.ts';
import { CodeTabs } from '../../parts/CodeTabs.tsx';
import { FormPanel } from '../../parts/FormPanel.tsx';
import { ListTable } from '../../parts/ListTable.tsx';
import { RichText } from '../../texts/RichText.tsx';
import { modelKeyVariable } from '../../parts/keyVariables.ts';
import { t } from '../../texts/texts.ts';
import { positionSnippets } from './positionSnippets.ts';

/** How programs run a position: its input, made from the schema of its version, and a call that is ready to be copied. */
export function PositionApi({ position }: { position: Schema<'Position'> }) {
  const { id, version, default_input: preset } = position;
  const { origin } = window.location;
  const schema = version.input_schema;
  const snippets = useMemo(
    () => positionSnippets(`${origin}/v1/employees/${id}/runs`, exampleInput(schema, preset)),
    [origin, id, schema, preset],
  );
  const fields = fieldsOf(schema);
  const code = { code: <Code /> };
  return (
    <FormPanel title={t('market.callByApi')}>
      <Text size="sm">
        <RichText
          id="market.callByApiLead"
          parts={{ keys: <Anchor component={Link} to="/model-api-keys" inherit underline="always" />, name: <Code /> }}
          values={{ name: modelKeyVariable }}
        />
      </Text>
      <CodeTabs snippets={snippets} maxHeight={320} />
      {fields.length === 0 ? null : (
        <ListTable
          label={t('market.inputFields')}
          lines={fields}
          idOf={({ name }) => name}
          minWidth={420}
          columns={[
            { title: t('expressions.field'), card: 'name', cell: ({ name }) => <Code>{name}</Code> },
            { title: t('common.type'), cell: ({ schema: field }) => typeWords(field) },
            {
              title: t('panel.default'),
              cell: ({ name, schema: field, required }) =>
                shortJson(preset[name] ?? field.default) ?? (required ? t('market.required') : t('publish.optional')),
            },
            { title: t('common.description'), dimmed: true, cell: ({ schema: field }) => descriptionOf(field) ?? '–' },
          ]}
        />
      )}
      <List size="sm" spacing={4}>
        <List.Item>
          <RichText id="market.apiWaits" parts={code} />
        </List.Item>
        <List.Item>
          <RichText id="market.apiStreams" parts={code} />
        </List.Item>
        <List.Item>
          <RichText id="market.apiCallsBack" parts={code} />
        </List.Item>
        <List.Item>
          <RichText id="market.apiOnce" parts={code} />
        </List.Item>
      </List>
    </FormPanel>
  );
}

/** A value in one short line; null if there is none. */
function shortJson(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  const json = JSON.stringify(value);
  return json.length > 60 ? `${json.slice(0, 60)}…` : json;
}
