import { ActionIcon, Badge, Group, Tooltip } from '@mantine/core';
import { IconMathFunction } from '@tabler/icons-react';
import type { ReactNode } from 'react';

type FieldLabelProps = { children: ReactNode; expression: boolean };

/** Label text with a mark where the value is an expression. */
export function FieldLabel({ children, expression }: FieldLabelProps) {
  return (
    <Group component="span" gap={6} display="inline-flex">
      {children}
      {expression ? (
        <Badge component="span" size="xs" variant="light" color="grape" tt="none" title="This value is computed for each item">
          fx
        </Badge>
      ) : null}
    </Group>
  );
}

/** Turns a number, switch or choice into an expression. */
export function ExpressionButton({ title, onClick }: { title: string; onClick: () => void }) {
  return (
    <Tooltip label="Compute with an expression">
      <ActionIcon variant="subtle" color="gray" size="sm" onClick={onClick} aria-label={`Use an expression for ${title}`}>
        <IconMathFunction size={15} />
      </ActionIcon>
    </Tooltip>
  );
}
