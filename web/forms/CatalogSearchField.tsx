import { Anchor, Select, Stack, Text, type ComboboxItem } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { findSearches } from '../catalog/findSearches.ts';
import { allSearches, useRankedSearches } from '../catalog/searchReads.ts';
import { kindLabels, statusLabels } from '../catalog/kinds.ts';
import type { Schema } from '../api/client.ts';
import { t } from '../texts/texts.ts';
import type { FieldProps } from './fieldProps.ts';
import { useForgetFilled } from './filling.ts';
import { descriptionOf, titleOf } from './jsonSchema.ts';

type Choice = ComboboxItem & { search: Schema<'CatalogSearchSummary'> };

/** A search of the data market, found by its title, its source or what it finds. */
export function CatalogSearchField(props: FieldProps) {
  const { schema, value, required, readOnly, problem, onChange } = props;
  const { data: searches = [] } = useQuery(allSearches());
  const [typed, setTyped] = useState('');
  const ranked = useRankedSearches(typed);
  const forgetFilled = useForgetFilled();
  const chosen = typeof value === 'string' ? value : '';
  const known = searches.map((search): Choice => ({
    value: search.id,
    label: `${search.title} · ${search.source_title}`,
    search,
  }));
  const isOther = chosen !== '' && !known.some((one) => one.value === chosen);
  return (
    <div>
      <Select
        label={titleOf(props)}
        description={descriptionOf(schema)}
        error={problem}
        withAsterisk={required}
        readOnly={readOnly}
        searchable
        limit={100}
        nothingFoundMessage={t('executions.nothingFound')}
        data={isOther ? [...known, { value: chosen, label: chosen }] : known}
        filter={({ options, search: sought }) => {
          const byId = new Map((options as ComboboxItem[]).map((option) => [option.value, option]));
          return findSearches(searches, sought, ranked).flatMap(({ id }) => byId.get(id) ?? []);
        }}
        onSearchChange={setTyped}
        renderOption={({ option }) => <Option option={option} />}
        value={chosen === '' ? null : chosen}
        onChange={(next) => {
          // Another search has other inputs.
          if (next !== chosen) forgetFilled(props.path.replace(/[^/]*$/, 'inputs'));
          onChange(next ?? '');
        }}
      />
      <Anchor
        component={Link}
        to={chosen === '' || isOther ? '/catalog' : `/catalog/searches/${chosen}`}
        size="xs"
        target="_blank"
      >
        {t('catalog.openInMarket')}
      </Anchor>
    </div>
  );
}

function Option({ option }: { option: ComboboxItem }) {
  const { search } = option as Partial<Choice>;
  if (!search) return option.label;
  return (
    <Stack gap={0}>
      <Text size="sm">{search.title}</Text>
      <Text size="xs" c="dimmed">
        {search.source_title} · {kindLabels[search.kind]}
        {search.status === 'ready' ? '' : ` · ${statusLabels[search.status]}`}
      </Text>
    </Stack>
  );
}
