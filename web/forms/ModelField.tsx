import { Autocomplete, type ComboboxParsedItem, type OptionsFilter } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { callableModels } from '../api/sharedReads.ts';
import { rememberModel } from '../parts/lastModel.ts';
import { canAnswer } from '../parts/modelEndpoints.ts';
import { t } from '../texts/texts.ts';
import type { FieldProps } from './fieldProps.ts';
import { descriptionOf, endpointOf, titleOf } from './jsonSchema.ts';

/** A model: picked from the callable ones that fit what the node does, or typed. */
export function ModelField(props: FieldProps) {
  const { schema, value, required, readOnly, problem, onChange } = props;
  const models = useQuery(callableModels());
  const endpoint = endpointOf(schema);
  const fitting = models.data?.data.filter((model) => endpoint === null || canAnswer(model, endpoint));
  const names = fitting?.map((model) => model.name) ?? [];
  const none = models.data !== undefined && names.length === 0;
  return (
    <Autocomplete
      label={titleOf(props)}
      description={none ? t('forms.noModelsAvailableYet') : descriptionOf(schema)}
      error={problem}
      withAsterisk={required}
      readOnly={readOnly}
      data={names}
      filter={unlessChosen}
      value={typeof value === 'string' ? value : ''}
      onOptionSubmit={(name) => endpoint !== null && rememberModel(endpoint, name)}
      onChange={(next) => onChange(next === '' && !required ? undefined : next)}
    />
  );
}

/** Filters by the typed text; a complete name offers the other options, too. */
const unlessChosen: OptionsFilter = ({ options, search }) => {
  const typed = search.trim().toLowerCase();
  const nameOf = (option: ComboboxParsedItem) => ('label' in option ? option.label.toLowerCase() : '');
  if (options.some((option) => nameOf(option) === typed)) return options;
  return options.filter((option) => nameOf(option).includes(typed));
};
