import { Select } from '@mantine/core';
import { t } from '../../texts/texts.ts';

const periods = [
  { value: '7', label: t('executions.last7Days') },
  { value: '30', label: t('executions.last30Days') },
  { value: '90', label: t('usage.last90Days') },
  { value: '365', label: t('usage.last365Days') },
];
const usual = '30';

/** Reads the period, in days, from the address; 30 if it is unknown. */
export function readUsagePeriod(days: string | null): string {
  return periods.find(({ value }) => value === days)?.value ?? usual;
}

/** Selects the period of usage, in days. */
export function UsagePeriodSelect({ days, onChange }: { days: string; onChange: (days: string) => void }) {
  return (
    <Select
      aria-label={t('usage.period')}
      data={periods}
      value={days}
      allowDeselect={false}
      onChange={(value) => onChange(value ?? usual)}
    />
  );
}
