import { NumberInput } from '@mantine/core';
import { t } from '../texts/texts.ts';

type AcceptanceFieldProps = { value: number | null; onChange: (days: number | null) => void };

/** After how many days silence accepts a deliverable; empty for never. */
export function AcceptanceField({ value, onChange }: AcceptanceFieldProps) {
  return (
    <NumberInput
      label={t('market.acceptAfterDays')}
      description={t('market.acceptAfterDaysHint')}
      min={1}
      max={90}
      allowDecimal={false}
      allowNegative={false}
      placeholder={t('common.never')}
      value={value ?? ''}
      onChange={(days) => onChange(typeof days === 'number' ? days : null)}
    />
  );
}
