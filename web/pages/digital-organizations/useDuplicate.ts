import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { notifyError } from '../../parts/notify.ts';
import { t } from '../../texts/texts.ts';

/** Makes a draft of its own of a digital organization's draft, in the same project and with its credentials, and opens it. */
export function useDuplicate() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: { id: string }) => {
      const path = { digital_organization_id: id };
      const read = await api.GET('/api/v1/digital-organizations/{digital_organization_id}', { params: { path } });
      if (read.error) throw read.error;
      const { name, description, project_id, folder, draft, settings } = read.data;
      const body = {
        name: t('digitalOrganizations.copyOfName', { name }).slice(0, 200),
        description,
        project_id,
        folder_id: folder?.id ?? null,
        draft,
        settings,
      };
      const made = await api.POST('/api/v1/digital-organizations', { body });
      if (made.error) throw made.error;
      return made.data;
    },
    onSuccess: async ({ id }) => {
      void readAgain(queryClient, '/api/v1/digital-organizations');
      await navigate(`/digital-organizations/${id}`);
    },
    onError: (error) => notifyError(t('digitalOrganizations.couldNotDuplicateIt'), error),
  });
}
