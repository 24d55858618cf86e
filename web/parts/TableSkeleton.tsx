import { Skeleton, Stack } from '@mantine/core';
import { t } from '../texts/texts.ts';

/** Placeholder rows for a loading table. */
export function TableSkeleton({ lines = 5 }: { lines?: number }) {
  return (
    <Stack gap="sm" p="md" role="status" aria-label={t('common.loading')}>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} height={30} radius="sm" />
      ))}
    </Stack>
  );
}
