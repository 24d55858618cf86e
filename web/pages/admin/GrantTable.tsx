import { IconGift } from '@tabler/icons-react';
import { $api, type Schema } from '../../api/client.ts';
import { cursorPages } from '../../api/pages.ts';
import { Credits } from '../../parts/Credits.tsx';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { ListPanel } from '../../parts/ListPanel.tsx';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import { t } from '../../texts/texts.ts';
import { ListTable } from '../../parts/ListTable.tsx';

/** The grants that an organization has had, newest first. */
export function GrantTable({ organizationId }: { organizationId: string }) {
  const grants = $api.useInfiniteQuery(
    'get',
    '/api/v1/admin/organizations/{organization_id}/grants',
    { params: { path: { organization_id: organizationId }, query: { limit: 50 } } },
    cursorPages,
  );
  return (
    <>
      <ErrorNotice error={grants.error} onRetry={() => void grants.refetch()} />
      <ListPanel
        query={grants}
        skeletonLines={3}
        empty={
          <EmptyState icon={IconGift} title={t('admin.noGrantsYet')}>
            {t('admin.grantsAppearHere')}
          </EmptyState>
        }
      >
        {(lines) => <Lines grants={lines} />}
      </ListPanel>
    </>
  );
}

function Lines({ grants }: { grants: Schema<'LedgerEntry'>[] }) {
  return (
    <ListTable
      label={t('admin.pastGrants')}
      lines={grants}
      idOf={({ id }) => id}
      minWidth={520}
      columns={[
        { title: t('common.time'), dimmed: true, cell: (grant) => <TimeAgo iso={grant.created_at} /> },
        { title: t('admin.reason'), card: 'name', cell: (grant) => grant.reason },
        {
          title: t('common.credits'),
          numeric: true,
          card: 'end',
          cell: (grant) => <Credits credits={grant.credits} signed />,
        },
        {
          title: t('usage.balanceAfter'),
          numeric: true,
          cell: (grant) => <Credits credits={grant.balance_after} balance />,
        },
      ]}
    />
  );
}
