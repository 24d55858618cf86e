import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { notifyError } from '../../parts/notify.ts';
import { t } from '../../texts/texts.ts';

/**
 * Creates a digital organization in the personal space, in the time zone of the browser, and opens its canvas; with `search` as the query of
 * its address.
 */
export function useCreateDigitalOrganization(search = '') {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const create = $api.useMutation('post', '/api/v1/digital-organizations', {
    onSuccess: async (created) => {
      void readAgain(queryClient, '/api/v1/digital-organizations');
      await navigate(`/digital-organizations/${created.id}${search}`);
    },
    onError: (error) => notifyError(t('templates.couldNotCreateDigitalOrganization'), error),
  });
  return {
    ...create,
    mutate: ({ body }: { body: Schema<'DigitalOrganizationCreate'> }) =>
      create.mutate({ body: { settings: { time_zone: browserTimeZone() }, ...body } }),
  };
}

function browserTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
