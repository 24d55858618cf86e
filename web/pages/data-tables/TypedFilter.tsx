import { ActionIcon, Group, NumberInput, Select, Stack, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { Schema } from '../../api/client.ts';
import { readConditions, type Condition } from '../../forms/conditions.ts';
import { isUnary, operators, type OperatorType } from '../../forms/operators.ts';
import { AddEntryButton } from '../../forms/AddEntryButton.tsx';
import { localIso } from '../../parts/localIso.ts';
import { t } from '../../texts/texts.ts';

type Column = Schema<'DataTableColumn'>;
type TypedFilterProps = { columns: readonly Column[]; value: unknown; onChange: (value: unknown) => void };

const typeOf: Readonly<Record<Column['type'], OperatorType>> = {
  text: 'string',
  number: 'number',
  boolean: 'boolean',
  datetime: 'dateTime',
  json: 'object',
};

/** Conditions by column: comparisons and values are those of the column's type. */
export function TypedFilter({ columns, value, onChange }: TypedFilterProps) {
  const conditions = readConditions(value);
  const types = new Map<string, OperatorType>([
    ...columns.map(({ name, type }) => [name, typeOf[type]] as const),
    ['id', 'string'],
    ['created_at', 'dateTime'],
    ['updated_at', 'dateTime'],
  ]);
  const set = (lines: Condition[]) => onChange({ ...conditions, conditions: lines });
  const replace = (place: number, line: Condition) => set(conditions.conditions.with(place, line));
  const start = (name: string): Condition => {
    const type = types.get(name) ?? 'string';
    const first = operators[type][0]!;
    return { left: name, operator: { type, operation: first.operation }, ...(first.unary ? {} : { right: '' }) };
  };
  return (
    <Stack gap="xs">
      {conditions.conditions.map((line, place) => {
        const { type, operation } = line.operator;
        const number = place + 1;
        return (
          <Group key={place} gap={6} wrap="nowrap" align="flex-start">
            <Select
              size="xs"
              w={150}
              aria-label={t('dataTables.columnOfConditionNumber', { number })}
              allowDeselect={false}
              searchable
              comboboxProps={{ withinPortal: false }}
              data={[...types.keys()]}
              value={typeof line.left === 'string' ? line.left : null}
              onChange={(name) => name !== null && replace(place, start(name))}
            />
            <Select
              size="xs"
              w={150}
              aria-label={t('forms.operatorOfConditionNumber', { number })}
              allowDeselect={false}
              comboboxProps={{ withinPortal: false }}
              data={operators[type].map((one) => ({ value: one.operation, label: one.label }))}
              value={operation}
              onChange={(next) => next !== null && replace(place, { ...line, operator: { type, operation: next } })}
            />
            {isUnary(type, operation) ? (
              <div style={{ flex: 1 }} />
            ) : (
              <RightValue
                type={type}
                label={t('forms.conditionValue', { number })}
                value={line.right}
                onChange={(right) => replace(place, { ...line, right })}
              />
            )}
            <ActionIcon
              variant="subtle"
              color="gray"
              size={30}
              aria-label={t('forms.removeConditionNumber', { number })}
              onClick={() => set(conditions.conditions.toSpliced(place, 1))}
            >
              <IconX size={15} />
            </ActionIcon>
          </Group>
        );
      })}
      <AddEntryButton
        size="compact-sm"
        variant="subtle"
        w="fit-content"
        onAdd={() => set([...conditions.conditions, start(columns[0]?.name ?? 'id')])}
      >
        {t('forms.addCondition')}
      </AddEntryButton>
    </Stack>
  );
}

type RightValueProps = { type: OperatorType; label: string; value: unknown; onChange: (value: unknown) => void };

function RightValue({ type, label, value, onChange }: RightValueProps) {
  if (type === 'number')
    return (
      <NumberInput
        size="xs"
        flex={1}
        aria-label={label}
        hideControls
        value={typeof value === 'number' || typeof value === 'string' ? value : ''}
        onChange={onChange}
      />
    );
  if (type === 'boolean')
    return (
      <Select
        size="xs"
        flex={1}
        aria-label={label}
        comboboxProps={{ withinPortal: false }}
        data={[
          { value: 'true', label: t('dataTables.true') },
          { value: 'false', label: t('dataTables.false') },
        ]}
        value={typeof value === 'boolean' ? String(value) : null}
        onChange={(next) => onChange(next === 'true')}
      />
    );
  const isTime = type === 'dateTime';
  return (
    <TextInput
      size="xs"
      flex={1}
      aria-label={label}
      {...(isTime && { type: 'datetime-local' })}
      value={isTime ? localOf(value) : typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(isTime ? isoOf(event.currentTarget.value) : event.currentTarget.value)}
    />
  );
}

function isoOf(local: string): string {
  const time = new Date(local);
  return Number.isNaN(time.getTime()) ? '' : time.toISOString();
}

function localOf(iso: unknown): string {
  const time = new Date(typeof iso === 'string' ? iso : '');
  if (Number.isNaN(time.getTime())) return '';
  return localIso(time).slice(0, 16);
}
