import { Button, Group, Select, Text } from '@mantine/core';
import { IconLifebuoy } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { $api } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { FormPanel } from '../../parts/FormPanel.tsx';
import { notifyError } from '../../parts/notify.ts';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import { t } from '../../texts/texts.ts';
import { runShareRead, type RunAt } from './runReads.ts';

const times = [
  { value: '4', label: t('market.shareHours', { count: 4 }) },
  { value: '24', label: t('market.shareHours', { count: 24 }) },
  { value: '72', label: t('auditLog.countDays', { count: 3 }) },
  { value: '168', label: t('auditLog.countDays', { count: 7 }) },
];

/** Shares a run that has ended with the publisher for a time, or says until when it is shared. */
export function ShareRun({ at }: { at: RunAt }) {
  const queryClient = useQueryClient();
  const [hours, setHours] = useState('24');
  const read = useQuery(runShareRead(at));
  const path = { position_id: at.positionId, run_id: at.runId };
  const told = {
    onSuccess: () => readAgain(queryClient, '/api/v1/positions/{position_id}/runs/{run_id}/share'),
    onError: (error: unknown) => notifyError(t('market.couldNotShareRun'), error),
  };
  const share = $api.useMutation('put', '/api/v1/positions/{position_id}/runs/{run_id}/share', told);
  const end = $api.useMutation('delete', '/api/v1/positions/{position_id}/runs/{run_id}/share', told);
  if (read.data === undefined) return null;
  const until = read.data.expires_at;
  return (
    <FormPanel title={t('market.shareRun')} lead={t('market.shareRunWhat')}>
      {until === null ? (
        <Group align="flex-end">
          <Select
            label={t('market.shareFor')}
            data={times}
            value={hours}
            allowDeselect={false}
            onChange={(next) => setHours(next ?? '24')}
          />
          <Button
            variant="default"
            leftSection={<IconLifebuoy size={16} aria-hidden />}
            loading={share.isPending}
            onClick={() => share.mutate({ params: { path }, body: { hours: Number(hours) } })}
          >
            {t('market.shareRun')}
          </Button>
        </Group>
      ) : (
        <Group justify="space-between">
          <Text size="sm">
            {t('market.sharedUntil')} <TimeAgo iso={until} />
          </Text>
          <Button variant="default" loading={end.isPending} onClick={() => end.mutate({ params: { path } })}>
            {t('market.endShare')}
          </Button>
        </Group>
      )}
    </FormPanel>
  );
}
