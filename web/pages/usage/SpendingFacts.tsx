import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { $api } from '../../api/client.ts';
import { Credits } from '../../parts/Credits.tsx';
import { sumCredits } from '../../parts/creditSums.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { t } from '../../texts/texts.ts';

const kinds = ['credits', 'model_call_credits', 'search_credits', 'employee_run_credits'] as const;
const labels: Record<(typeof kinds)[number], string> = {
  credits: t('usage.total'),
  model_call_credits: t('usage.modelCalls'),
  search_credits: t('catalog.dataMarket'),
  employee_run_credits: t('market.digitalEmployees'),
};

/** Shows the spending since a day, in total and by kind. */
export function SpendingFacts({ from }: { from: string }) {
  const spending = $api.useQuery('get', '/api/v1/spending', { params: { query: { from } } });
  const days = spending.data?.data;
  return (
    <>
      <ErrorNotice error={spending.error} onRetry={() => void spending.refetch()} />
      <Group component="section" aria-label={t('usage.spending')} gap="xl" p="md">
        {kinds.map((kind) => (
          <Stack key={kind} gap={2}>
            <Text fz={12.5} c="dimmed">
              {labels[kind]}
            </Text>
            {days === undefined ? (
              <Skeleton height={24} width={72} />
            ) : (
              <Text fz={17} fw={600}>
                <Credits credits={sumCredits(days.map((one) => one[kind]))} />
              </Text>
            )}
          </Stack>
        ))}
      </Group>
    </>
  );
}
