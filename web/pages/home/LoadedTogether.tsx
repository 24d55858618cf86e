import { Box, Skeleton, Stack } from '@mantine/core';
import { useIsFetching, useQueryClient, type Query } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';

const settledMs = 50;
const isEmpty = ({ state }: Query) => (state.data as { data?: unknown[] } | undefined)?.data?.length === 0;

/** Returns whether a loading query may shift the layout: it has never loaded, or its first entry rearranges the page. */
const mayPush = (query: Query) =>
  query.state.status === 'pending' || (query.meta?.['firstEntryArranges'] === true && isEmpty(query));

/**
 * Shows its content when everything in it has come for the first time: parts that come one by one would push each other about, and a button
 * away from under a hand that presses it. Later reloads update the content in place.
 */
export function LoadedTogether({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const loading = useIsFetching({ predicate: mayPush });
  const [shown, setShown] = useState(false);
  // Waits a moment after the last one: loaded data may cause further reads.
  useEffect(() => {
    if (shown || loading > 0) return;
    const settled = setTimeout(() => {
      if (queryClient.isFetching({ predicate: mayPush }) === 0) setShown(true);
    }, settledMs);
    return () => clearTimeout(settled);
  }, [queryClient, loading, shown]);
  return (
    <Box pos="relative">
      {shown ? null : (
        <Stack pos="absolute" inset={0} gap="lg">
          <Skeleton height={150} radius="md" />
          <Skeleton height={260} radius="md" />
        </Stack>
      )}
      <Stack gap="lg" style={{ visibility: shown ? 'visible' : 'hidden' }}>
        {children}
      </Stack>
    </Box>
  );
}
