import { Checkbox, Group } from '@mantine/core';
import { useState } from 'react';
import type { Schema } from '../../api/client.ts';
import { outputLabels } from '../../employees/listingWords.ts';
import { t } from '../../texts/texts.ts';
import { schemaText, readSchema } from './schemaText.ts';
import { JsonTextarea } from '../../forms/JsonTextarea.tsx';

type Output = Pick<Schema<'Employee'>, 'outputs' | 'output_schema'>;

type OutputFieldsProps = {
  outputs: Output['outputs'];
  schema: Output['output_schema'];
  onChange: (values: Partial<Output>) => void;
  /** Called with true if the typed text is no schema. */
  onWrong: (isWrong: boolean) => void;
};

const kinds = Object.entries(outputLabels) as [Schema<'DeliverableKind'>, string][];

/** Kinds of parts that are delivered, and the schema that JSON of a deliverable must fit. */
export function OutputFields({ outputs, schema, onChange, onWrong }: OutputFieldsProps) {
  const [text, setText] = useState(() => (schema === null ? '' : schemaText(schema)));
  const parsed = text.trim() === '' ? { schema: null, problem: null } : readSchema(text);
  return (
    <>
      <Checkbox.Group
        label={t('market.partsDelivered')}
        value={outputs}
        onChange={(chosen) =>
          onChange({ outputs: kinds.map(([kind]) => kind).filter((kind) => chosen.includes(kind)) })
        }
      >
        <Group mt={6}>
          {kinds.map(([kind, label]) => (
            <Checkbox key={kind} value={kind} label={label} />
          ))}
        </Group>
      </Checkbox.Group>
      {outputs.includes('json') ? (
        <JsonTextarea
          label={t('market.outputSchema')}
          description={t('market.outputSchemaHint')}
          minRows={3}
          maxRows={16}
          classNames={{ input: 'mono' }}
          value={text}
          error={parsed.problem}
          onChange={(typed) => {
            setText(typed);
            const read = typed.trim() === '' ? { schema: null, problem: null } : readSchema(typed);
            onWrong(read.problem !== null);
            if (read.problem === null) onChange({ output_schema: read.schema });
          }}
        />
      ) : null}
    </>
  );
}
