import { Button, Center, Stack, Text, Title } from '@mantine/core';
import { useRouteError } from 'react-router';
import { requestError } from '../api/requestError.ts';

/** Last resort for an error that a page did not handle: says so and offers to load again. */
export function PageCrash() {
  const { message } = requestError(useRouteError());
  return (
    <Center h="70vh" p="md">
      <Stack maw={480} gap="sm">
        <Title order={2}>This page stopped working</Title>
        <Text c="dimmed">{message}</Text>
        <Button w="fit-content" onClick={() => window.location.reload()}>
          Load again
        </Button>
      </Stack>
    </Center>
  );
}
