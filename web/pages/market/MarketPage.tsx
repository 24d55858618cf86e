import { Button, CloseButton, Group, Pill, Select, SimpleGrid, Stack, Switch, Text } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { linesOf } from '../../api/pages.ts';
import { mayOnInstance, useSession } from '../../app/session.ts';
import { categoryChoices } from '../../employees/categories.ts';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { LoadMore } from '../../parts/LoadMore.tsx';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { SearchInput } from '../../parts/SearchInput.tsx';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { useAddressFilter } from '../../parts/useAddressFilter.ts';
import { useTextInAddress } from '../../parts/useTextInAddress.ts';
import { t } from '../../texts/texts.ts';
import { ListingCard } from './ListingCard.tsx';
import { filterOf, listingsRead } from './marketReads.ts';

/** The market of digital employees; the URL holds the current view. */
export function MarketPage() {
  const { parameters, change } = useAddressFilter();
  const sought = useTextInAddress();
  const filter = filterOf(parameters);
  const isAdmin = mayOnInstance(useSession(), 'instance_organizations.manage');
  const list = useInfiniteQuery({ ...listingsRead(filter), placeholderData: keepPreviousData });
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
        <SearchInput
          flex={1}
          miw={220}
          aria-label={t('market.findEmployee')}
          placeholder={t('market.findEmployee')}
          {...sought.box}
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
          <EmptyState
            icon={IconBuildingStore}
            title={t('market.emptyMarket')}
            action={
              isAdmin ? (
                <Button component={Link} to="/admin/listings">
                  {t('market.addShipped')}
                </Button>
              ) : null
            }
          >
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
