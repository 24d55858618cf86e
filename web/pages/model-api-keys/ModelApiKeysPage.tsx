import { Button, Tabs } from '@mantine/core';
import { IconCpu, IconHistory, IconKey, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Schema } from '../../api/client.ts';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { t } from '../../texts/texts.ts';
import { CallableModels } from './CallableModels.tsx';
import { CallsTab } from './CallsTab.tsx';
import { CreateKeyDialog } from './CreateKeyDialog.tsx';
import { KeysTab } from './KeysTab.tsx';
import { ModelKeyValueDialog } from './ModelKeyValueDialog.tsx';

const tabs = ['keys', 'calls', 'models'];

/** Settings > Model API Key: keys with what they used, their recent calls, and the models they can call. */
export function ModelApiKeysPage() {
  const [search, setSearch] = useSearchParams();
  const [created, setCreated] = useState<Schema<'ModelApiKeyWithValue'> | null>(null);
  const tab = tabs.find((name) => name === search.get('tab')) ?? 'keys';
  const createButton = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setSearch({ create: '1' })}>
      {t('Create key')}
    </Button>
  );
  return (
    <PageFrame
      title={t('Model API Key')}
      description={t('Use a key to call any available model. Calls are charged to your organization’s wallet.')}
      actions={createButton}
    >
      <Tabs value={tab} onChange={(chosen) => setSearch(chosen === null ? {} : { tab: chosen })} keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="keys" leftSection={<IconKey size={16} aria-hidden />}>
            {t('Keys')}
          </Tabs.Tab>
          <Tabs.Tab value="calls" leftSection={<IconHistory size={16} aria-hidden />}>
            {t('Recent calls')}
          </Tabs.Tab>
          <Tabs.Tab value="models" leftSection={<IconCpu size={16} aria-hidden />}>
            {t('Available models')}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="keys">
          <KeysTab createButton={createButton} onRotated={setCreated} />
        </Tabs.Panel>
        <Tabs.Panel value="calls">
          <CallsTab />
        </Tabs.Panel>
        <Tabs.Panel value="models">
          <CallableModels />
        </Tabs.Panel>
      </Tabs>
      <CreateKeyDialog
        opened={search.has('create')}
        onClose={() => setSearch({}, { replace: true })}
        onCreated={setCreated}
      />
      <ModelKeyValueDialog created={created} onClose={() => setCreated(null)} />
    </PageFrame>
  );
}
