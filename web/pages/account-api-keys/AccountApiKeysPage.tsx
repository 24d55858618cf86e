import { Button } from '@mantine/core';
import { IconApi, IconBook2, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { $api, type Schema } from '../../api/client.ts';
import { cursorPages, linesOf } from '../../api/pages.ts';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { ListPanel } from '../../parts/ListPanel.tsx';
import { MissingLineNotice } from '../../parts/MissingLineNotice.tsx';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { useNamedLine } from '../../parts/useNamedLine.ts';
import { t } from '../../texts/texts.ts';
import { AccountKeyTable } from './AccountKeyTable.tsx';
import { AccountKeyValueDialog } from './AccountKeyValueDialog.tsx';
import { ApiGuide } from './ApiGuide.tsx';
import { CreateAccountKeyDialog } from './CreateAccountKeyDialog.tsx';

/** Settings > API keys: account API keys, and how programs reach the API with them. */
export function AccountApiKeysPage() {
  const [search, setSearch] = useSearchParams();
  const [created, setCreated] = useState<Schema<'AccountApiKeyWithValue'> | null>(null);
  const keys = $api.useInfiniteQuery(
    'get',
    '/api/v1/account-api-keys',
    { params: { query: { limit: 50 } } },
    cursorPages,
  );
  const named = useNamedLine(
    'key',
    linesOf(keys.data).map(({ id }) => id),
    keys,
  );
  const createButton = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setSearch({ create: '1' })}>
      {t('keys.createKey')}
    </Button>
  );
  return (
    <PageFrame
      title={t('app.apiKeys')}
      description={t('keys.accountKeysLead')}
      actions={
        <>
          <Button
            component="a"
            href="/docs"
            target="_blank"
            rel="noopener"
            variant="default"
            leftSection={<IconBook2 size={16} aria-hidden />}
          >
            {t('app.apiReference')}
          </Button>
          {createButton}
        </>
      }
    >
      <ErrorNotice error={keys.error} onRetry={() => void keys.refetch()} />
      <MissingLineNotice isMissing={named.isMissing} />
      <ListPanel
        query={keys}
        skeletonLines={3}
        empty={
          <EmptyState icon={IconApi} title={t('keys.noAccountKeys')} action={createButton}>
            {t('keys.keyHasPermissions')}
          </EmptyState>
        }
      >
        {(lines) => <AccountKeyTable keys={lines} rowProps={named.rowProps} />}
      </ListPanel>
      <ApiGuide />
      <CreateAccountKeyDialog
        opened={search.has('create')}
        onClose={() => setSearch({}, { replace: true })}
        onCreated={setCreated}
      />
      <AccountKeyValueDialog created={created} onClose={() => setCreated(null)} />
    </PageFrame>
  );
}
