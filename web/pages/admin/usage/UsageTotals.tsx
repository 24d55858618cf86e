import { SimpleGrid } from '@mantine/core';
import type { Schema } from '../../../api/client.ts';
import { Credits } from '../../../parts/Credits.tsx';
import { FigureCard } from '../../../parts/FigureCard.tsx';
import { language, t } from '../../../texts/texts.ts';

/** The totals of the period; undefined while they load. */
export function UsageTotals({ totals }: { totals: Schema<'InstanceUsageTotals'> | undefined }) {
  const number = (value: number | undefined) => value?.toLocaleString(language());
  return (
    <SimpleGrid component="section" aria-label={t('usage.total')} cols={{ base: 2, sm: 3, lg: 5 }} spacing="md">
      <FigureCard title={t('common.credits')} value={totals && <Credits credits={totals.credits} />} />
      <FigureCard title={t('common.calls')} value={number(totals?.calls)} />
      <FigureCard title={t('keys.failed')} value={number(totals?.errors)} />
      <FigureCard title={t('admin.activeOrganizations')} value={number(totals?.organizations)} />
      <FigureCard title={t('serviceAccounts.activeKeys')} value={number(totals?.keys)} />
    </SimpleGrid>
  );
}
