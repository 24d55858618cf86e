import { SegmentedControl } from '@mantine/core';
import { t } from '../texts/texts.ts';
import classes from './expressions.module.css';

export type ModeSwitchProps = {
  title: string;
  expression: boolean;
  onChange: (expression: boolean) => void;
};

/**
 * Whether a field has a fixed value or an expression: the one control for it, in an element of class `field`. It stands at the right
 * of the field's label; where the label is not seen (within `data-bare`), above the field while that is pointed at or written into.
 */
export function ModeSwitch({ title, expression, onChange }: ModeSwitchProps) {
  return (
    <SegmentedControl
      className={classes.mode}
      data-expression={expression}
      size="xs"
      aria-label={t('expressions.valueTypeOfField', { field: title })}
      value={expression ? 'expression' : 'fixed'}
      data={[
        { value: 'fixed', label: t('expressions.fixed') },
        { value: 'expression', label: t('expressions.expression') },
      ]}
      onChange={(next) => onChange(next === 'expression')}
    />
  );
}
