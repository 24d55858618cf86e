import { Skeleton, Stack, Switch } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { $api, type Schema } from '../../api/client.ts';
import { useSecurityPolicies } from '../../api/securityPolicies.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { notifyDone, notifyError } from '../../parts/notify.ts';
import { t } from '../../texts/texts.ts';

type Policies = Schema<'SecurityPolicies'>;

const path = '/api/v1/organizations/current/security-policies';
const switches: readonly { name: keyof Policies; label: string; about: string }[] = [
  {
    name: 'publishing_enabled',
    label: t('Publishing'),
    about: t('Off: nobody publishes anything new. What is published stays live, and can be taken down.'),
  },
  {
    name: 'sharing_enabled',
    label: t('Sharing'),
    about: t(
      'Off: nobody shares digital organizations or credentials. What is shared stays shared, and can be taken back.',
    ),
  },
];

/** The switches of what members may do at all. */
export function SecurityPolicies() {
  const queryClient = useQueryClient();
  const policies = useSecurityPolicies();
  const change = $api.useMutation('put', path, {
    onSuccess: (saved) => {
      queryClient.setQueryData($api.queryOptions('get', path, {}).queryKey, saved);
      notifyDone(t('The policies are saved.'));
    },
    onError: (error) => notifyError(t('The policies were not saved'), error),
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
    </Stack>
  );
}
