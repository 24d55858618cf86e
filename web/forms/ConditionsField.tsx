import { ActionIcon, Button, Checkbox, Group, Input, SegmentedControl, Select, Stack } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { t } from '../texts/texts.ts';
import {
  emptyCondition,
  readConditions,
  withOperator,
  withOperatorType,
  type Condition,
  type Conditions,
} from './conditions.ts';
import classes from './forms.module.css';
import type { FieldProps } from './fieldProps.ts';
import { descriptionOf, placeholderOf, titleOf } from './jsonSchema.ts';
import { comparedType, isUnary, operators, operatorTypeLabels, typedValue, type OperatorType } from './operators.ts';
import { pointerTo, useProblems } from './problems.ts';
import { textOf } from './textOf.ts';
import { useTyped } from './useTyped.ts';
import { ValueInput } from './ValueInput.tsx';

const typeOptions = Object.entries(operatorTypeLabels).map(([value, label]) => ({ value, label }));

/** The comparisons of if, filter and switch: all or any of them must hold. */
export function ConditionsField(props: FieldProps) {
  const { schema, value, required, readOnly, problem, onChange } = props;
  const conditions = readConditions(value);
  const change = (next: Partial<Conditions>) => onChange({ ...conditions, ...next });
  const lines = conditions.conditions;
  return (
    <Input.Wrapper
      label={titleOf(props)}
      labelElement="div"
      description={descriptionOf(schema)}
      error={problem}
      withAsterisk={required}
    >
      <Stack gap={8} mt={4}>
        {lines.map((condition, index) => (
          <ConditionLine
            key={index}
            number={index + 1}
            condition={condition}
            readOnly={readOnly}
            placeholder={placeholderOf(schema)}
            path={pointerTo(pointerTo(props.path, 'conditions'), index)}
            onChange={(next) => change({ conditions: lines.map((old, at) => (at === index ? next : old)) })}
            onRemove={() => change({ conditions: lines.filter((_, at) => at !== index) })}
          />
        ))}
        {readOnly ? null : (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => change({ conditions: [...lines, emptyCondition] })}
          >
            {t('Add condition')}
          </Button>
        )}
        {lines.length > 1 ? (
          <SegmentedControl
            aria-label={t('Combine conditions')}
            size="xs"
            readOnly={readOnly}
            value={conditions.combinator}
            data={[
              { value: 'and', label: t('All conditions (AND)') },
              { value: 'or', label: t('Any condition (OR)') },
            ]}
            onChange={(combinator) => change({ combinator: combinator === 'or' ? 'or' : 'and' })}
          />
        ) : null}
        <Group gap="md">
          <Checkbox
            size="xs"
            label={t('Case sensitive')}
            disabled={readOnly}
            checked={conditions.case_sensitive}
            onChange={(event) => change({ case_sensitive: event.currentTarget.checked })}
          />
          <Checkbox
            size="xs"
            label={t('Convert types where required')}
            disabled={readOnly}
            checked={conditions.loose_types}
            onChange={(event) => change({ loose_types: event.currentTarget.checked })}
          />
        </Group>
      </Stack>
    </Input.Wrapper>
  );
}

const fieldExample = '{{ $json.field }}';

type ConditionLineProps = {
  number: number;
  condition: Condition;
  readOnly: boolean;
  /** What the left side is, where it is no value. */
  placeholder: string | undefined;
  /** JSON pointer of the condition. */
  path: string;
  onChange: (condition: Condition) => void;
  onRemove: () => void;
};

function ConditionLine({ number, condition, readOnly, placeholder, path, onChange, onRemove }: ConditionLineProps) {
  const problem = useProblems()[path];
  const { type, operation } = condition.operator;
  const unary = isUnary(type, operation);
  const isNamed = placeholder !== undefined;
  return (
    <div className={classes.condition} data-pointer={path}>
      {problem === undefined ? null : <Input.Error className={classes.conditionProblem}>{problem}</Input.Error>}
      <Stack gap={6}>
        <Group gap={6} wrap="nowrap" align="flex-start">
          <TypedInput
            label={t('Value of condition {{number}}', { number })}
            placeholder={placeholder ?? fieldExample}
            readOnly={readOnly}
            type={isNamed ? 'any' : type}
            value={condition.left}
            onChange={(left) => onChange({ ...condition, left })}
          />
          {readOnly ? null : (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('Remove condition {{number}}', { number })}
              onClick={onRemove}
            >
              <IconX size={14} />
            </ActionIcon>
          )}
        </Group>
        <Group gap={6} wrap="nowrap">
          <Select
            w={130}
            aria-label={t('Type of condition {{number}}', { number })}
            readOnly={readOnly}
            allowDeselect={false}
            data={typeOptions}
            value={type}
            onChange={(next) => onChange(withOperatorType(condition, (next ?? 'string') as OperatorType, isNamed))}
          />
          <Select
            flex={1}
            aria-label={t('Operator of condition {{number}}', { number })}
            readOnly={readOnly}
            allowDeselect={false}
            data={operators[type].map((operator) => ({ value: operator.operation, label: operator.label }))}
            value={operation}
            onChange={(next) => onChange(withOperator(condition, { type, operation: next ?? 'exists' }, isNamed))}
          />
        </Group>
        {unary ? null : (
          <TypedInput
            label={t('Comparison value of condition {{number}}', { number })}
            placeholder={t('Value or expression')}
            readOnly={readOnly}
            type={comparedType(type, operation)}
            value={condition.right}
            onChange={(right) => onChange({ ...condition, right })}
          />
        )}
      </Stack>
    </div>
  );
}

type TypedInputProps = {
  label: string;
  placeholder: string;
  readOnly: boolean;
  type: OperatorType | 'any';
  value: unknown;
  onChange: (value: unknown) => void;
};

/** One side of a comparison: what is typed there is a value of the operator's type. */
function TypedInput({ type, value, onChange, ...shared }: TypedInputProps) {
  const typed = useTyped(value, { show: textOf, read: (text) => typedValue(type, text) });
  return <ValueInput {...shared} value={typed.text} onChange={(text) => onChange(typed.write(text))} />;
}
