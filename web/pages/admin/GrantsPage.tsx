import { Select, SimpleGrid } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { $api } from '../../api/client.ts';
import { useSession } from '../../app/session.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { t } from '../../texts/texts.ts';
import { AdminOnly } from './AdminOnly.tsx';
import { CreditRequests } from './CreditRequests.tsx';
import { GrantForm } from './GrantForm.tsx';
import { GrantTable } from './GrantTable.tsx';
import { OrganizationLimits } from './OrganizationLimits.tsx';

/** Credits and rate limits of an organization; which one is in the address, at first that of the administrator. */
export function GrantsPage() {
  return (
    <AdminOnly needs="instance_billing.manage">
      <Grants />
    </AdminOnly>
  );
}

function Grants() {
  const me = useSession();
  const [search, setSearch] = useSearchParams();
  const organizations = $api.useQuery('get', '/api/v1/admin/organizations', { params: { query: { limit: 250 } } });
  const chosen = search.get('organization') ?? me.organization.id;
  return (
    <PageFrame title={t('app.grants')} description={t('admin.grantsLead')}>
      <CreditRequests />
      <ErrorNotice error={organizations.error} onRetry={() => void organizations.refetch()} />
      <Select
        label={t('app.organization')}
        maw={460}
        searchable
        allowDeselect={false}
        data={organizations.data?.data.map(({ id, name }) => ({ value: id, label: name })) ?? []}
        value={chosen}
        onChange={(id) => id !== null && setSearch({ organization: id }, { replace: true })}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <GrantForm key={chosen} organizationId={chosen} />
        <OrganizationLimits key={`${chosen} limits`} organizationId={chosen} />
      </SimpleGrid>
      <GrantTable organizationId={chosen} />
    </PageFrame>
  );
}
