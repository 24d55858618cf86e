import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api } from '../api/client.ts';
import { requestError } from '../api/requestError.ts';
import { notifyError } from '../parts/notify.ts';
import { t } from '../texts/texts.ts';
import { templateFile } from './templateFile.ts';
import type { Template } from './templates.ts';

/** Makes a digital organization from a template in the personal space, with the data tables it names, and opens its canvas. */
export function useTemplate() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, title, dataTables }: Template) => {
      for (const body of dataTables) {
        const made = await api.POST('/api/v1/data-tables', { body });
        // Somebody has one of that name: the template works on that one.
        if (made.error && requestError(made.error).code !== 'name_taken') throw made.error;
      }
      const file = await templateFile(id);
      const imported = await api.POST('/api/v1/digital-organizations/import', { body: { ...file, name: title } });
      if (imported.error) throw imported.error;
      return imported.data;
    },
    onSuccess: async (created) => {
      void queryClient.invalidateQueries({ queryKey: ['get', '/api/v1/digital-organizations'] });
      await navigate(`/digital-organizations/${created.id}`);
    },
    onError: (error) => notifyError(t('Nothing was created'), error),
  });
}
