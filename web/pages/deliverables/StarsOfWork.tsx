import { Group, Rating, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { notifyDone, notifyError } from '../../parts/notify.ts';
import { t } from '../../texts/texts.ts';

/** How good the employee's work was, in stars, for those who have decided about it. */
export function StarsOfWork({ deliverable }: { deliverable: Schema<'Deliverable'> }) {
  const queryClient = useQueryClient();
  const rate = $api.useMutation('put', '/api/v1/deliverables/{deliverable_id}/rating', {
    onSuccess: () => {
      notifyDone(t('market.rated'));
      return readAgain(queryClient, '/api/v1/deliverables/{deliverable_id}');
    },
    onError: (error) => notifyError(t('market.couldNotRate'), error),
  });
  const path = { deliverable_id: deliverable.id };
  return (
    <Group gap="xs" role="group" aria-label={t('market.rateWork')}>
      <Text size="sm">{t('market.rateWork')}</Text>
      <Rating
        value={rate.variables?.body.stars ?? deliverable.stars ?? 0}
        readOnly={rate.isPending}
        onChange={(stars) => rate.mutate({ params: { path }, body: { stars } })}
        getSymbolLabel={(stars) => t('market.countStars', { count: stars })}
      />
    </Group>
  );
}
