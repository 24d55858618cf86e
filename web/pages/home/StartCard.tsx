import { Box, Group, Paper, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

type StartCardProps = { icon: Icon; title: string; lead: string; children: ReactNode };

/** One thing to do on the home page. */
export function StartCard({ icon: IconComponent, title, lead, children }: StartCardProps) {
  return (
    <Paper withBorder radius="md" p="xl" component="section" aria-label={title}>
      <Stack gap="md" h="100%">
        <Group wrap="nowrap" align="flex-start" gap="md">
          <ThemeIcon size={44} radius="md" variant="light">
            <IconComponent size={24} stroke={1.6} aria-hidden />
          </ThemeIcon>
          <Box>
            <Title order={2} fz={18}>
              {title}
            </Title>
            <Text size="sm" c="dimmed" mt={2}>
              {lead}
            </Text>
          </Box>
        </Group>
        {children}
      </Stack>
    </Paper>
  );
}
