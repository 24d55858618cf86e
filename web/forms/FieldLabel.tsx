import { ActionIcon, Badge, Group, Tooltip } from '@mantine/core';
import { IconMathFunction } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../texts/texts.ts';
import classes from './forms.module.css';

type FieldLabelProps = { children: ReactNode; expression: boolean };

/** Label text with a mark where the value is an expression. */
export function FieldLabel({ children, expression }: FieldLabelProps) {
  return (
    <Group component="span" gap={6} display="inline-flex">
      {children}
      {expression ? (
        <Badge
          component="span"
          size="xs"
          variant="light"
          color="grape"
          tt="none"
          title={t('This value is computed for each item')}
        >
          <IconMathFunction size={12} aria-hidden />
        </Badge>
      ) : null}
    </Group>
  );
}

type WithExpressionProps = { title: string; readOnly: boolean; onExpression: () => void; children: ReactNode };

/** A number, switch or choice with a button, shown on hover and focus, that turns it into an expression. */
export function WithExpression({ title, readOnly, onExpression, children }: WithExpressionProps) {
  return (
    <div className={classes.withExpression}>
      {children}
      {readOnly ? null : (
        <Tooltip label={t('Compute with an expression')}>
          <ActionIcon
            className={classes.fx}
            variant="subtle"
            color="gray"
            size="sm"
            onClick={onExpression}
            aria-label={t('Use an expression for {{title}}', { title })}
          >
            <IconMathFunction size={15} />
          </ActionIcon>
        </Tooltip>
      )}
    </div>
  );
}
