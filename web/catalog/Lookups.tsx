import { Select } from '@mantine/core';
import { useMemo } from 'react';
import type { JsonSchema } from '../forms/jsonSchema.ts';
import { language, t } from '../texts/texts.ts';
import { countryChoices, countryInputs } from './countries.ts';
import { LookupField } from './LookupField.tsx';
import { lookupsFor } from './lookups.ts';

type LookupsProps = {
  searchId: string;
  /** Of the inputs. */
  schema: JsonSchema;
  onFound: (values: Record<string, unknown>) => void;
};

/** Lookups for search inputs: places, companies and genes from market searches, countries by name. */
export function Lookups({ searchId, schema, onFound }: LookupsProps) {
  const countries = countryInputs(schema);
  const choices = useMemo(() => (countries.length === 0 ? [] : countryChoices(language())), [countries.length]);
  return (
    <>
      {lookupsFor(searchId, schema).map((lookup) => (
        <LookupField key={lookup.searchId} lookup={lookup} onFound={onFound} />
      ))}
      {countries.map(({ name, valueOf }) => (
        <Select
          key={name}
          label={t('catalog.findCountry')}
          searchable
          data={choices}
          value={null}
          nothingFoundMessage={t('executions.nothingFound')}
          onChange={(code) => code !== null && onFound({ [name]: valueOf(code) })}
        />
      ))}
    </>
  );
}
