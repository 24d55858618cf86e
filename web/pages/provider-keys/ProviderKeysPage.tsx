import { Button } from '@mantine/core';
import { IconPlugConnected, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { $api, type Schema } from '../../api/client.ts';
import { cursorPages } from '../../api/pages.ts';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { ListPanel } from '../../parts/ListPanel.tsx';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { t } from '../../texts/texts.ts';
import { ProviderKeyDialog } from './ProviderKeyDialog.tsx';
import { ProviderKeyTable } from './ProviderKeyTable.tsx';

/** Settings > Provider keys: keys of vendors that the organization pays directly. */
export function ProviderKeysPage() {
  const [edited, setEdited] = useState<Schema<'ProviderKey'> | 'new' | null>(null);
  const keys = $api.useInfiniteQuery('get', '/api/v1/provider-keys', { params: { query: { limit: 50 } } }, cursorPages);
  const addButton = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
      {t('admin.addKey')}
    </Button>
  );
  return (
    <PageFrame title={t('app.providerKeys')} description={t('admin.ownKeysLead')} actions={addButton}>
      <ErrorNotice error={keys.error} onRetry={() => void keys.refetch()} />
      <ListPanel
        query={keys}
        empty={
          <EmptyState icon={IconPlugConnected} title={t('admin.noProviderKeysYet')} action={addButton}>
            {t('admin.noOwnKeys')}
          </EmptyState>
        }
      >
        {(lines) => <ProviderKeyTable keys={lines} onEdit={setEdited} />}
      </ListPanel>
      <ProviderKeyDialog providerKey={edited} onClose={() => setEdited(null)} />
    </PageFrame>
  );
}
