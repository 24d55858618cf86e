import { Button } from '@mantine/core';
import { IconPlus, IconServer2 } from '@tabler/icons-react';
import { useState } from 'react';
import { $api, type Schema } from '../../api/client.ts';
import { cursorPages, linesOf } from '../../api/pages.ts';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { LoadMore } from '../../parts/LoadMore.tsx';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { t } from '../../texts/texts.ts';
import { AdminOnly } from './AdminOnly.tsx';
import { ProviderDialog } from './ProviderDialog.tsx';
import { ProviderKeysDialog } from './ProviderKeysDialog.tsx';
import { ProviderTable } from './ProviderTable.tsx';

type Provider = Schema<'Provider'>;

/** Upstream vendors of the instance, with their keys (never shown). */
export function ProvidersPage() {
  return (
    <AdminOnly needs="instance_models.view">
      <Providers />
    </AdminOnly>
  );
}

function Providers() {
  const [edited, setEdited] = useState<Provider | 'new' | null>(null);
  const [ofKeys, setOfKeys] = useState<Provider | null>(null);
  const providers = $api.useInfiniteQuery(
    'get',
    '/api/v1/admin/providers',
    { params: { query: { limit: 100 } } },
    cursorPages,
  );
  const lines = linesOf(providers.data);
  return (
    <PageFrame
      title={t('app.providers')}
      description={t('admin.providersLead')}
      actions={
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
          {t('admin.addProvider')}
        </Button>
      }
    >
      <ErrorNotice error={providers.error} onRetry={() => void providers.refetch()} />
      <Panel>
        {providers.isPending ? <TableSkeleton /> : null}
        {providers.data !== undefined && lines.length === 0 ? (
          <EmptyState icon={IconServer2} title={t('admin.noProvidersYet')}>
            {t('admin.addProviderText')}
          </EmptyState>
        ) : null}
        {lines.length > 0 ? <ProviderTable providers={lines} onEdit={setEdited} onKeys={setOfKeys} /> : null}
        <LoadMore query={providers} />
      </Panel>
      <ProviderKeysDialog provider={ofKeys} onClose={() => setOfKeys(null)} />
      <ProviderDialog provider={edited} onClose={() => setEdited(null)} />
    </PageFrame>
  );
}
