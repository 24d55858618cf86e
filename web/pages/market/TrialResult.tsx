import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { $api, api, type Schema } from '../../api/client.ts';
import { PartView } from '../../employees/PartView.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { StatusBadge } from '../../parts/StatusBadge.tsx';
import { t } from '../../texts/texts.ts';

type TrialResultProps = {
  listing: Schema<'ListingDetail'>;
  started: Schema<'EmployeeRun'>;
  onHire: () => void;
};

const everyMs = 2_000;

/** Shows what a free try has delivered, and the way to hire below it. */
export function TrialResult({ listing, started, onHire }: TrialResultProps) {
  const at = { listing_id: listing.id, trial_run_id: started.id };
  const later = $api.useQuery(
    'get',
    '/api/v1/market/employees/{listing_id}/trial-runs/{trial_run_id}',
    { params: { path: at } },
    {
      enabled: started.stopped_at === null,
      refetchInterval: ({ state }) => (state.data?.stopped_at == null ? everyMs : false),
    },
  );
  const run = later.data ?? started;
  const address = `/api/v1/market/employees/${at.listing_id}/trial-runs/${at.trial_run_id}/parts`;
  return (
    <Stack gap="sm" role="status">
      <Group>
        <StatusBadge status={run.status} />
        {run.stopped_at === null ? <Text size="sm">{t('market.isWorking')}</Text> : null}
      </Group>
      {run.error === null ? null : (
        <Alert color="red" variant="light" icon={<IconAlertTriangle />} title={t('market.runFailed')}>
          {run.error.message}
        </Alert>
      )}
      <ErrorNotice error={later.error} />
      {run.output?.parts.map((part) => (
        <PartView
          key={part.position}
          part={part}
          address={`${address}/${part.position}`}
          read={() => readPart(at, part.position)}
        />
      ))}
      {run.status === 'success' ? (
        <Group justify="space-between">
          <Text size="sm">{t('market.hireToGoOn')}</Text>
          <Button onClick={onHire}>{t('market.hire')}</Button>
        </Group>
      ) : null}
    </Stack>
  );
}

async function readPart(at: { listing_id: string; trial_run_id: string }, part: number): Promise<Blob> {
  const answer = await api.GET('/api/v1/market/employees/{listing_id}/trial-runs/{trial_run_id}/parts/{part}', {
    params: { path: { ...at, part: String(part) } },
    parseAs: 'blob',
  });
  if (answer.error !== undefined) throw answer.error;
  return answer.data as unknown as Blob;
}
