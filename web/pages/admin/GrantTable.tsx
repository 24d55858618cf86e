import { Table } from '@mantine/core';
import { IconGift } from '@tabler/icons-react';
import { $api, type Schema } from '../../api/client.ts';
import { cursorPages } from '../../api/pages.ts';
import { Credits } from '../../parts/Credits.tsx';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { ListPanel } from '../../parts/ListPanel.tsx';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import { t } from '../../texts/texts.ts';

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
            {t('admin.grantsToOrganizationAppearHere')}
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
    <Table.ScrollContainer minWidth={520}>
      <Table aria-label={t('admin.pastGrants')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('common.time')}</Table.Th>
            <Table.Th>{t('admin.reason')}</Table.Th>
            <Table.Th ta="right">{t('common.credits')}</Table.Th>
            <Table.Th ta="right">{t('usage.balanceAfter')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {grants.map((grant) => (
            <Table.Tr key={grant.id}>
              <Table.Td>
                <TimeAgo iso={grant.created_at} />
              </Table.Td>
              <Table.Td>{grant.reason}</Table.Td>
              <Table.Td ta="right" className="numeric">
                <Credits credits={grant.credits} signed />
              </Table.Td>
              <Table.Td ta="right" className="numeric">
                <Credits credits={grant.balance_after} balance />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
