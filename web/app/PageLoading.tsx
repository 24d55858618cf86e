import { Center, Loader } from '@mantine/core';

/** Stands in while a page's code arrives. */
export function PageLoading() {
  return (
    <Center h="60vh" role="status" aria-label="Loading">
      <Loader type="dots" />
    </Center>
  );
}
