import { ActionIcon, Group, Input, Select, Stack, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import type { Schema } from '../../api/client.ts';
import { keepGrip } from '../../forms/sorting/keepGrip.ts';
import { SortableList } from '../../forms/sorting/SortableList.tsx';
import { SortGrip } from '../../forms/sorting/SortGrip.tsx';
import { useSortableEntry } from '../../forms/sorting/useSortableEntry.ts';
import { useEntries } from '../../forms/useEntries.ts';
import { AddEntryButton } from '../../forms/AddEntryButton.tsx';
import { choicesOf } from '../../parts/choicesOf.ts';
import { t } from '../../texts/texts.ts';
import { columnTypeLabels } from './cellText.ts';

/** A column as edited; existing ones have an id and keep their type. */
export type EditedColumn = Schema<'DataTableColumnUpdate'>;

type ColumnsEditorProps = { columns: EditedColumn[]; onChange: (columns: EditedColumn[]) => void };

const types = choicesOf(columnTypeLabels);

/** Names, types and order of columns. */
export function ColumnsEditor({ columns, onChange }: ColumnsEditorProps) {
  const list = useRef<HTMLDivElement>(null);
  const { identityOf, add, replace, move, remove } = useEntries<EditedColumn>(columns, onChange);
  const onMove = (from: number, to: number) => {
    if (move(from, to)) keepGrip(list.current, to);
  };
  return (
    <Input.Wrapper label={t('dataTables.columns')} labelElement="div" description={t('dataTables.columnsText')}>
      <Stack gap={6} mt={6}>
        <SortableList list={t('dataTables.columns')} onMove={onMove}>
          <Stack ref={list} gap={6}>
            {columns.map((column, index) => (
              <ColumnRow
                key={identityOf(index)}
                column={column}
                index={index}
                identity={identityOf(index)}
                onReplace={(next) => replace(index, next)}
                onMove={onMove}
                onRemove={() => remove(index)}
              />
            ))}
          </Stack>
        </SortableList>
        <AddEntryButton disabled={columns.length >= 100} onAdd={() => add({ name: '', type: 'text' })}>
          {t('dataTables.addColumn')}
        </AddEntryButton>
      </Stack>
    </Input.Wrapper>
  );
}

type ColumnRowProps = {
  column: EditedColumn;
  index: number;
  /** Stays its own when it moves. */
  identity: number;
  onReplace: (next: EditedColumn) => void;
  onMove: (from: number, to: number) => void;
  onRemove: () => void;
};

function ColumnRow({ column, index, identity, onReplace, onMove, onRemove }: ColumnRowProps) {
  const number = index + 1;
  const { ref, grip } = useSortableEntry({ id: identity, index, movable: true });
  return (
    <Group ref={ref} gap={6} wrap="nowrap">
      <SortGrip {...grip} label={t('dataTables.moveColumnNumber', { number })} onMove={onMove} />
      <TextInput
        flex={1}
        aria-label={t('dataTables.nameOfColumnNumber', { number })}
        placeholder={t('dataTables.columnName')}
        value={column.name}
        onChange={(event) => onReplace({ ...column, name: event.currentTarget.value })}
      />
      <Select
        w={150}
        aria-label={t('dataTables.typeOfColumnNumber', { number })}
        data={types}
        allowDeselect={false}
        disabled={column.id !== undefined}
        value={column.type ?? 'text'}
        onChange={(type) => onReplace({ ...column, type: type as Schema<'DataTableColumnType'> })}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('dataTables.removeColumnNumber', { number })}
        onClick={onRemove}
      >
        <IconX size={16} />
      </ActionIcon>
    </Group>
  );
}
