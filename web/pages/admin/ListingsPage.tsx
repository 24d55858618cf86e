import { Select, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconBuildingStore } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { $api, type Schema } from '../../api/client.ts';
import { cursorPages } from '../../api/pages.ts';
import { visibilityLabels } from '../../employees/listingWords.ts';
import { actionsColumn } from '../../parts/actionsColumn.tsx';
import { choicesOf } from '../../parts/choicesOf.ts';
import { Credits } from '../../parts/Credits.tsx';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { Filters } from '../../parts/Filters.tsx';
import { ListPanel } from '../../parts/ListPanel.tsx';
import { ListTable } from '../../parts/ListTable.tsx';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { SearchInput } from '../../parts/SearchInput.tsx';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import { t } from '../../texts/texts.ts';
import { AdminOnly } from './AdminOnly.tsx';
import { ListingActions } from './ListingActions.tsx';
import { ShippedEmployees } from './ShippedEmployees.tsx';

const states: Record<Schema<'AdminListingStatus'>, string> = {
  listed: t('market.listed'),
  withdrawn: t('market.withdrawn'),
  suspended: t('market.suspended'),
};

/** Administration > Listings: market listings of the instance's organizations. */
export function ListingsPage() {
  return (
    <AdminOnly needs="instance_organizations.view">
      <Listings />
    </AdminOnly>
  );
}

function Listings() {
  const [typed, setTyped] = useState('');
  const [status, setStatus] = useState<Schema<'AdminListingStatus'> | null>(null);
  const [search] = useDebouncedValue(typed.trim(), 250);
  const query = { limit: 50, ...(search !== '' && { search }), ...(status !== null && { status }) };
  const listings = $api.useInfiniteQuery(
    'get',
    '/api/v1/admin/listings',
    { params: { query } },
    { ...cursorPages, placeholderData: keepPreviousData },
  );
  return (
    <PageFrame title={t('market.listings')} description={t('market.listingsLead')}>
      <ShippedEmployees />
      <Filters>
        <SearchInput
          label={t('app.search')}
          placeholder={t('market.employeeOrPublisher')}
          value={typed}
          onType={setTyped}
        />
        <Select
          label={t('common.status')}
          placeholder={t('common.all')}
          clearable
          data={choicesOf(states)}
          value={status}
          onChange={(value) => setStatus(value as typeof status)}
        />
      </Filters>
      <ErrorNotice error={listings.error} onRetry={() => void listings.refetch()} />
      <ListPanel
        query={listings}
        empty={
          <EmptyState icon={IconBuildingStore} title={t('market.noListings')}>
            {t('market.noListingsWhat')}
          </EmptyState>
        }
      >
        {(lines) => <ListingTable listings={lines} />}
      </ListPanel>
    </PageFrame>
  );
}

function ListingTable({ listings }: { listings: readonly Schema<'AdminListing'>[] }) {
  return (
    <ListTable
      label={t('market.listings')}
      lines={listings}
      idOf={({ id }) => id}
      minWidth={860}
      columns={[
        {
          title: t('common.name'),
          card: 'name',
          cell: ({ name, publisher }) => (
            <>
              <Text inherit fw={500}>
                {name}
              </Text>
              <Text fz="xs" c="dimmed">
                {t('market.byPublisher', { name: publisher.name })}
              </Text>
            </>
          ),
        },
        {
          title: t('common.status'),
          cell: ({ status, suspension }) => <span title={suspension?.reason}>{states[status]}</span>,
        },
        { title: t('market.visibility'), cell: ({ visibility }) => visibilityLabels[visibility] },
        { title: t('keys.price'), numeric: true, cell: ({ credits }) => <Credits credits={credits} /> },
        { title: t('market.positions'), numeric: true, cell: ({ positions }) => positions },
        { title: t('market.runsOf30Days'), numeric: true, cell: ({ runs_30_days: runs }) => runs },
        { title: t('market.listedOn'), dimmed: true, cell: ({ listed_at: listedAt }) => <TimeAgo iso={listedAt} /> },
        actionsColumn<Schema<'AdminListing'>>((listing) => <ListingActions listing={listing} />),
      ]}
    />
  );
}
