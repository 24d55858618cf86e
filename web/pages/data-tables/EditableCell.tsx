import { NativeSelect, Text, TextInput } from '@mantine/core';
import { useState, type KeyboardEvent } from 'react';
import { $api, type Schema } from '../../api/client.ts';
import { notifyError } from '../../parts/notify.ts';
import { t } from '../../texts/texts.ts';
import { cellText, fieldText, readField } from './cellText.ts';
import classes from './EditableCell.module.css';
import { useTableChanged } from './useTableChanged.ts';

type EditableCellProps = {
  tableId: string;
  column: Schema<'DataTableColumn'>;
  row: Schema<'DataTableRow'>;
  /** The place of the row, for its name. */
  number: number;
  /** Row and column, by which arrow keys find it. */
  place: string;
};

/** A value of the grid. A double click or Enter edits it in its place; Enter or a click elsewhere saves, Escape does not. */
export function EditableCell({ tableId, column, row, number, place }: EditableCellProps) {
  const value = row.values[column.name];
  const [edited, setEdited] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const changed = useTableChanged();
  const update = $api.useMutation('patch', '/api/v1/data-tables/{data_table_id}/rows/{row_id}', {
    onSuccess: changed,
    onError: (error) => notifyError(t('dataTables.couldNotSaveRow'), error),
  });
  const before = fieldText(column.type, value);
  const end = () => {
    setEdited(null);
    setProblem(null);
  };
  const save = () => {
    if (edited === null) return;
    if (edited === before) return end();
    const read = readField(column.type, edited);
    if ('problem' in read) return setProblem(read.problem);
    end();
    update.mutate({
      params: { path: { data_table_id: tableId, row_id: row.id } },
      body: { values: { [column.name]: read.value } },
    });
  };
  const label = t('dataTables.columnOfRowNumber', { column: column.name, number });
  if (edited === null)
    return (
      <div
        role="button"
        tabIndex={0}
        className={classes.cell}
        data-cell={place}
        data-number={column.type === 'number' || undefined}
        aria-label={`${label}: ${cellText(column.type, value) || '–'}`}
        title={t('dataTables.doubleClickToEdit')}
        onDoubleClick={() => setEdited(before)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'F2') return;
          event.preventDefault();
          setEdited(before);
        }}
      >
        <Text fz="inherit" truncate className={column.type === 'json' ? 'mono' : undefined}>
          {update.isPending ? '…' : cellText(column.type, value) || <span className={classes.none}>–</span>}
        </Text>
      </div>
    );
  const shared = {
    size: 'xs' as const,
    autoFocus: true,
    'aria-label': label,
    error: problem,
    value: edited,
    onBlur: save,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') end();
      if (event.key === 'Enter' && !event.nativeEvent.isComposing) save();
    },
    onChange: (event: { currentTarget: { value: string } }) => setEdited(event.currentTarget.value),
  };
  if (column.type === 'boolean')
    return (
      <NativeSelect
        {...shared}
        data={[
          { value: '', label: t('dataTables.noValue') },
          { value: 'true', label: t('dataTables.true') },
          { value: 'false', label: t('dataTables.false') },
        ]}
      />
    );
  return (
    <TextInput
      {...shared}
      {...(column.type === 'datetime' && { type: 'datetime-local', step: 0.001 })}
      {...(column.type === 'number' && { inputMode: 'decimal' })}
    />
  );
}
