import { Skeleton, Stack, Switch, TagsInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { $api } from '../../api/client.ts';
import { useSecurityPolicies } from '../../api/securityPolicies.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { notifyDone, notifyError } from '../../parts/notify.ts';
import { t } from '../../texts/texts.ts';
import { KeyLifetime } from './KeyLifetime.tsx';

const path = '/api/v1/organizations/current/security-policies';
const switches: readonly { name: 'publishing_enabled' | 'sharing_enabled'; label: string; about: string }[] = [
  {
    name: 'publishing_enabled',
    label: t('account.publishing'),
    about: t('account.publishingOff'),
  },
  {
    name: 'sharing_enabled',
    label: t('account.sharing'),
    about: t('account.sharingOff'),
  },
];

/** The switches of the security policies for members. */
export function SecurityPolicies() {
  const queryClient = useQueryClient();
  const policies = useSecurityPolicies();
  const change = $api.useMutation('put', path, {
    onSuccess: (saved) => {
      queryClient.setQueryData($api.queryOptions('get', path, {}).queryKey, saved);
      notifyDone(t('account.policiesSaved'));
    },
    onError: (error) => notifyError(t('account.couldNotSavePolicies'), error),
  });
  if (policies.isPending) return <Skeleton height={96} />;
  if (policies.data === undefined)
    return <ErrorNotice error={policies.error} onRetry={() => void policies.refetch()} />;
  const shown = change.isPending ? change.variables.body : policies.data;
  return (
    <Stack>
      {switches.map(({ name, label, about }) => (
        <Switch
          key={name}
          label={label}
          description={about}
          checked={shown[name]}
          disabled={change.isPending}
          onChange={(event) => change.mutate({ body: { ...policies.data, [name]: event.currentTarget.checked } })}
        />
      ))}
      <TagsInput
        label={t('members.allowedEmailDomains')}
        description={t('members.domainsText')}
        placeholder={(shown.allowed_email_domains ?? []).length === 0 ? t('sso.domainExample') : ''}
        value={shown.allowed_email_domains ?? []}
        disabled={change.isPending}
        maxTags={100}
        onChange={(allowed_email_domains) => change.mutate({ body: { ...policies.data, allowed_email_domains } })}
      />
      <KeyLifetime
        days={shown.key_max_lifetime_days ?? null}
        disabled={change.isPending}
        onChange={(key_max_lifetime_days) => change.mutate({ body: { ...policies.data, key_max_lifetime_days } })}
      />
    </Stack>
  );
}
