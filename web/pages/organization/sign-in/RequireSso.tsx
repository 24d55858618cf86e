import { Select, Skeleton, Stack, Switch } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { $api, type Schema } from '../../../api/client.ts';
import { ErrorNotice } from '../../../parts/ErrorNotice.tsx';
import { FormPanel } from '../../../parts/FormPanel.tsx';
import { notifyDone } from '../../../parts/notify.ts';
import { t } from '../../../texts/texts.ts';

const path = '/api/v1/organizations/current/sso-policies';

/** Whether members must sign in with the identity provider, and which owner need not. */
export function RequireSso() {
  const policies = $api.useQuery('get', path, {});
  return (
    <FormPanel title={t('sso.requireSso')} lead={t('sso.requireSsoLead')}>
      <ErrorNotice error={policies.error} onRetry={() => void policies.refetch()} />
      {policies.isPending ? <Skeleton h={100} /> : null}
      {policies.data === undefined ? null : <Fields policies={policies.data} />}
    </FormPanel>
  );
}

function Fields({ policies }: { policies: Schema<'SsoPolicies'> }) {
  const queryClient = useQueryClient();
  const [owner, setOwner] = useState(policies.break_glass_account_id);
  const members = $api.useQuery('get', '/api/v1/organizations/current/members', {
    params: { query: { limit: 250 } },
  });
  const owners = (members.data?.data ?? []).filter(({ role }) => role === 'owner');
  const save = $api.useMutation('put', path, {
    onSuccess: (saved) => {
      queryClient.setQueryData($api.queryOptions('get', path, {}).queryKey, saved);
      notifyDone(t('account.policiesSaved'));
    },
  });
  const set = (body: Schema<'SsoPolicies'>) => save.mutate({ body });
  const change = (next: string | null) => {
    setOwner(next);
    if (policies.sso_required && next !== null) set({ sso_required: true, break_glass_account_id: next });
  };
  return (
    <Stack>
      <ErrorNotice error={save.error} title={t('account.couldNotSaveThePolicies')} />
      <Select
        maw={420}
        label={t('sso.breakGlassOwner')}
        description={t('sso.breakGlassOwnerAbout')}
        data={owners.map(({ account_id, name, email }) => ({ value: account_id, label: `${name} (${email})` }))}
        value={owner}
        onChange={change}
        allowDeselect={false}
        disabled={save.isPending}
      />
      <Switch
        label={t('sso.requireSsoSwitch')}
        description={t('sso.requireSsoSwitchAbout')}
        checked={policies.sso_required}
        disabled={save.isPending || owner === null}
        onChange={(event) => set({ sso_required: event.currentTarget.checked, break_glass_account_id: owner })}
      />
    </Stack>
  );
}
