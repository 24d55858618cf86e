import { ActionIcon, Checkbox, Fieldset, Group, Select, Stack, TagsInput, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../texts/texts.ts';
import type { RowKind, SchemaRow } from './schemaRows.ts';

const kinds: readonly { value: RowKind; label: string }[] = [
  { value: 'text', label: t('common.text') },
  { value: 'long_text', label: t('market.longText') },
  { value: 'number', label: t('common.number') },
  { value: 'integer', label: t('market.wholeNumber') },
  { value: 'switch', label: t('common.trueOrFalse') },
  { value: 'choice', label: t('market.choice') },
  { value: 'list', label: t('market.listOfTexts') },
];

const problems = {
  name: t('market.fieldNameRule'),
  twice: t('market.fieldNameTwice'),
  choices: t('market.choicesMissing'),
} as const;

type SchemaRowFieldsProps = {
  row: SchemaRow;
  problem: keyof typeof problems | undefined;
  onChange: (row: SchemaRow) => void;
  onRemove: () => void;
};

/** One field of an input: its name for programs, its label, and its valid values. */
export function SchemaRowFields({ row, problem, onChange, onRemove }: SchemaRowFieldsProps) {
  const set = (values: Partial<SchemaRow>) => onChange({ ...row, ...values });
  // A field that was just added is not wrong yet.
  const [left, setLeft] = useState<{ name?: boolean; choices?: boolean }>({});
  const name = row.name === '' ? t('market.newField') : row.name;
  return (
    <Fieldset legend={name} p="sm">
      <Stack gap="xs">
        <Group align="flex-start" gap="xs">
          <TextInput
            label={t('common.name')}
            flex={1}
            miw={130}
            maxLength={64}
            classNames={{ input: 'mono' }}
            value={row.name}
            error={
              (problem === 'name' && (left.name === true || row.name !== '')) || problem === 'twice'
                ? problems[problem]
                : null
            }
            onBlur={() => setLeft({ ...left, name: true })}
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
          <Select
            label={t('common.type')}
            flex={1}
            miw={130}
            data={kinds}
            allowDeselect={false}
            value={row.kind}
            onChange={(kind) => set({ kind: (kind ?? 'text') as RowKind })}
          />
        </Group>
        <TextInput
          label={t('market.fieldTitle')}
          maxLength={100}
          value={row.title}
          onChange={(event) => set({ title: event.currentTarget.value })}
        />
        <TextInput
          label={t('common.description')}
          maxLength={500}
          value={row.description}
          onChange={(event) => set({ description: event.currentTarget.value })}
        />
        {row.kind === 'choice' ? (
          <TagsInput
            label={t('market.choices')}
            value={row.choices}
            error={problem === 'choices' && left.choices === true ? problems.choices : null}
            onBlur={() => setLeft({ ...left, choices: true })}
            onChange={(choices) => set({ choices })}
          />
        ) : null}
        <Group justify="space-between">
          <Checkbox
            label={t('market.required')}
            checked={row.required}
            onChange={(event) => set({ required: event.currentTarget.checked })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('playground.removeName', { name })}
            onClick={onRemove}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </Group>
      </Stack>
    </Fieldset>
  );
}
