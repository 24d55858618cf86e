import { ActionIcon, Badge, Group, Tooltip } from '@mantine/core';
import { IconMathFunction } from '@tabler/icons-react';
import type { ReactNode } from 'react';
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
          title="This value is computed for each item"
        >
          fx
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
        <Tooltip label="Compute with an expression">
          <ActionIcon
            className={classes.fx}
            variant="subtle"
            color="gray"
            size="sm"
            onClick={onExpression}
            aria-label={`Use an expression for ${title}`}
          >
            <IconMathFunction size={15} />
          </ActionIcon>
        </Tooltip>
      )}
    </div>
  );
}
