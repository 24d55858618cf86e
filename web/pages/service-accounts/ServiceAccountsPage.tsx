import { Button } from '@mantine/core';
import { IconPlus, IconRobot } from '@tabler/icons-react';
import { useState } from 'react';
import { $api, type Schema } from '../../api/client.ts';
import { cursorPages } from '../../api/pages.ts';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { ListPanel } from '../../parts/ListPanel.tsx';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { t } from '../../texts/texts.ts';
import { ServiceAccountDialog } from './ServiceAccountDialog.tsx';
import { ServiceAccountKeysDialog } from './ServiceAccountKeysDialog.tsx';
import { ServiceAccountTable } from './ServiceAccountTable.tsx';
import { serviceAccountsPath } from './serviceAccountsPath.ts';
import { useManagedProjects } from './useManagedProjects.ts';

/** Settings > Service accounts: members of projects without a person, for CI and other programs. */
export function ServiceAccountsPage() {
  const [isNew, setIsNew] = useState(false);
  const [keysOf, setKeysOf] = useState<Schema<'ServiceAccount'> | null>(null);
  const managed = useManagedProjects();
  const list = $api.useInfiniteQuery('get', serviceAccountsPath, { params: { query: { limit: 50 } } }, cursorPages);
  const create =
    managed.length === 0 ? undefined : (
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setIsNew(true)}>
        {t('serviceAccounts.create')}
      </Button>
    );
  return (
    <PageFrame title={t('serviceAccounts.serviceAccounts')} description={t('serviceAccounts.lead')} actions={create}>
      <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
      <ListPanel
        query={list}
        skeletonLines={3}
        empty={
          <EmptyState icon={IconRobot} title={t('serviceAccounts.noneYet')} action={create}>
            {managed.length === 0 ? t('serviceAccounts.needsTeamProject') : t('serviceAccounts.whatFor')}
          </EmptyState>
        }
      >
        {(lines) => <ServiceAccountTable lines={lines} managed={managed} onKeys={setKeysOf} />}
      </ListPanel>
      {isNew ? <ServiceAccountDialog projects={managed} onClose={() => setIsNew(false)} onCreated={setKeysOf} /> : null}
      {keysOf === null ? null : <ServiceAccountKeysDialog serviceAccount={keysOf} onClose={() => setKeysOf(null)} />}
    </PageFrame>
  );
}
