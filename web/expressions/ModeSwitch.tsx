import { Box, SegmentedControl, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconLetterT, IconMathFunction, type Icon } from '@tabler/icons-react';
import { t } from '../texts/texts.ts';
import classes from './expressions.module.css';

export type ModeSwitchProps = {
  title: string;
  expression: boolean;
  onChange: (expression: boolean) => void;
  /** As two signs in a line, beside a field that has no label of its own. */
  compact?: boolean;
};

/**
 * Whether a field has a fixed value or an expression. Stands at the right of a field's label, in an element of class `field`,
 * or (`compact`) in a line beside the field.
 */
export function ModeSwitch({ title, expression, onChange, compact = false }: ModeSwitchProps) {
  return (
    <SegmentedControl
      className={compact ? classes.compactMode : classes.mode}
      data-expression={expression}
      size="xs"
      aria-label={t('Value type of {{field}}', { field: title })}
      value={expression ? 'expression' : 'fixed'}
      data={[
        { value: 'fixed', label: compact ? <Sign icon={IconLetterT} text={t('Fixed')} /> : t('Fixed') },
        {
          value: 'expression',
          label: compact ? <Sign icon={IconMathFunction} text={t('Expression')} /> : t('Expression'),
        },
      ]}
      onChange={(next) => onChange(next === 'expression')}
    />
  );
}

function Sign({ icon: IconComponent, text }: { icon: Icon; text: string }) {
  return (
    <Tooltip label={text}>
      <Box component="span" className={classes.sign}>
        <IconComponent size={14} aria-hidden />
        <VisuallyHidden>{text}</VisuallyHidden>
      </Box>
    </Tooltip>
  );
}
