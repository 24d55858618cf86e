import { SegmentedControl } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { t } from '../texts/texts.ts';
import classes from './expressions.module.css';
import { fieldKeys, isFieldKey } from './fieldKeys.ts';

export type ModeSwitchProps = {
  title: string;
  expression: boolean;
  onChange: (expression: boolean) => void;
};

/** The field whose key was just pressed: its switch may be in another element afterwards, and moves the focus to the new field. */
let switchedByKey: string | null = null;

/**
 * Whether a field has a fixed value or an expression: the one control for it, in an element of class `field`. It stands at the right
 * of the field's label; where the label is not seen (within `data-bare`), above the field while that is pointed at or written into.
 * It is no stop of Tab: `fieldKeys` switches from within the field.
 */
export function ModeSwitch({ title, expression, onChange }: ModeSwitchProps) {
  const root = useRef<HTMLDivElement>(null);
  const latest = useRef({ expression, onChange });
  useLayoutEffect(() => {
    latest.current = { expression, onChange };
  });
  useEffect(() => {
    const field = root.current!.parentElement!;
    for (const radio of root.current!.querySelectorAll('input')) radio.tabIndex = -1;
    const onKey = (event: KeyboardEvent) => {
      if (!isFieldKey('switchMode', event)) return;
      event.preventDefault();
      event.stopPropagation(); // a list around the field has a switch of its own
      switchedByKey = title;
      latest.current.onChange(!latest.current.expression);
    };
    field.addEventListener('keydown', onKey);
    return () => field.removeEventListener('keydown', onKey);
  }, [title]);
  useEffect(() => {
    if (switchedByKey !== title) return;
    switchedByKey = null;
    if (expression || document.activeElement !== document.body) return;
    root.current!.parentElement!.querySelector<HTMLElement>('input:not([type="radio"]), textarea, button')?.focus();
  }, [title, expression]);
  return (
    <SegmentedControl
      ref={root}
      className={classes.mode}
      data-expression={expression}
      size="xs"
      aria-label={t('expressions.valueTypeOfField', { field: title })}
      aria-keyshortcuts={fieldKeys.switchMode.keys}
      value={expression ? 'expression' : 'fixed'}
      data={[
        { value: 'fixed', label: t('expressions.fixed') },
        { value: 'expression', label: t('expressions.expression') },
      ]}
      onChange={(next) => onChange(next === 'expression')}
    />
  );
}
