import { Button, CloseButton, Group, Pill, Select, SimpleGrid, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconBuildingStore, IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { linesOf } from '../../api/pages.ts';
import { categoryChoices } from '../../employees/categories.ts';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { LoadMore } from '../../parts/LoadMore.tsx';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { t } from '../../texts/texts.ts';
import { ListingCard } from './ListingCard.tsx';
import { filterOf, listingsRead } from './marketReads.ts';

const askAfterMs = 300;

/** The market of digital employees; what is shown is in the address. */
export function MarketPage() {
  const [parameters, setParameters] = useSearchParams();
  const filter = filterOf(parameters);
  // The address says each letter; the market is asked once somebody stops to type.
  const [q] = useDebouncedValue(filter.q, askAfterMs);
  const list = useInfiniteQuery({ ...listingsRead({ ...filter, q }), placeholderData: keepPreviousData });
  const change = (values: Record<string, string | null>) =>
    setParameters(
      (before) => {
        for (const [name, value] of Object.entries(values)) {
          if (value === null || value === '') before.delete(name);
          else before.set(name, value);
        }
        return before;
      },
      { replace: true },
    );
  const listings = linesOf(list.data);
  const isNarrowed = filter.q !== '' || filter.category !== null || filter.tag !== '' || filter.own;
  return (
    <PageFrame
      title={t('market.market')}
      description={t('market.marketAbout')}
      actions={
        <Button variant="default" component={Link} to="/employees">
          {t('market.publishOne')}
        </Button>
      }
    >
      <Group>
        <TextInput
          flex={1}
          miw={220}
          aria-label={t('market.findEmployee')}
          placeholder={t('market.findEmployee')}
          leftSection={<IconSearch size={16} aria-hidden />}
          maxLength={200}
          value={parameters.get('q') ?? ''}
          onChange={(event) => change({ q: event.currentTarget.value })}
        />
        <Select
          aria-label={t('templates.category')}
          placeholder={t('market.everyCategory')}
          clearable
          data={categoryChoices}
          value={filter.category}
          onChange={(category) => change({ category })}
        />
        <Switch
          label={t('market.ownOnly')}
          checked={filter.own}
          onChange={(event) => change({ own: event.currentTarget.checked ? 'true' : null })}
        />
        {filter.tag === '' ? null : (
          <Pill size="md" withRemoveButton={false}>
            <Group gap={2} wrap="nowrap" component="span">
              #{filter.tag}
              <CloseButton size="xs" aria-label={t('market.anyTag')} onClick={() => change({ tag: null })} />
            </Group>
          </Pill>
        )}
      </Group>
      <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
      {list.isPending ? <TableSkeleton /> : null}
      {list.data !== undefined && listings.length === 0 ? (
        isNarrowed ? (
          <EmptyState icon={IconBuildingStore} title={t('market.nobodyFound')}>
            {t('market.nobodyFoundWhat')}
          </EmptyState>
        ) : (
          <EmptyState icon={IconBuildingStore} title={t('market.emptyMarket')}>
            {t('market.emptyMarketWhat')}
          </EmptyState>
        )
      ) : null}
      {listings.length === 0 ? null : (
        <Stack gap="md" aria-busy={list.isPlaceholderData || undefined}>
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} component="ul" p={0} m={0}>
            {listings.map((listing) => (
              <ListingCard key={listing.id} listing={listing} />
            ))}
          </SimpleGrid>
          <LoadMore query={list} />
        </Stack>
      )}
      <Text size="xs" c="dimmed">
        {t('market.figuresAreMeasured')}
      </Text>
    </PageFrame>
  );
}
