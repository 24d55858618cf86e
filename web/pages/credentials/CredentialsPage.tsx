import { Alert, Button } from '@mantine/core';
import { IconLock, IconPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { $api, type Schema } from '../../api/client.ts';
import { cursorPages, linesOf } from '../../api/pages.ts';
import { connectErrorText } from '../../credentials/connectErrors.ts';
import { tellConnectOutcome } from '../../credentials/connectWindow.ts';
import { CredentialDialog } from '../../credentials/CredentialDialog.tsx';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { LoadMore } from '../../parts/LoadMore.tsx';
import { MissingLineNotice } from '../../parts/MissingLineNotice.tsx';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { t } from '../../texts/texts.ts';
import { CredentialTable } from './CredentialTable.tsx';
import { useNamedCredential } from './useNamedCredential.ts';

/** The credentials of the projects that the account sees. */
export function CredentialsPage() {
  const [clicked, setEdited] = useState<Schema<'Credential'> | 'new' | null>(null);
  const named = useNamedCredential();
  const edited = clicked ?? named.credential;
  const close = () => {
    setEdited(null);
    named.forget();
  };
  const list = $api.useInfiniteQuery('get', '/api/v1/credentials', { params: { query: { limit: 50 } } }, cursorPages);
  const types = $api.useQuery('get', '/api/v1/credential-types', {}, { staleTime: Infinity });
  const credentials = linesOf(list.data);
  const createButton = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
      {t('credentials.createCredential')}
    </Button>
  );
  return (
    <PageFrame title={t('app.credentials')} description={t('credentials.credentialsLead')} actions={createButton}>
      <ConnectNotice />
      <MissingLineNotice isMissing={named.isMissing} />
      <ErrorNotice error={list.error ?? types.error ?? named.error} onRetry={() => void list.refetch()} />
      <Panel>
        {list.isPending ? <TableSkeleton /> : null}
        {list.data !== undefined && credentials.length === 0 ? (
          <EmptyState icon={IconLock} title={t('credentials.noCredentialsYet')} action={createButton}>
            {t('credentials.emptyText')}
          </EmptyState>
        ) : null}
        {credentials.length > 0 ? (
          <CredentialTable credentials={credentials} types={types.data?.data ?? []} onEdit={setEdited} />
        ) : null}
        <LoadMore query={list} />
      </Panel>
      <CredentialDialog
        opened={edited !== null && types.data !== undefined}
        stored={edited === 'new' ? null : edited}
        types={types.data?.data ?? []}
        onClose={close}
        onSaved={close}
      />
    </PageFrame>
  );
}

/** Shows the result of connecting a credential, from the OAuth2 callback's URL. */
function ConnectNotice() {
  const [search, setSearch] = useSearchParams();
  const error = search.get('connect_error');
  const told = error !== null || search.has('connected');
  // The window opened for connecting reports to its opener and closes.
  useEffect(() => (told ? tellConnectOutcome({ error }) : undefined), [told, error]);
  if (!told) return null;
  const close = () => setSearch({}, { replace: true });
  return error === null ? (
    <Alert color="teal" mb="md" title={t('credentials.connected')} withCloseButton onClose={close} role="status">
      {t('credentials.credentialConnected')}
    </Alert>
  ) : (
    <Alert color="red" mb="md" title={t('canvas.notConnected')} withCloseButton onClose={close}>
      {connectErrorText(error)}
    </Alert>
  );
}
