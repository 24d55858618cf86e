import { ActionIcon, Input, Select, Tooltip } from '@mantine/core';
import {
  IconAbc,
  IconBraces,
  IconBrackets,
  IconCalendar,
  IconHash,
  IconToggleLeft,
  IconTrash,
  type Icon,
} from '@tabler/icons-react';
import { memo, useRef } from 'react';
import { droppedType, type DraggedType } from '../items/dragExpression.ts';
import { choicesOf } from '../parts/choicesOf.ts';
import { t } from '../texts/texts.ts';
import { withOperator, withOperatorType, type Condition } from './conditions.ts';
import classes from './forms.module.css';
import { comparedType, isUnary, operators, operatorTypeLabels, typedValue, type OperatorType } from './operators.ts';
import { useProblems } from './problems.ts';
import { ColumnSelect } from './ColumnSelect.tsx';
import { SortGrip } from './sorting/SortGrip.tsx';
import { useSortableEntry } from './sorting/useSortableEntry.ts';
import { textOf } from './textOf.ts';
import { columnOperators, type TableColumn } from './useTableColumns.ts';
import { useDraftText } from './useDraftText.ts';
import { ValueInput } from './ValueInput.tsx';

const typeOptions = choicesOf(operatorTypeLabels);
const typeIcons: Record<OperatorType, Icon> = {
  string: IconAbc,
  number: IconHash,
  dateTime: IconCalendar,
  boolean: IconToggleLeft,
  array: IconBrackets,
  object: IconBraces,
};
const fieldExample = '{{ $json.field }}';

type ConditionRowProps = {
  index: number;
  /** Stays its own when it moves. */
  identity: number;
  count: number;
  condition: Condition;
  readOnly: boolean;
  /** Placeholder of the left side if it is not a value. */
  placeholder: string | undefined;
  /** Types of the left side, if it is a column of a known table. */
  columns: readonly TableColumn[] | null;
  /** JSON pointer of the condition. */
  path: string;
  /** The same functions for as long as the field lives. */
  onReplace: (index: number, condition: Condition) => void;
  onMove: (from: number, to: number) => void;
  onRemove: (index: number) => void;
};

/** A comparison in one line: a value, an operator, and the other value. */
export const ConditionRow = memo(function ConditionRow(props: ConditionRowProps) {
  const { index, identity, count, condition, readOnly, placeholder, columns, path, onReplace, onMove, onRemove } =
    props;
  const isSortable = !readOnly && count > 1;
  const { ref, grip } = useSortableEntry({ id: identity, index, movable: isSortable });
  const problem = useProblems()[path];
  const { type, operation } = condition.operator;
  const number = index + 1;
  const unary = isUnary(type, operation);
  const isNamed = placeholder !== undefined;
  const TypeIcon = typeIcons[type];
  const onChange = (next: Condition) => onReplace(index, next);
  /** The type of a field that is being dropped onto the left side: the comparison becomes one of its type. */
  const dropped = useRef<DraggedType>(undefined);
  return (
    <div
      ref={ref}
      className={classes.condition}
      data-pointer={path}
      data-sortable={isSortable || undefined}
      data-unary={unary || undefined}
    >
      {problem === undefined ? null : <Input.Error className={classes.conditionProblem}>{problem}</Input.Error>}
      {isSortable ? <SortGrip {...grip} label={t('forms.moveConditionNumber', { number })} onMove={onMove} /> : null}
      <div className={classes.conditionLeft} onDropCapture={(event) => (dropped.current = droppedType(event))}>
        {columns === null ? null : (
          <ColumnSelect
            aria-label={t('forms.valueOfConditionNumber', { number })}
            placeholder={placeholder}
            readOnly={readOnly}
            columns={columns}
            value={textOf(condition.left)}
            onChange={(left) => {
              const type = columns.find(({ name }) => name === left)?.type;
              const next = { ...condition, left };
              onChange(type === undefined ? next : withOperatorType(next, columnOperators[type], true));
            }}
          />
        )}
        {columns !== null ? null : (
          <TypedInput
            label={t('forms.valueOfConditionNumber', { number })}
            placeholder={placeholder ?? fieldExample}
            readOnly={readOnly}
            type={isNamed ? 'any' : type}
            value={condition.left}
            onChange={(left) => {
              const next = { ...condition, left };
              onChange(dropped.current === undefined ? next : withOperatorType(next, dropped.current, true));
              dropped.current = undefined;
            }}
          />
        )}
      </div>
      <div className={classes.operator}>
        <Tooltip label={operatorTypeLabels[type]} openDelay={300}>
          <Select
            className={classes.operatorType}
            aria-label={t('forms.typeOfConditionNumber', { number })}
            leftSection={<TypeIcon size={16} aria-hidden />}
            leftSectionPointerEvents="none"
            rightSection={<span />}
            rightSectionPointerEvents="none"
            comboboxProps={{ width: 170, position: 'bottom-start' }}
            readOnly={readOnly}
            allowDeselect={false}
            data={typeOptions}
            value={type}
            onChange={(next) => onChange(withOperatorType(condition, (next ?? 'string') as OperatorType, isNamed))}
          />
        </Tooltip>
        <Select
          className={classes.operatorWord}
          aria-label={t('forms.operatorOfConditionNumber', { number })}
          comboboxProps={{ width: 230, position: 'bottom-start' }}
          maxDropdownHeight={320}
          readOnly={readOnly}
          allowDeselect={false}
          data={operators[type].map((operator) => ({ value: operator.operation, label: operator.label }))}
          value={operation}
          onChange={(next) => onChange(withOperator(condition, { type, operation: next ?? 'exists' }, isNamed))}
        />
      </div>
      {unary ? null : (
        <div className={classes.conditionRight}>
          <TypedInput
            label={t('forms.conditionValue', { number })}
            placeholder={t('forms.valueOrExpression')}
            readOnly={readOnly}
            type={comparedType(type, operation)}
            value={condition.right}
            onChange={(right) => onChange({ ...condition, right })}
          />
        </div>
      )}
      {readOnly ? null : (
        <Tooltip label={t('forms.remove')} openDelay={600}>
          <ActionIcon
            className={classes.rowRemove}
            variant="subtle"
            color="gray"
            size={24}
            aria-label={t('forms.removeConditionNumber', { number })}
            onClick={() => onRemove(index)}
          >
            <IconTrash size={14} />
          </ActionIcon>
        </Tooltip>
      )}
    </div>
  );
});

type TypedInputProps = {
  label: string;
  placeholder: string;
  readOnly: boolean;
  type: OperatorType | 'any';
  value: unknown;
  onChange: (value: unknown) => void;
};

/** One side of a comparison: typed text becomes a value of the operator's type. */
function TypedInput({ type, value, onChange, ...shared }: TypedInputProps) {
  const typed = useDraftText(value, { show: textOf, read: (text) => typedValue(type, text) });
  return <ValueInput {...shared} value={typed.text} onChange={(text) => onChange(typed.write(text))} />;
}
