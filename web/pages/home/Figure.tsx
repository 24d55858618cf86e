import { Anchor, Group, Paper, Skeleton, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

type FigureProps = {
  title: string;
  /** Undefined while it loads. */
  value: ReactNode | undefined;
  /** Small text after the figure. */
  note?: string | undefined;
  to: string;
  more: string;
  children?: ReactNode;
};

/** One number of the last days, with its bars, and where there is more of it. */
export function Figure({ title, value, note, to, more, children }: FigureProps) {
  return (
    <Paper withBorder p="md" component="section" aria-label={title} mih={148}>
      <Stack gap={6} h="100%">
        <Group justify="space-between" gap={8} wrap="nowrap">
          <Text component="h2" fz={13} fw={500} c="dimmed" truncate title={title}>
            {title}
          </Text>
          <Anchor component={Link} to={to} fz={12.5} flex="none" aria-label={`${more}: ${title}`}>
            {more}
          </Anchor>
        </Group>
        {value === undefined ? (
          <Skeleton height={30} width={96} />
        ) : (
          <Group gap="0 8px" align="baseline">
            <Text fz={24} fw={600} lh={1.25} lts="-0.02em" className="numeric">
              {value}
            </Text>
            {note === undefined ? null : (
              <Text fz={12.5} c="dimmed">
                {note}
              </Text>
            )}
          </Group>
        )}
        {children}
      </Stack>
    </Paper>
  );
}
