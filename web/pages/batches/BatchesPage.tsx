import { Box } from '@mantine/core';
import { IconStack2 } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { $api } from '../../api/client.ts';
import { cursorPages, linesOf } from '../../api/pages.ts';
import { BackLink } from '../../parts/BackLink.tsx';
import { CodeTabs } from '../../parts/CodeTabs.tsx';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { ListPanel } from '../../parts/ListPanel.tsx';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { t } from '../../texts/texts.ts';
import { batchSnippets } from './batchExample.ts';
import { BatchDrawer } from './BatchDrawer.tsx';
import { BatchTable } from './BatchTable.tsx';

/** Gateway > Calls > Batches: calls that are made in the background; the shown batch is in the address. */
export function BatchesPage() {
  const [search, setSearch] = useSearchParams();
  const list = $api.useInfiniteQuery('get', '/api/v1/batches', { params: { query: { limit: 50 } } }, cursorPages);
  const shownId = search.get('batch');
  return (
    <PageFrame
      title={t('batches.batches')}
      description={t('batches.lead')}
      actions={<BackLink to="/calls">{t('common.calls')}</BackLink>}
    >
      <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
      <ListPanel
        query={list}
        empty={
          <EmptyState
            icon={IconStack2}
            title={t('batches.noneYet')}
            action={
              <Box w="100%" maw={680}>
                <CodeTabs snippets={batchSnippets('sandbox/chat', window.location.origin)} />
              </Box>
            }
          >
            {t('batches.whatFor')}
          </EmptyState>
        }
      >
        {(lines) => <BatchTable batches={lines} onShow={({ id }) => setSearch({ batch: id })} />}
      </ListPanel>
      <BatchDrawer
        batchId={shownId}
        listed={linesOf(list.data).find(({ id }) => id === shownId)}
        onClose={() => setSearch({}, { replace: true })}
      />
    </PageFrame>
  );
}
