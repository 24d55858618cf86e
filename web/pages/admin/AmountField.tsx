import { AmountInput } from '../../parts/AmountInput.tsx';
import { isAmount } from '../../parts/isAmount.ts';
import { priceLabels } from '../../parts/prices.ts';
import { t } from '../../texts/texts.ts';

type AmountFieldProps = { line: string; amount: string; onChange: (amount: string) => void };

/** The amount of one line of a price; empty for none. */
export function AmountField({ line, amount, onChange }: AmountFieldProps) {
  return (
    <AmountInput
      label={
        line === 'cache_hit_share'
          ? t('models.cacheHitShare')
          : t('admin.creditsUnit', { unit: priceLabels[line as keyof typeof priceLabels] })
      }
      value={amount}
      error={amount === '' || isAmount(amount) ? null : t('admin.enterNumberSuchAs10')}
      onChange={onChange}
    />
  );
}
