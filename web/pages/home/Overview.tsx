import { SimpleGrid } from '@mantine/core';
import { $api } from '../../api/client.ts';
import { useSession } from '../../app/session.ts';
import { formatBalance, formatCredits } from '../../parts/credits.ts';
import { t } from '../../texts/texts.ts';
import { Tile } from './Tile.tsx';

/** The balance, what failed last, and the drafts that nobody published yet. */
export function Overview() {
  const me = useSession();
  const wallet = $api.useQuery('get', '/api/v1/wallet');
  const balance = wallet.data?.balance ?? me.balance;
  const failed = $api.useQuery('get', '/api/v1/executions', { params: { query: { limit: 3, status: ['error'] } } });
  const drafts = $api.useQuery('get', '/api/v1/digital-organizations', {
    params: { query: { limit: 3, status: 'draft' } },
  });
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="lg">
      <Tile
        title={t('Balance')}
        pending={false}
        error={null}
        more={{ to: '/settings/usage', label: t('View spending') }}
      >
        <span title={formatCredits(balance)}>{t('{{credits}} credits', { credits: formatBalance(balance) })}</span>
      </Tile>
      <Tile
        title={t('Recent failures')}
        pending={failed.isPending}
        error={failed.error}
        empty={t('No failures.')}
        lines={failed.data?.data.map((one) => ({
          to: `/executions/${one.id}`,
          label: one.digital_organization_name,
          at: one.created_at,
        }))}
        more={{ to: '/executions?status=error', label: t('View all failures') }}
      />
      <Tile
        title={t('Drafts')}
        pending={drafts.isPending}
        error={drafts.error}
        empty={t('No drafts.')}
        lines={drafts.data?.data.map((one) => ({
          to: `/digital-organizations/${one.id}`,
          label: one.name,
          at: one.updated_at,
        }))}
        more={{ to: '/digital-organizations?status=draft', label: t('View all drafts') }}
      />
    </SimpleGrid>
  );
}
