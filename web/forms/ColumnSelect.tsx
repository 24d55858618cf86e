import { Group, Select, Text, type SelectProps } from '@mantine/core';
import { t } from '../texts/texts.ts';
import { columnTypeLabels, type TableColumn } from './useTableColumns.ts';

type ColumnSelectProps = Pick<
  SelectProps,
  'label' | 'aria-label' | 'description' | 'error' | 'withAsterisk' | 'placeholder' | 'readOnly' | 'clearable'
> & {
  columns: readonly TableColumn[];
  value: string;
  onChange: (name: string) => void;
};

/** One of the columns of a data table, with its type. A name that the table does not have stays, to be seen. */
export function ColumnSelect({ columns, value, onChange, ...shared }: ColumnSelectProps) {
  const names = columns.map(({ name }) => name);
  const isOther = value !== '' && !names.includes(value);
  return (
    <Select
      {...shared}
      searchable
      limit={200}
      nothingFoundMessage={t('executions.nothingFound')}
      data={isOther ? [...names, value] : names}
      value={value === '' ? null : value}
      onChange={(next) => onChange(next ?? '')}
      renderOption={({ option }) => {
        const column = columns.find(({ name }) => name === option.value);
        return (
          <Group justify="space-between" wrap="nowrap" gap="sm" w="100%">
            <span>{option.label}</span>
            <Text size="xs" c={column === undefined ? 'red' : 'dimmed'}>
              {column === undefined ? t('forms.noSuchColumn') : columnTypeLabels[column.type]}
            </Text>
          </Group>
        );
      }}
    />
  );
}
