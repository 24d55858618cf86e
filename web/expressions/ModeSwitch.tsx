import { SegmentedControl } from '@mantine/core';
import { t } from '../texts/texts.ts';
import classes from './expressions.module.css';

type ModeSwitchProps = { title: string; expression: boolean; onChange: (expression: boolean) => void };

/** Whether a field has a fixed value or an expression. Stands at the right of a field's label, in an element with `position: relative`. */
export function ModeSwitch({ title, expression, onChange }: ModeSwitchProps) {
  return (
    <SegmentedControl
      className={classes.mode}
      data-expression={expression}
      size="xs"
      aria-label={t('Kind of value of {{field}}', { field: title })}
      value={expression ? 'expression' : 'fixed'}
      data={[
        { value: 'fixed', label: t('Fixed') },
        { value: 'expression', label: t('Expression') },
      ]}
      onChange={(next) => onChange(next === 'expression')}
    />
  );
}
