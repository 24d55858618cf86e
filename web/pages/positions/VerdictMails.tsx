import { Switch } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { $api, type Schema } from '../../api/client.ts';
import { notifyError } from '../../parts/notify.ts';
import { t } from '../../texts/texts.ts';
import { positionRead } from './positionReads.ts';

type VerdictMailsProps = { position: Pick<Schema<'Position'>, 'id'>; enabled: boolean };

/** Whether the reader is mailed what a position delivers, to accept or reject it from there. */
export function VerdictMails({ position: { id }, enabled }: VerdictMailsProps) {
  const queryClient = useQueryClient();
  const set = $api.useMutation('put', '/api/v1/positions/{position_id}/verdict-mails', {
    onSuccess: (now) =>
      queryClient.setQueryData<Schema<'Position'>>(positionRead(id).queryKey, (before) =>
        before === undefined ? undefined : { ...before, verdict_mails: now.enabled },
      ),
    onError: (error) => notifyError(t('market.couldNotChangePosition'), error),
  });
  return (
    <Switch
      label={t('market.mailMe')}
      description={t('market.mailMeHint')}
      checked={set.isPending ? set.variables.body.enabled : enabled}
      disabled={set.isPending}
      onChange={(event) =>
        set.mutate({ params: { path: { position_id: id } }, body: { enabled: event.currentTarget.checked } })
      }
    />
  );
}
