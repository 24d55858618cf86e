import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { notifyDone, notifyError } from '../../parts/notify.ts';
import { t } from '../../texts/texts.ts';

const sandboxPrefix = 'sandbox/';

/**
 * Opens every sandbox model to users with concurrent requests, so that leaving the page does not leave some closed. Returns how many there
 * are.
 */
async function openSandboxModels(): Promise<number> {
  const models = await api.GET('/api/v1/admin/models', { params: { query: { limit: 250 } } });
  if (models.error) throw models.error;
  const closed = models.data.data.filter((model) => model.name.startsWith(sandboxPrefix) && !model.open_to_users);
  await Promise.all(
    closed.map(async ({ id: model_id }) => {
      const opened = await api.PATCH('/api/v1/admin/models/{model_id}', {
        params: { path: { model_id } },
        body: { open_to_users: true },
      });
      if (opened.error) throw opened.error;
    }),
  );
  return closed.length;
}

/** The one click that opens the sandbox models (instance admins only). */
export function useOpenSandbox() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: openSandboxModels,
    onSuccess: (count) => {
      notifyDone(t('home.countSandboxModelsEnabled', { count }));
      return queryClient.invalidateQueries();
    },
    onError: (error) => notifyError(t('home.couldNotEnableSandboxModels'), error),
  });
}
