import { Paper, Skeleton, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

type FigureCardProps = {
  title: string;
  /** Explains the title, under the pointer. */
  hint?: string | undefined;
  /** Minimum height in pixels; default: that of its content. */
  minHeight?: number;
  /** Undefined while it loads. */
  value: ReactNode;
  children?: ReactNode;
};

/** A card with one number. */
export function FigureCard({ title, hint, minHeight, value, children }: FigureCardProps) {
  return (
    <Paper withBorder p="md" component="section" aria-label={title} mih={minHeight}>
      <Stack gap={4}>
        <Text component="h2" fz={13} fw={500} c="dimmed" title={hint}>
          {title}
        </Text>
        {value === undefined ? (
          <Skeleton height={30} width={96} />
        ) : (
          <Text fz={24} fw={600} lh={1.25} lts="-0.02em" className="numeric">
            {value}
          </Text>
        )}
        {children}
      </Stack>
    </Paper>
  );
}
