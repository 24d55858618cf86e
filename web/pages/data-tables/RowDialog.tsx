import { Modal, Select, Text, Textarea, TextInput } from '@mantine/core';
import { useState, type KeyboardEvent } from 'react';
import { $api, type Schema } from '../../api/client.ts';
import { DialogForm } from '../../parts/DialogForm.tsx';
import { t } from '../../texts/texts.ts';
import { fieldText, readField } from './cellText.ts';
import { useTableChanged } from './useTableChanged.ts';

type Row = Schema<'DataTableRow'>;
type Column = Schema<'DataTableColumn'>;
type RowFormProps = { table: Schema<'DataTable'>; row: Row | 'new'; onClose: () => void };

/** Adds a row or changes one; nothing is open where `row` is null. */
export function RowDialog({ row, ...props }: Omit<RowFormProps, 'row'> & { row: Row | 'new' | null }) {
  const title = row === 'new' ? t('dataTables.addRow') : t('dataTables.editRow');
  return (
    <Modal opened={row !== null} onClose={props.onClose} title={title} size="lg" keepMounted={false}>
      {row === null ? null : <RowForm row={row} {...props} />}
    </Modal>
  );
}

function RowForm({ table, row, onClose }: RowFormProps) {
  const before = (column: Column) => fieldText(column.type, row === 'new' ? null : row.values[column.name]);
  const [texts, setTexts] = useState(() => new Map(table.columns.map((column) => [column.name, before(column)])));
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const changed = useTableChanged();
  const onSuccess = async () => {
    onClose();
    await changed();
  };
  const insert = $api.useMutation('post', '/api/v1/data-tables/{data_table_id}/rows', { onSuccess });
  const update = $api.useMutation('patch', '/api/v1/data-tables/{data_table_id}/rows/{row_id}', { onSuccess });
  const submit = () => {
    if (insert.isPending || update.isPending) return;
    const values: Record<string, unknown> = {};
    const wrong = new Map<string, string>();
    for (const column of table.columns) {
      const text = texts.get(column.name) ?? '';
      if (text === before(column)) continue; // skip unchanged values
      const read = readField(column.type, text);
      if ('problem' in read) wrong.set(column.name, read.problem);
      else values[column.name] = read.value;
    }
    setProblems(wrong);
    if (wrong.size > 0) return;
    const path = { data_table_id: table.id };
    if (row === 'new') insert.mutate({ params: { path }, body: { rows: [values] } });
    else update.mutate({ params: { path: { ...path, row_id: row.id } }, body: { values } });
  };
  return (
    <DialogForm
      error={insert.error ?? update.error}
      errorTitle={t('dataTables.couldNotSaveRow')}
      action={row === 'new' ? t('dataTables.addRow') : t('dataTables.saveRow')}
      busy={insert.isPending || update.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {table.columns.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('dataTables.noColumnsYet')}
        </Text>
      ) : null}
      {table.columns.map((column, place) => (
        <CellField
          key={column.id}
          column={column}
          isFirst={place === 0}
          text={texts.get(column.name) ?? ''}
          problem={problems.get(column.name)}
          onChange={(text) => setTexts(new Map(texts).set(column.name, text))}
        />
      ))}
    </DialogForm>
  );
}

type CellFieldProps = {
  column: Column;
  /** Where the cursor is at first. */
  isFirst: boolean;
  text: string;
  problem: string | undefined;
  onChange: (text: string) => void;
};

function CellField({ column, isFirst, text, problem, onChange }: CellFieldProps) {
  const shared = { label: column.name, error: problem, value: text, 'data-autofocus': isFirst || undefined };
  switch (column.type) {
    case 'boolean':
      return (
        <Select
          {...shared}
          value={text === '' ? null : text}
          clearable
          placeholder={t('dataTables.noValue')}
          data={[
            { value: 'true', label: t('dataTables.true') },
            { value: 'false', label: t('dataTables.false') },
          ]}
          onChange={(next) => onChange(next ?? '')}
        />
      );
    case 'json':
      return (
        <Textarea
          {...shared}
          autosize
          minRows={2}
          maxRows={12}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          onKeyDown={submitOnEnter}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'text':
      return (
        <Textarea
          {...shared}
          autosize
          minRows={1}
          maxRows={8}
          onKeyDown={submitOnEnter}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    default:
      return (
        <TextInput
          {...shared}
          {...(column.type === 'datetime' ? { type: 'datetime-local', step: 0.001 } : { inputMode: 'decimal' })}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}

/** Enter saves the row, from a field of several lines, too; Shift and Enter begin a line. */
function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
