import { Button, MultiSelect, Select } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import type { Schema } from '../../api/client.ts';
import { AmountInput } from '../../parts/AmountInput.tsx';
import { capabilityChoices } from '../../parts/capabilities.ts';
import { choicesOf } from '../../parts/choicesOf.ts';
import { Filters } from '../../parts/Filters.tsx';
import { SearchInput } from '../../parts/SearchInput.tsx';
import type { AddressChange } from '../../parts/useAddressFilter.ts';
import type { useTextInAddress } from '../../parts/useTextInAddress.ts';
import { withChosen } from '../../parts/withChosen.ts';
import { language, t } from '../../texts/texts.ts';
import { contextSizes, type ModelFilter, type ModelOrder, type ModelOutput } from './modelFilter.ts';

type ModelFiltersProps = {
  models: readonly Schema<'CallableModel'>[];
  filter: ModelFilter;
  sought: ReturnType<typeof useTextInAddress>;
  price: ReturnType<typeof useTextInAddress>;
  onChange: (values: AddressChange) => void;
};

const outputLabels: Readonly<Record<ModelOutput, string>> = {
  text: t('common.text'),
  image: t('playground.images'),
  speech: t('models.outputSpeech'),
  transcript: t('models.outputTranscript'),
  video: t('models.outputVideo'),
  music: t('models.outputMusic'),
  vectors: t('playground.embeddings'),
  ranking: t('models.outputRanking'),
  moderation: t('models.outputModeration'),
};
const orderLabels: Readonly<Record<ModelOrder, string>> = {
  name: t('models.byName'),
  price: t('models.byPrice'),
  context: t('models.byContext'),
  speed: t('models.bySpeed'),
};

/** Search, filters and order of the list of models. All are in the address. */
export function ModelFilters({ models, filter, sought, price, onChange }: ModelFiltersProps) {
  const choice = (name: string, label: string) => ({
    'aria-label': label,
    placeholder: label,
    clearable: true,
    onChange: (value: string | null) => onChange({ [name]: value }),
  });
  const isFiltered =
    filter.provider !== null ||
    filter.capabilities.length > 0 ||
    filter.output !== null ||
    filter.leastContext !== null ||
    filter.maxPrice !== '';
  return (
    <Filters>
      <SearchInput aria-label={t('keys.findModel')} placeholder={t('keys.findModel')} {...sought.box} />
      <Select
        {...choice('provider', t('keys.provider'))}
        searchable
        data={withChosen(
          models.map(({ provider }) => provider),
          filter.provider,
        )}
        value={filter.provider}
      />
      <MultiSelect
        aria-label={t('admin.capabilities')}
        placeholder={filter.capabilities.length === 0 ? t('admin.capabilities') : ''}
        data={capabilityChoices}
        value={[...filter.capabilities]}
        onChange={(capabilities) => onChange({ can: capabilities.join(',') })}
      />
      <Select {...choice('output', t('panel.output'))} data={choicesOf(outputLabels)} value={filter.output} />
      <Select
        {...choice('context', t('keys.context'))}
        data={contextSizes.map((size) => ({
          value: String(size),
          label: t('models.atLeastTokens', { tokens: size.toLocaleString(language()) }),
        }))}
        value={filter.leastContext === null ? null : String(filter.leastContext)}
      />
      <AmountInput
        aria-label={t('models.maxInputPrice')}
        placeholder={t('models.maxInputPrice')}
        value={price.text}
        onChange={price.box.onType}
        onBlur={price.box.onLeave}
      />
      <Select
        aria-label={t('models.order')}
        data={choicesOf(orderLabels)}
        allowDeselect={false}
        value={filter.order}
        onChange={(order) => onChange({ sort: order === 'name' ? null : order })}
      />
      {isFiltered ? (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconFilterOff size={16} aria-hidden />}
          onClick={() => onChange({ provider: null, can: null, output: null, context: null, price: null })}
        >
          {t('executions.clearFilters')}
        </Button>
      ) : null}
    </Filters>
  );
}
