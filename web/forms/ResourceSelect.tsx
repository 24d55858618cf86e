import { Anchor, Group, Select } from '@mantine/core';
import { Link } from 'react-router';
import { t } from '../texts/texts.ts';
import type { FieldProps } from './fieldProps.ts';
import { descriptionOf, placeholderOf, titleOf } from './jsonSchema.ts';

type ResourceSelectProps = FieldProps & {
  /** The choices; undefined while they load. */
  choices: { value: string; label: string }[] | undefined;
  /** Said where there is nothing to choose from. */
  noneText: string;
  /** Where new ones are made. */
  createHref: string;
  /** Where one is seen. */
  hrefOf: (id: string) => string;
};

/** One of the things of this Bureau, kept by its id: searched as people type, with the way to it and to a new one. */
export function ResourceSelect(props: ResourceSelectProps) {
  const { schema, value, required, readOnly, problem, onChange, choices, noneText, createHref, hrefOf } = props;
  const known = choices ?? [];
  const chosen = typeof value === 'string' ? value : '';
  // A name (from examples and imports), or a resource that this account cannot see.
  const isOther = chosen !== '' && !known.some((choice) => choice.value === chosen);
  return (
    <div>
      <Select
        label={titleOf(props)}
        description={choices !== undefined && known.length === 0 ? noneText : descriptionOf(schema)}
        placeholder={placeholderOf(schema)}
        error={problem}
        withAsterisk={required}
        readOnly={readOnly}
        searchable
        clearable={!required}
        limit={100}
        nothingFoundMessage={t('executions.nothingFound')}
        data={isOther ? [...known, { value: chosen, label: chosen }] : known}
        value={chosen === '' ? null : chosen}
        onChange={(next) => onChange(next ?? (required ? '' : undefined))}
      />
      <Group gap="md" mt={4}>
        {chosen === '' || isOther ? null : (
          <Anchor component={Link} to={hrefOf(chosen)} size="xs" target="_blank">
            {t('common.open')}
          </Anchor>
        )}
        {readOnly ? null : (
          <Anchor component={Link} to={createHref} size="xs" target="_blank">
            {t('forms.createNew')}
          </Anchor>
        )}
      </Group>
    </div>
  );
}
