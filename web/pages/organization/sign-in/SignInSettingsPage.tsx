import { Button, Text } from '@mantine/core';
import { IconLogin2, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { $api, type Schema } from '../../../api/client.ts';
import { cursorPages, linesOf } from '../../../api/pages.ts';
import { useSession } from '../../../app/session.ts';
import { EmptyState } from '../../../parts/EmptyState.tsx';
import { ErrorNotice } from '../../../parts/ErrorNotice.tsx';
import { ListPanel } from '../../../parts/ListPanel.tsx';
import { PageFrame } from '../../../parts/PageFrame.tsx';
import { t } from '../../../texts/texts.ts';
import { ConnectionDialog } from './ConnectionDialog.tsx';
import { ConnectionTable } from './ConnectionTable.tsx';
import { DomainsPanel } from './DomainsPanel.tsx';
import { MappingDialog } from './MappingDialog.tsx';
import { ProvisioningDialog } from './ProvisioningDialog.tsx';
import { RequireSso } from './RequireSso.tsx';
import { SigningCertificatesDialog } from './SigningCertificatesDialog.tsx';

/** Settings > Sign-in: identity providers of the organization, and the domains that are its own. */
export function SignInSettingsPage() {
  const me = useSession();
  if (me.role === 'owner') return <OwnersPage />;
  return (
    <PageFrame title={t('sso.signIn')} description={t('sso.signInLead')}>
      <Text size="sm">{t('sso.onlyOwners')}</Text>
    </PageFrame>
  );
}

function OwnersPage() {
  const [edited, setEdited] = useState<Schema<'SsoConnection'> | 'new' | null>(null);
  const [mapped, setMapped] = useState<Schema<'SsoConnection'> | null>(null);
  const [provisioned, setProvisioned] = useState<Schema<'SsoConnection'> | null>(null);
  const [signing, setSigning] = useState<string | null>(null);
  const list = $api.useInfiniteQuery(
    'get',
    '/api/v1/sso-connections',
    { params: { query: { limit: 50 } } },
    cursorPages,
  );
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
      {t('sso.addConnection')}
    </Button>
  );
  return (
    <PageFrame title={t('sso.signIn')} description={t('sso.signInLead')} actions={add}>
      <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
      <ListPanel
        query={list}
        empty={
          <EmptyState icon={IconLogin2} title={t('sso.noConnectionsYet')} action={add}>
            {t('sso.noConnectionsAbout')}
          </EmptyState>
        }
      >
        {(lines) => (
          <ConnectionTable
            connections={lines}
            onEdit={setEdited}
            onMap={setMapped}
            onProvision={setProvisioned}
            onSign={({ id }) => setSigning(id)}
          />
        )}
      </ListPanel>
      {list.data !== undefined && linesOf(list.data).length > 0 ? (
        <Text size="sm" c="dimmed">
          {t('sso.noSingleLogout')}
        </Text>
      ) : null}
      <DomainsPanel />
      {list.data !== undefined && linesOf(list.data).length > 0 ? <RequireSso /> : null}
      <ProvisioningDialog connection={provisioned} onClose={() => setProvisioned(null)} />
      <SigningCertificatesDialog
        connection={list.data === undefined ? undefined : linesOf(list.data).find(({ id }) => id === signing)}
        onClose={() => setSigning(null)}
      />
      <MappingDialog connection={mapped} onClose={() => setMapped(null)} />
      <ConnectionDialog connection={edited} onChange={setEdited} />
    </PageFrame>
  );
}
