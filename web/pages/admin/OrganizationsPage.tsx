import { Anchor } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconBuilding } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { $api, type Schema } from '../../api/client.ts';
import { cursorPages } from '../../api/pages.ts';
import { mayOnInstance, useSession } from '../../app/session.ts';
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

/** Administration > Organizations: all tenants of the instance. */
export function OrganizationsPage() {
  return (
    <AdminOnly needs="instance_organizations.view">
      <Organizations />
    </AdminOnly>
  );
}

function Organizations() {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 250);
  const query = { limit: 50, ...(search !== '' && { search }) };
  const organizations = $api.useInfiniteQuery(
    'get',
    '/api/v1/admin/organizations',
    { params: { query } },
    { ...cursorPages, placeholderData: keepPreviousData },
  );
  return (
    <PageFrame title={t('app.organizations')} description={t('roles.organizationsLead')}>
      <Filters>
        <SearchInput label={t('app.search')} placeholder={t('common.name')} value={typed} onType={setTyped} />
      </Filters>
      <ErrorNotice error={organizations.error} onRetry={() => void organizations.refetch()} />
      <ListPanel
        query={organizations}
        empty={
          <EmptyState icon={IconBuilding} title={t('roles.noOrganizations')}>
            {t('roles.otherSearch')}
          </EmptyState>
        }
      >
        {(lines) => <OrganizationTable organizations={lines} />}
      </ListPanel>
    </PageFrame>
  );
}

function OrganizationTable({ organizations }: { organizations: readonly Schema<'AdminOrganization'>[] }) {
  const mayGrant = mayOnInstance(useSession(), 'instance_billing.manage');
  return (
    <ListTable
      label={t('app.organizations')}
      lines={organizations}
      idOf={({ id }) => id}
      minWidth={620}
      columns={[
        {
          title: t('common.name'),
          card: 'name',
          cell: ({ id, name }) =>
            mayGrant ? (
              <Anchor component={Link} to={`/admin/grants?organization=${id}`} inherit fw={500}>
                {name}
              </Anchor>
            ) : (
              name
            ),
        },
        { title: t('roles.plan'), cell: ({ plan }) => plan },
        { title: t('account.members'), numeric: true, cell: (organization) => organization.member_count },
        {
          title: t('home.balance'),
          numeric: true,
          cell: ({ balance }) => <Credits credits={balance} balance />,
        },
        { title: t('common.created'), dimmed: true, cell: (organization) => <TimeAgo iso={organization.created_at} /> },
      ]}
    />
  );
}
