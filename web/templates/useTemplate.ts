import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api } from '../api/client.ts';
import { readAgain } from '../api/reads.ts';
import { requestError } from '../api/requestError.ts';
import { notifyError } from '../parts/notify.ts';
import { t } from '../texts/texts.ts';
import { templateFile } from './templateFile.ts';
import type { Template } from './template.ts';

/** Makes a digital organization from a template in the personal space, with the data tables it names, and opens its canvas. */
export function useTemplate() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, title, dataTables }: Template) => {
      await makeMissingTables(dataTables);
      const file = await templateFile(id);
      const imported = await api.POST('/api/v1/digital-organizations/import', { body: { ...file, name: title } });
      if (imported.error) throw imported.error;
      return imported.data;
    },
    onSuccess: async (created) => {
      void readAgain(queryClient, '/api/v1/digital-organizations');
      await navigate(`/digital-organizations/${created.id}`);
    },
    onError: (error) => notifyError(t('templates.couldNotCreateDigitalOrganization'), error),
  });
}

/** An existing data table of that name in the personal space is used by the template. */
async function makeMissingTables(dataTables: Template['dataTables']): Promise<void> {
  if (dataTables.length === 0) return;
  const listed = await api.GET('/api/v1/data-tables', { params: { query: { limit: 250 } } });
  if (listed.error) throw listed.error;
  const present = new Set(listed.data.data.map(({ name }) => name.toLowerCase()));
  for (const body of dataTables.filter(({ name }) => !present.has(name.toLowerCase()))) {
    const made = await api.POST('/api/v1/data-tables', { body });
    if (made.error && requestError(made.error).code !== 'name_taken') throw made.error;
  }
}
