import { Button, Checkbox, Group, Input, SegmentedControl, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { t } from '../texts/texts.ts';
import { useScope } from '../expressions/scope.ts';
import { ConditionRow } from './ConditionRow.tsx';
import { emptyCondition, readConditions, type Condition, type Conditions } from './conditions.ts';
import { DropHint } from './DropHint.tsx';
import classes from './forms.module.css';
import type { FieldProps } from './fieldProps.ts';
import { descriptionOf, placeholderOf, titleOf } from './jsonSchema.ts';
import { pointerTo } from './problems.ts';
import { useExpressionDrop } from './useExpressionDrop.ts';
import { useHandler } from './useHandler.ts';
import { useSame } from './useSame.ts';

/** The comparisons of if, filter and switch: all or any of them must hold. */
export function ConditionsField(props: FieldProps) {
  const { schema, value, required, readOnly, problem, onChange } = props;
  const conditions = useSame(readConditions(value));
  const change = (next: Partial<Conditions>) => onChange({ ...conditions, ...next });
  const lines = conditions.conditions;
  const add = (condition: Condition) => change({ conditions: [...lines, condition] });
  const takesFields = useScope() !== null && !readOnly && placeholderOf(schema) === undefined;
  const drop = useExpressionDrop(takesFields ? (left) => add({ ...emptyCondition, left }) : null);
  const onReplace = useHandler((index: number, next: Condition) =>
    change({ conditions: lines.map((old, at) => (at === index ? next : old)) }),
  );
  const onRemove = useHandler((index: number) => change({ conditions: lines.filter((_, at) => at !== index) }));
  return (
    <Input.Wrapper
      label={titleOf(props)}
      labelElement="div"
      description={descriptionOf(schema)}
      error={problem}
      withAsterisk={required}
    >
      <Stack gap={8} className={classes.table} data-over={drop.over || undefined} {...drop.handlers}>
        {lines.map((condition, index) => (
          <ConditionRow
            key={index}
            index={index}
            condition={condition}
            readOnly={readOnly}
            placeholder={placeholderOf(schema)}
            path={pointerTo(pointerTo(props.path, 'conditions'), index)}
            onReplace={onReplace}
            onRemove={onRemove}
          />
        ))}
        {readOnly ? null : (
          <div className={classes.addLine}>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={() => add(emptyCondition)}
            >
              {t('forms.addCondition')}
            </Button>
            {takesFields ? <DropHint /> : null}
          </div>
        )}
        {lines.length > 1 ? (
          <SegmentedControl
            aria-label={t('forms.combineConditions')}
            size="xs"
            readOnly={readOnly}
            value={conditions.combinator}
            data={[
              { value: 'and', label: t('forms.allConditionsAnd') },
              { value: 'or', label: t('forms.anyConditionOr') },
            ]}
            onChange={(combinator) => change({ combinator: combinator === 'or' ? 'or' : 'and' })}
          />
        ) : null}
        <Group gap="md">
          <Checkbox
            size="xs"
            label={t('forms.caseSensitive')}
            disabled={readOnly}
            checked={conditions.case_sensitive}
            onChange={(event) => change({ case_sensitive: event.currentTarget.checked })}
          />
          <Checkbox
            size="xs"
            label={t('forms.convertTypesWhereRequired')}
            disabled={readOnly}
            checked={conditions.loose_types}
            onChange={(event) => change({ loose_types: event.currentTarget.checked })}
          />
        </Group>
      </Stack>
    </Input.Wrapper>
  );
}
