import { Button, Center } from '@mantine/core';
import { t } from '../texts/texts.ts';

type Pages = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };

/** Fetches the next page of a list, while there is one. */
export function LoadMore({ query }: { query: Pages }) {
  if (!query.hasNextPage) return null;
  return (
    <Center p="sm">
      <Button variant="default" size="xs" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {t('common.loadMore')}
      </Button>
    </Center>
  );
}
