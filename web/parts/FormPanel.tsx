import { Box, Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** One part of a settings page: a heading, a description, and its fields. */
export function FormPanel({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <Paper withBorder radius="md" p={{ base: 'md', sm: 'lg' }} component="section" aria-label={title}>
      <Stack gap="md">
        <Box>
          <Title order={2} fz={18}>
            {title}
          </Title>
          {lead === undefined ? null : (
            <Text size="sm" c="dimmed" mt={2}>
              {lead}
            </Text>
          )}
        </Box>
        {children}
      </Stack>
    </Paper>
  );
}
