import { ActionIcon, Group, Input, Select, Stack, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { Schema } from '../../api/client.ts';
import { AddEntryButton } from '../../forms/AddEntryButton.tsx';
import { t } from '../../texts/texts.ts';

type Inputs = Schema<'EvaluationInput'>[];
type InputsFieldProps = {
  inputs: Inputs;
  columns: Schema<'DataTableColumn'>[];
  onChange: (inputs: Inputs) => void;
};

/** Maps columns to fields of an execution's input item. */
export function InputsField({ inputs, columns, onChange }: InputsFieldProps) {
  const names = columns.map(({ name }) => name);
  const replace = (index: number, input: Inputs[number]) =>
    onChange(inputs.map((one, at) => (at === index ? input : one)));
  const free = names.find((name) => inputs.every(({ column }) => column !== name));
  return (
    <Input.Wrapper label={t('evaluations.inputs')} description={t('evaluations.inputsHint')} labelElement="div">
      <Stack gap="xs" mt={6}>
        {inputs.map(({ column, field }, index) => (
          // A line has no id of its own: its place is what it is known by.
          // oxlint-disable-next-line react/no-array-index-key
          <Group key={index} wrap="nowrap" align="flex-end">
            <Select
              aria-label={t('evaluations.inputColumn')}
              data={names}
              value={column}
              allowDeselect={false}
              onChange={(name) => replace(index, { ...inputs[index], column: name ?? '' })}
              style={{ flex: 1 }}
            />
            <TextInput
              aria-label={t('evaluations.inputField')}
              placeholder={column}
              maxLength={200}
              value={field ?? ''}
              onChange={(event) => {
                const text = event.currentTarget.value;
                replace(index, text === '' ? { column } : { column, field: text });
              }}
              style={{ flex: 1 }}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t('evaluations.removeInput', { name: column })}
              disabled={inputs.length === 1}
              onClick={() => onChange(inputs.filter((_, at) => at !== index))}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </Group>
        ))}
        <Group>
          <AddEntryButton
            disabled={free === undefined}
            onAdd={() => free !== undefined && onChange([...inputs, { column: free }])}
          >
            {t('dataTables.addColumn')}
          </AddEntryButton>
        </Group>
      </Stack>
    </Input.Wrapper>
  );
}
