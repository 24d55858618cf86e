import { Checkbox, Group, Input, SegmentedControl, Stack } from '@mantine/core';
import { useRef } from 'react';
import { t } from '../texts/texts.ts';
import { useScope } from '../expressions/scope.ts';
import { AddEntryButton } from './AddEntryButton.tsx';
import { ConditionRow } from './ConditionRow.tsx';
import { conditionOf, emptyCondition, readConditions, type Condition, type Conditions } from './conditions.ts';
import { DropHint } from './DropHint.tsx';
import classes from './forms.module.css';
import type { FieldProps } from './fieldProps.ts';
import { descriptionOf, placeholderOf, titleOf } from './jsonSchema.ts';
import { pointerTo } from './problems.ts';
import { keepGrip } from './sorting/keepGrip.ts';
import { SortableList } from './sorting/SortableList.tsx';
import { useEntries } from './useEntries.ts';
import { useExpressionDrop } from './useExpressionDrop.ts';
import { useHandler } from './useHandler.ts';
import { useStableValue } from './useStableValue.ts';
import { useTableColumns } from './useTableColumns.ts';

/** The comparisons of if, filter and switch: all or any of them must hold. */
export function ConditionsField(props: FieldProps) {
  const { schema, value, required, readOnly, problem, onChange } = props;
  const conditions = useStableValue(readConditions(value));
  const change = (next: Partial<Conditions>) => onChange({ ...conditions, ...next });
  const list = useRef<HTMLDivElement>(null);
  const known = useTableColumns(schema);
  const columns = placeholderOf(schema) === undefined ? null : known;
  const { entries, identityOf, add, replace, move, remove } = useEntries<Condition>(
    conditions.conditions,
    (lines) => change({ conditions: lines }),
    pointerTo(props.path, 'conditions'),
  );
  const takesFields = useScope() !== null && !readOnly && placeholderOf(schema) === undefined;
  const drop = useExpressionDrop(takesFields ? (left, type) => add(conditionOf(left, type)) : null);
  const onReplace = useHandler(replace);
  const onRemove = useHandler(remove);
  const onMove = useHandler((from: number, to: number) => {
    if (move(from, to)) keepGrip(list.current, to);
  });
  return (
    <Input.Wrapper
      label={titleOf(props)}
      labelElement="div"
      description={descriptionOf(schema)}
      error={problem}
      withAsterisk={required}
    >
      <Stack gap={8} className={classes.table} data-over={drop.over || undefined} {...drop.handlers}>
        <SortableList list={titleOf(props)} onMove={onMove}>
          <Stack ref={list} gap={8}>
            {entries.map((condition, index) => (
              <ConditionRow
                key={identityOf(index)}
                identity={identityOf(index)}
                index={index}
                count={entries.length}
                onMove={onMove}
                condition={condition}
                readOnly={readOnly}
                placeholder={placeholderOf(schema)}
                columns={columns}
                path={pointerTo(pointerTo(props.path, 'conditions'), index)}
                onReplace={onReplace}
                onRemove={onRemove}
              />
            ))}
          </Stack>
        </SortableList>
        {readOnly ? null : (
          <div className={classes.addLine}>
            <AddEntryButton onAdd={() => add(emptyCondition)}>{t('forms.addCondition')}</AddEntryButton>
            {takesFields ? <DropHint /> : null}
          </div>
        )}
        {entries.length > 1 ? (
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
