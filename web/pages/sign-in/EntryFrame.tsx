import { Box, Center, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';

type EntryFrameProps = { title: string; lead: string; children: ReactNode; footer?: ReactNode };

/** Frame of the pages before sign-in. */
export function EntryFrame({ title, lead, children, footer }: EntryFrameProps) {
  useDocumentTitle(`${title} · Bureau`);
  return (
    <Center mih="100dvh" p="md" component="main">
      <Box w="100%" maw={420}>
        <Group gap={10} mb="xl" justify="center">
          <img src="/favicon.svg" alt="" width={34} height={34} />
          <Text fw={700} fz={22} lts="-0.02em">
            Bureau
          </Text>
        </Group>
        <Paper withBorder radius="md" p={{ base: 'lg', sm: 'xl' }} shadow="xs">
          <Stack gap="lg">
            <Box>
              <Title order={1} fz={22} lts="-0.01em">
                {title}
              </Title>
              <Text c="dimmed" size="sm" mt={4}>
                {lead}
              </Text>
            </Box>
            {children}
          </Stack>
        </Paper>
        {footer === undefined ? null : (
          <Text ta="center" size="sm" c="dimmed" mt="md" component="div">
            {footer}
          </Text>
        )}
      </Box>
    </Center>
  );
}
