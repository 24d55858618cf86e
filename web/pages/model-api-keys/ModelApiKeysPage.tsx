import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Schema } from '../../api/client.ts';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { t } from '../../texts/texts.ts';
import { CreateKeyDialog } from './CreateKeyDialog.tsx';
import { KeyList } from './KeyList.tsx';
import { ModelKeyValueDialog } from './ModelKeyValueDialog.tsx';

/** Gateway > Keys: keys for calling models, and their usage. */
export function ModelApiKeysPage() {
  const [search, setSearch] = useSearchParams();
  const [created, setCreated] = useState<Schema<'ModelApiKeyWithValue'> | null>(null);
  const createButton = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setSearch({ create: '1' })}>
      {t('keys.createKey')}
    </Button>
  );
  return (
    <PageFrame title={t('app.modelApiKeys')} description={t('keys.modelKeysLead')} actions={createButton}>
      <KeyList createButton={createButton} onRotated={setCreated} />
      <CreateKeyDialog
        opened={search.has('create')}
        onClose={() => setSearch({}, { replace: true })}
        onCreated={setCreated}
      />
      <ModelKeyValueDialog created={created} onClose={() => setCreated(null)} />
    </PageFrame>
  );
}
