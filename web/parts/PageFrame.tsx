import { Box, Container, Group, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';

type PageFrameProps = {
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

/** Heading, one explaining line, actions at the right, content: the frame of every page but the canvas. */
export function PageFrame({ title, description, actions, children }: PageFrameProps) {
  useDocumentTitle(`${title} · Bureau`);
  return (
    <Container size={1280} px={{ base: 'md', sm: 'xl' }} py={{ base: 'md', sm: 28 }}>
      <Stack gap="lg">
        <Group justify="space-between" align="flex-start" gap="md">
          <Box flex={1} miw={240}>
            <Title order={1} fz={22} lh={1.35} lts="-0.015em">
              {title}
            </Title>
            {description === undefined ? null : (
              <Text c="dimmed" size="sm" mt={2} maw={720} component="div">
                {description}
              </Text>
            )}
          </Box>
          {actions === undefined ? null : <Group gap="xs">{actions}</Group>}
        </Group>
        {children}
      </Stack>
    </Container>
  );
}
