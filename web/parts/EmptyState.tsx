import { Stack, Text, ThemeIcon, Title } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

type EmptyStateProps = { icon: Icon; title: string; children: ReactNode; action?: ReactNode };

/** Explains the purpose of an empty list and how to create its first entry. */
export function EmptyState({ icon: IconComponent, title, children, action }: EmptyStateProps) {
  return (
    <Stack align="center" gap="sm" py={48} px="md" ta="center">
      <ThemeIcon size={52} radius="xl" variant="light">
        <IconComponent size={26} stroke={1.6} aria-hidden />
      </ThemeIcon>
      <Title order={2} fz={18}>
        {title}
      </Title>
      <Text c="dimmed" maw={460} size="sm" component="div">
        {children}
      </Text>
      {action}
    </Stack>
  );
}
