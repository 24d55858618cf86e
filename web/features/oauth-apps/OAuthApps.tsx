import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { $api, type Schema } from '../../api/client.ts';
import { confirmInUse } from '../../parts/confirmInUse.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { ListTable } from '../../parts/ListTable.tsx';
import { notifyDone, notifyError } from '../../parts/notify.ts';
import { Panel } from '../../parts/Panel.tsx';
import { RowMenu } from '../../parts/RowMenu.tsx';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { actionsColumn } from '../../parts/actionsColumn.tsx';
import { t } from '../../texts/texts.ts';
import { OAuthAppDialog } from './OAuthAppDialog.tsx';
import { useOAuthApps, type OAuthAppsOwner } from './useOAuthApps.ts';

/** An app with its type. */
type Line = { app: Schema<'OAuthApp'>; type: Schema<'CredentialType'>; vendor: string };

/** Lists the OAuth apps of the organization or the instance, with a dialog for each. */
export function OAuthApps({ owner }: { owner: OAuthAppsOwner }) {
  const [edited, setEdited] = useState<Line | null>(null);
  const apps = useOAuthApps(owner);
  const types = $api.useQuery('get', '/api/v1/credential-types', {}, { staleTime: Infinity });
  const lines = (apps.data ?? []).flatMap((app): Line[] => {
    const type = types.data?.data.find((one) => one.type === app.type);
    return type?.oauth_app ? [{ app, type, vendor: type.oauth_app.vendor }] : [];
  });
  const remove = (line: Line, force = false) =>
    apps.remove(line.app.type, force, {
      onSuccess: () => notifyDone(t('oauthApps.appDeleted')),
      onError: (error) => {
        const isInUse = confirmInUse(error, {
          title: t('oauthApps.nameIsInUse', { vendor: line.vendor }),
          text: `${t('oauthApps.deleteText')} ${t('oauthApps.inUseBy')}`,
          action: t('common.deleteAnyway'),
          onConfirm: () => remove(line, true),
        });
        if (!isInUse) notifyError(t('oauthApps.couldNotDelete'), error);
      },
    });
  return (
    <Stack>
      <ErrorNotice error={apps.error ?? types.error} />
      <Panel>
        {apps.data === undefined || types.data === undefined ? <TableSkeleton /> : null}
        {lines.length === 0 ? null : (
          <ListTable
            label={t('oauthApps.oauthApps')}
            lines={lines}
            idOf={({ app }) => app.type}
            minWidth={620}
            columns={[
              {
                title: t('oauthApps.service'),
                card: 'name',
                cell: ({ vendor }) => (
                  <Text fz="inherit" fw={500}>
                    {vendor}
                  </Text>
                ),
              },
              {
                title: t('sso.clientId'),
                cell: ({ app }) => <span className="mono">{app.client_id ?? ''}</span>,
              },
              { title: t('oauthApps.usedApp'), cell: ({ app }) => usedText(app.decided_by) },
              actionsColumn((line: Line) =>
                line.app.client_id === null ? (
                  <Button size="compact-sm" variant="default" onClick={() => setEdited(line)}>
                    {t('oauthApps.addApp')}
                  </Button>
                ) : (
                  <RowMenu
                    name={line.vendor}
                    consequence={t('oauthApps.deleteText')}
                    onEdit={() => setEdited(line)}
                    onDelete={() => remove(line)}
                  />
                ),
              ),
            ]}
          />
        )}
      </Panel>
      {edited === null ? null : (
        <OAuthAppDialog app={edited.app} type={edited.type} owner={owner} onClose={() => setEdited(null)} />
      )}
    </Stack>
  );
}

function usedText(decidedBy: Schema<'OAuthAppSource'>): string {
  if (decidedBy === 'organization') return t('oauthApps.usedOrganization');
  if (decidedBy === 'environment') return t('oauthApps.usedEnvironment');
  return decidedBy === 'instance' ? t('oauthApps.usedInstance') : t('oauthApps.usedNone');
}
