import { useQueryClient } from '@tanstack/react-query';
import { $api } from '../../api/client.ts';
import { FormPanel } from '../../parts/FormPanel.tsx';
import { notifyDone } from '../../parts/notify.ts';
import { SignInPoliciesForm } from '../../parts/SignInPoliciesForm.tsx';
import { t } from '../../texts/texts.ts';

const path = '/api/v1/admin/sign-in-policies';

/** The instance's session requirements. */
export function InstanceSignIn() {
  const queryClient = useQueryClient();
  const policies = $api.useQuery('get', path, {});
  const update = $api.useMutation('put', path, {
    onSuccess: (saved) => {
      queryClient.setQueryData($api.queryOptions('get', path, {}).queryKey, saved);
      notifyDone(t('account.policiesSaved'));
    },
  });
  return (
    <FormPanel title={t('security.signInAndSessions')} lead={t('security.instanceLimits')}>
      <SignInPoliciesForm
        policies={policies.data}
        error={update.error ?? policies.error}
        isSaving={update.isPending}
        onSave={(body) => update.mutate({ body })}
      />
    </FormPanel>
  );
}
