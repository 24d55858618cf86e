import { SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { $api } from '../../api/client.ts';
import { mayOnInstance, useSession } from '../../app/session.ts';
import { t } from '../../texts/texts.ts';
import { Tile } from './Tile.tsx';
import { homeReads } from './homeReads.ts';

/** Shows pending tasks, recent failures, and unpublished drafts. */
export function Overview() {
  const waiting = useQuery(homeReads.waiting());
  const failed = useQuery(homeReads.failed());
  const drafts = useQuery(homeReads.drafts());
  const asked = useCreditRequests();
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
      <Tile
        title={t('common.waiting')}
        pending={waiting.isPending}
        error={waiting.error}
        empty={t('home.nothingWaits')}
        lines={
          waiting.data &&
          [
            ...asked,
            ...waiting.data.data.map((one) => ({
              to: `/executions/${one.id}`,
              label: one.digital_organization_name,
              at: one.started_at ?? one.created_at,
            })),
          ].slice(0, 4)
        }
        more={{ to: '/executions?status=waiting', label: t('home.viewAllWaiting') }}
      />
      <Tile
        title={t('home.recentFailures')}
        pending={failed.isPending}
        error={failed.error}
        empty={t('home.noFailures')}
        lines={failed.data?.data.map((one) => ({
          to: `/executions/${one.id}`,
          label: one.digital_organization_name,
          at: one.created_at,
        }))}
        more={{ to: '/executions?status=error', label: t('home.viewAllFailures') }}
      />
      <Tile
        title={t('home.drafts')}
        pending={drafts.isPending}
        error={drafts.error}
        empty={t('home.noDrafts')}
        lines={drafts.data?.data.map((one) => ({
          to: `/digital-organizations/${one.id}`,
          label: one.name,
          at: one.updated_at,
        }))}
        more={{ to: '/digital-organizations?status=draft', label: t('home.viewAllDrafts') }}
      />
    </SimpleGrid>
  );
}

/** Reads undecided credit requests, for instance admins only. */
function useCreditRequests() {
  const mayDecide = mayOnInstance(useSession(), 'instance_billing.manage');
  const open = $api.useQuery(
    'get',
    '/api/v1/admin/credit-requests',
    { params: { query: { status: 'open', limit: 3 } } },
    { enabled: mayDecide },
  );
  return (open.data?.data ?? []).map((one) => ({
    to: `/admin/grants?organization=${one.organization_id}`,
    label: t('home.nameAsksForCredits', { name: one.organization_name }),
    at: one.created_at,
  }));
}
