import { Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { $api, type Schema } from '../../api/client.ts';
import { notifyDone } from '../../parts/notify.ts';
import { t } from '../../texts/texts.ts';
import { RateLimitsForm } from './RateLimitsForm.tsx';

type Model = Schema<'Model'>;
const path = '/api/v1/admin/models/{model_id}/rate-limits';

/** Limits how often all organizations together may call a model. */
export function ModelLimits({ model, onClose }: { model: Model; onClose: () => void }) {
  const queryClient = useQueryClient();
  const params = { path: { model_id: model.id } };
  const limits = $api.useQuery('get', path, { params });
  const update = $api.useMutation('put', path, {
    onSuccess: (saved) => {
      queryClient.setQueryData($api.queryOptions('get', path, { params }).queryKey, saved);
      notifyDone(t('admin.limitsSaved', { name: model.name }));
      onClose();
    },
  });
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {t('admin.providerLimitText')}
      </Text>
      <RateLimitsForm
        limits={limits.data}
        error={update.error ?? limits.error}
        isSaving={update.isPending}
        onSave={(body, onSaved) => update.mutate({ params, body }, { onSuccess: onSaved })}
      />
    </Stack>
  );
}
