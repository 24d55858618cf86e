import { Switch } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { $api } from '../../api/client.ts';
import { notifyError } from '../../parts/notify.ts';
import { t } from '../../texts/texts.ts';

/** Turns the weekly digest on and off for this account. */
export function DigestSwitch() {
  const queryClient = useQueryClient();
  const digest = $api.useQuery('get', '/api/v1/weekly-digest');
  const change = $api.useMutation('put', '/api/v1/weekly-digest', {
    onSuccess: (answer) => queryClient.setQueryData($api.queryOptions('get', '/api/v1/weekly-digest').queryKey, answer),
    onError: (error) => notifyError(t('account.couldNotChangeDigest'), error),
  });
  return (
    <Switch
      label={t('account.weeklyDigest')}
      description={t('account.weeklyDigestText')}
      checked={change.isPending ? change.variables.body.enabled : (digest.data?.enabled ?? false)}
      disabled={digest.data === undefined}
      onChange={(event) => change.mutate({ body: { enabled: event.currentTarget.checked } })}
    />
  );
}
