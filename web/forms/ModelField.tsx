import { Autocomplete } from '@mantine/core';
import { $api } from '../api/client.ts';
import { t } from '../texts/texts.ts';
import type { FieldProps } from './fieldProps.ts';
import { descriptionOf, titleOf } from './jsonSchema.ts';

/** A model: picked from the callable ones, or typed. */
export function ModelField(props: FieldProps) {
  const { schema, value, required, readOnly, problem, onChange } = props;
  const models = $api.useQuery('get', '/api/v1/models', { params: { query: { limit: 250 } } });
  const names = models.data?.data.map((model) => model.name) ?? [];
  const none = models.data !== undefined && names.length === 0;
  return (
    <Autocomplete
      label={titleOf(props)}
      description={
        none ? t('No model is open yet: an administrator opens models under Administration.') : descriptionOf(schema)
      }
      error={problem}
      withAsterisk={required}
      readOnly={readOnly}
      data={names}
      value={typeof value === 'string' ? value : ''}
      onChange={(next) => onChange(next === '' && !required ? undefined : next)}
    />
  );
}
