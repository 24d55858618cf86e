import { NumberInput, Select, Stack, TagsInput, Textarea, TextInput } from '@mantine/core';
import type { Schema } from '../../api/client.ts';
import { categoryChoices } from '../../employees/categories.ts';
import { redoLabels, visibilityLabels } from '../../employees/listingWords.ts';
import { choicesOf } from '../../parts/choicesOf.ts';
import { t } from '../../texts/texts.ts';

export type EditedListing = Required<
  Pick<
    Schema<'ListingUpdate'>,
    | 'visibility'
    | 'summary'
    | 'description'
    | 'category'
    | 'tags'
    | 'charge_on'
    | 'accept_after_days'
    | 'redo'
    | 'free_tries_per_month'
  >
>;

/** How a new listing begins. */
export const newListing: EditedListing = {
  visibility: 'organization',
  summary: '',
  description: '',
  category: 'other',
  tags: [],
  charge_on: 'success',
  accept_after_days: 7,
  redo: 'once_free',
  free_tries_per_month: 0,
};

/** Returns the editable fields of a listing. */
export function editedListing(listing: Schema<'OwnListing'>): EditedListing {
  const { visibility, summary, description, category, tags } = listing;
  const { charge_on, accept_after_days, redo, free_tries_per_month } = listing;
  return {
    visibility,
    summary,
    description,
    category,
    tags,
    charge_on,
    accept_after_days,
    redo,
    free_tries_per_month,
  };
}

const chargeChoices = [
  { value: 'success', label: t('market.chargeOnDelivery') },
  { value: 'acceptance', label: t('market.chargeOnAcceptance') },
];

type ListingFieldsProps = { value: EditedListing; onChange: (values: Partial<EditedListing>) => void };

/** Edits an employee's public listing and its promises. */
export function ListingFields({ value, onChange }: ListingFieldsProps) {
  return (
    <Stack>
      <Select
        label={t('market.visibility')}
        data={choicesOf(visibilityLabels)}
        allowDeselect={false}
        value={value.visibility}
        onChange={(visibility) => onChange({ visibility: visibility as EditedListing['visibility'] })}
      />
      <TextInput
        label={t('market.summary')}
        description={t('market.summaryHint')}
        maxLength={300}
        value={value.summary}
        onChange={(event) => onChange({ summary: event.currentTarget.value })}
      />
      <Textarea
        label={t('common.description')}
        description={t('market.markdownHint')}
        maxLength={20_000}
        autosize
        minRows={3}
        maxRows={14}
        value={value.description}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
      />
      <Select
        label={t('templates.category')}
        data={categoryChoices}
        allowDeselect={false}
        value={value.category}
        onChange={(category) => onChange({ category: category as EditedListing['category'] })}
      />
      <TagsInput
        label={t('digitalOrganizations.tags')}
        maxTags={10}
        value={value.tags}
        onChange={(tags) => onChange({ tags: tags.map((tag) => tag.slice(0, 40)) })}
      />
      <Select
        label={t('market.chargedWhen')}
        data={chargeChoices}
        allowDeselect={false}
        value={value.charge_on}
        onChange={(chargeOn) => onChange({ charge_on: chargeOn as EditedListing['charge_on'] })}
      />
      {value.charge_on === 'acceptance' ? (
        <NumberInput
          label={t('market.silenceAcceptsAfter')}
          min={1}
          max={14}
          allowDecimal={false}
          allowNegative={false}
          value={value.accept_after_days}
          onChange={(days) => typeof days === 'number' && onChange({ accept_after_days: days })}
        />
      ) : null}
      <Select
        label={t('market.whenRejected')}
        data={choicesOf(redoLabels)}
        allowDeselect={false}
        value={value.redo}
        onChange={(redo) => onChange({ redo: redo as EditedListing['redo'] })}
      />
      <NumberInput
        label={t('market.freeTries')}
        description={t('market.freeTriesHint')}
        min={0}
        max={10_000}
        allowDecimal={false}
        allowNegative={false}
        value={value.free_tries_per_month}
        onChange={(tries) => typeof tries === 'number' && onChange({ free_tries_per_month: tries })}
      />
    </Stack>
  );
}
