import { Select } from '@mantine/core';
import type { Schema } from '../../api/client.ts';
import { priceTexts } from '../../parts/prices.ts';
import { t } from '../../texts/texts.ts';

type Model = Schema<'CallableModel'>;
export type ModelChoiceProps = { models: Model[]; chosen: Model; onChooseModel: (name: string) => void };

/** Selects the model that writes, with its price. */
export function DraftingModelSelect({ models, chosen, onChooseModel }: ModelChoiceProps) {
  const price = priceTexts(chosen.price).slice(0, 2).join(' · ');
  return (
    <Select
      label={t('keys.model')}
      description={chosen.sandbox ? t('drafting.sandbox') : `${t('drafting.paidByYou')} ${price}`}
      searchable
      allowDeselect={false}
      data={models.map(({ name }) => name)}
      value={chosen.name}
      onChange={(name) => name !== null && onChooseModel(name)}
    />
  );
}
