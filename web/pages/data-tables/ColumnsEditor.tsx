import { ActionIcon, Button, Group, Input, Select, Stack, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react';
import type { Schema } from '../../api/client.ts';
import { t } from '../../texts/texts.ts';
import { columnTypeLabels } from './cellText.ts';

/** A column as it shall be; one that is there has an id and keeps its type. */
export type EditedColumn = Schema<'DataTableColumnUpdate'>;

type ColumnsEditorProps = { columns: EditedColumn[]; onChange: (columns: EditedColumn[]) => void };

const types = Object.entries(columnTypeLabels).map(([value, label]) => ({ value, label }));

/** Names, types and order of columns. */
export function ColumnsEditor({ columns, onChange }: ColumnsEditorProps) {
  const replace = (index: number, next: EditedColumn) =>
    onChange(columns.map((old, at) => (at === index ? next : old)));
  const swap = (index: number, other: number) =>
    onChange(columns.map((old, at) => (at === index ? columns[other]! : at === other ? columns[index]! : old)));
  return (
    <Input.Wrapper
      label={t('dataTables.columns')}
      labelElement="div"
      description={t('dataTables.everyRowAlsoHasIdCreated')}
    >
      <Stack gap={6} mt={6}>
        {columns.map((column, index) => (
          <Group key={column.id ?? index} gap={6} wrap="nowrap">
            <TextInput
              flex={1}
              aria-label={t('dataTables.nameOfColumnNumber', { number: index + 1 })}
              placeholder={t('dataTables.columnName')}
              value={column.name}
              onChange={(event) => replace(index, { ...column, name: event.currentTarget.value })}
            />
            <Select
              w={150}
              aria-label={t('dataTables.typeOfColumnNumber', { number: index + 1 })}
              data={types}
              allowDeselect={false}
              disabled={column.id !== undefined}
              value={column.type ?? 'text'}
              onChange={(type) => replace(index, { ...column, type: type as Schema<'DataTableColumnType'> })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('dataTables.moveColumnNumberUp', { number: index + 1 })}
              disabled={index === 0}
              onClick={() => swap(index, index - 1)}
            >
              <IconArrowUp size={16} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('dataTables.moveColumnNumberDown', { number: index + 1 })}
              disabled={index === columns.length - 1}
              onClick={() => swap(index, index + 1)}
            >
              <IconArrowDown size={16} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('dataTables.removeColumnNumber', { number: index + 1 })}
              onClick={() => onChange(columns.filter((_, at) => at !== index))}
            >
              <IconX size={16} />
            </ActionIcon>
          </Group>
        ))}
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={columns.length >= 100}
          onClick={() => onChange([...columns, { name: '', type: 'text' }])}
        >
          {t('dataTables.addColumn')}
        </Button>
      </Stack>
    </Input.Wrapper>
  );
}
