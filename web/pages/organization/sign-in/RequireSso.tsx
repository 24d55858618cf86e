import { Skeleton, Stack, Switch } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { $api } from '../../../api/client.ts';
import { ErrorNotice } from '../../../parts/ErrorNotice.tsx';
import { FormPanel } from '../../../parts/FormPanel.tsx';
import { notifyDone } from '../../../parts/notify.ts';
import { t } from '../../../texts/texts.ts';

const path = '/api/v1/organizations/current/sso-policies';

/** Whether members must sign in with the identity provider. */
export function RequireSso() {
  const queryClient = useQueryClient();
  const policies = $api.useQuery('get', path, {});
  const save = $api.useMutation('put', path, {
    onSuccess: (saved) => {
      queryClient.setQueryData($api.queryOptions('get', path, {}).queryKey, saved);
      notifyDone(t('account.policiesSaved'));
    },
  });
  return (
    <FormPanel title={t('sso.requireSso')} lead={t('sso.requireSsoLead')}>
      <Stack>
        <ErrorNotice error={policies.error} onRetry={() => void policies.refetch()} />
        <ErrorNotice error={save.error} title={t('account.couldNotSavePolicies')} />
        {policies.isPending ? <Skeleton h={60} /> : null}
        {policies.data === undefined ? null : (
          <Switch
            label={t('sso.requireSsoSwitch')}
            description={t('sso.requireSsoSwitchAbout')}
            checked={policies.data.sso_required}
            disabled={save.isPending}
            onChange={(event) => save.mutate({ body: { sso_required: event.currentTarget.checked } })}
          />
        )}
      </Stack>
    </FormPanel>
  );
}
