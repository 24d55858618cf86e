import { Button, Tabs } from '@mantine/core';
import { IconCpu, IconKey, IconPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { $api, type Schema } from '../../api/client.ts';
import { cursorPages, linesOf } from '../../api/pages.ts';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { LoadMore } from '../../parts/LoadMore.tsx';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { CallableModels } from './CallableModels.tsx';
import { CallsDrawer } from './CallsDrawer.tsx';
import { CreateKeyDialog } from './CreateKeyDialog.tsx';
import { KeyTable } from './KeyTable.tsx';
import { KeyValueDialog } from './KeyValueDialog.tsx';

type Key = Schema<'ModelApiKey'>;

/** Settings > Model API Key: keys with what they used, and the models they can call. */
export function ModelApiKeysPage() {
  const [search, setSearch] = useSearchParams();
  const [creating, setCreating] = useState(false);
  const [created, setCreated] = useState<Schema<'ModelApiKeyWithValue'> | null>(null);
  const [callsOf, setCallsOf] = useState<Key | null>(null);
  const keys = $api.useInfiniteQuery(
    'get',
    '/api/v1/model-api-keys',
    { params: { query: { limit: 50 } } },
    { ...cursorPages, refetchInterval: 5_000 },
  );
  useEffect(() => {
    if (search.get('create') === null) return;
    setCreating(true);
    setSearch({}, { replace: true });
  }, [search, setSearch]);
  const lines = linesOf(keys.data);
  const createButton = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setCreating(true)}>
      Create key
    </Button>
  );
  return (
    <PageFrame
      title="Model API Key"
      description="Keys call every model that an administrator opened to users. Each call is paid from your organization's wallet."
      actions={createButton}
    >
      <ErrorNotice error={keys.error} onRetry={() => void keys.refetch()} />
      <Tabs defaultValue="keys" keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="keys" leftSection={<IconKey size={16} aria-hidden />}>
            Keys
          </Tabs.Tab>
          <Tabs.Tab value="models" leftSection={<IconCpu size={16} aria-hidden />}>
            Callable models
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="keys">
          <Panel>
            {keys.isPending ? <TableSkeleton /> : null}
            {keys.data !== undefined && lines.length === 0 ? (
              <EmptyState icon={IconKey} title="No key yet" action={createButton}>
                A key is what your program sends with each call. Give every program a key of its own: then you see what
                each one uses, and can revoke one without touching the others.
              </EmptyState>
            ) : null}
            {lines.length > 0 ? <KeyTable keys={lines} onShowCalls={setCallsOf} onRotated={setCreated} /> : null}
            <LoadMore query={keys} />
          </Panel>
        </Tabs.Panel>
        <Tabs.Panel value="models">
          <CallableModels />
        </Tabs.Panel>
      </Tabs>
      <CreateKeyDialog opened={creating} onClose={() => setCreating(false)} onCreated={setCreated} />
      <KeyValueDialog created={created} onClose={() => setCreated(null)} />
      <CallsDrawer modelApiKey={callsOf} onClose={() => setCallsOf(null)} />
    </PageFrame>
  );
}
