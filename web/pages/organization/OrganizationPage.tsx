import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { $api } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { useSession } from '../../app/session.ts';
import { FormPanel } from '../../parts/FormPanel.tsx';
import { NameForm } from '../../parts/NameForm.tsx';
import { notifyDone, notifyError } from '../../parts/notify.ts';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { t } from '../../texts/texts.ts';
import { DangerZone } from './DangerZone.tsx';
import { membershipText } from './roleNames.ts';

/** The session's organization: its name, and owners' actions on it. */
export function OrganizationPage() {
  const me = useSession();
  const queryClient = useQueryClient();
  const rename = $api.useMutation('patch', '/api/v1/organizations/current', {
    onSuccess: () => {
      notifyDone(t('account.organizationNameSaved'));
      return readAgain(queryClient, '/api/v1/me');
    },
    onError: (error) => notifyError(t('account.couldNotSaveName'), error),
  });
  return (
    <PageFrame title={t('app.organization')} description={membershipText(me.role, me.organization.name)}>
      <FormPanel title={t('account.organizationName')}>
        {me.role === 'member' ? (
          <Text size="sm">{t('account.onlyAdminsChange')}</Text>
        ) : (
          <NameForm
            label={t('common.name')}
            name={me.organization.name}
            busy={rename.isPending}
            onSave={(name) => rename.mutateAsync({ body: { name } })}
          />
        )}
      </FormPanel>
      <DangerZone />
    </PageFrame>
  );
}
