import { useQueryClient } from '@tanstack/react-query';
import { $api } from '../../api/client.ts';
import { FormPanel } from '../../parts/FormPanel.tsx';
import { notifyDone } from '../../parts/notify.ts';
import { t } from '../../texts/texts.ts';
import { RateLimitsForm } from './RateLimitsForm.tsx';

const path = '/api/v1/admin/organizations/{organization_id}/rate-limits';

/** Limits how often an organization may call models. */
export function OrganizationLimits({ organizationId }: { organizationId: string }) {
  const queryClient = useQueryClient();
  const params = { path: { organization_id: organizationId } };
  const limits = $api.useQuery('get', path, { params });
  const update = $api.useMutation('put', path, {
    onSuccess: (saved) => {
      queryClient.setQueryData($api.queryOptions('get', path, { params }).queryKey, saved);
      notifyDone(t('admin.rateLimitsSaved'));
    },
  });
  return (
    <FormPanel title={t('admin.rateLimits')} lead={t('admin.organizationLimitsText')}>
      <RateLimitsForm
        limits={limits.data}
        error={update.error ?? limits.error}
        isSaving={update.isPending}
        onSave={(body, onSaved) => update.mutate({ params, body }, { onSuccess: onSaved })}
      />
    </FormPanel>
  );
}
