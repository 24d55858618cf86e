import type { JsonSchema } from '../forms/jsonSchema.ts';
import { t } from '../texts/texts.ts';
import { lookupsOf, takesPlace } from './formSchema.ts';

/** A lookup for input values by common names: a search of the market, and the mapping of its rows to inputs. */
export interface Lookup {
  readonly label: string;
  readonly searchId: string;
  /** The input of that search that takes the words. */
  readonly input: string;
  readonly labelOf: (row: Row) => string;
  readonly valuesOf: (row: Row) => Record<string, unknown>;
}

type Row = Record<string, unknown>;

const text = (...parts: unknown[]) => parts.filter((part) => typeof part === 'string' && part !== '').join(', ');

/** Returns the lookups that help with the inputs of a search; an input that is itself a search term needs none. */
export function lookupsFor(searchId: string, schema: JsonSchema): Lookup[] {
  const marked = lookupsOf(schema);
  const properties = Object.keys((schema['properties'] as object | undefined) ?? {});
  const found: Lookup[] = [];
  if (!takesPlace(schema) && properties.includes('latitude') && properties.includes('longitude'))
    found.push({
      label: t('catalog.findPlace'),
      searchId: 'open-meteo.geocoding',
      input: 'name',
      labelOf: (row) => text(row['name'], row['region'], row['country']),
      valuesOf: ({ latitude, longitude }) => ({ latitude, longitude }),
    });
  for (const { name, lookup } of marked) {
    if (lookup === 'gene')
      found.push({
        label: t('catalog.findGene'),
        searchId: 'mygene.query',
        input: 'query',
        labelOf: (row) => text(row['symbol'], row['name']),
        valuesOf: (row) => ({ [name]: row['symbol'] }),
      });
  }
  return found.filter((one) => one.searchId !== searchId);
}
