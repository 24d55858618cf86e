import { column } from '../define/column.ts';
import { words } from '../define/commonInputs.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { listOf, neededList, numberAt, textAt, valueAt } from '../read/valueAt.ts';

/** Values of entries of a list that are of a type. */
const ofType = (list: string, type: string) => (row: unknown) =>
  listOf(valueAt(row, list)).flatMap((entry) =>
    textAt(entry, 'type') === type || listOf(valueAt(entry, 'types')).includes(type) ? [textAt(entry, 'value')] : [],
  );

export const source = defineSource({
  id: 'ror',
  title: 'Research Organization Registry',
  description: 'Universities, institutes, hospitals and funders of the world, each with an identifier.',
  homepage: 'https://ror.org',
  docs: 'https://ror.readme.io/v2/docs/rest-api',
  bases: { main: { url: 'https://api.ror.org' } },
  licence: {
    name: 'CC0',
    url: 'https://creativecommons.org/publicdomain/zero/1.0/',
    attribution: 'ROR',
    commercial: 'free',
  },
  limits: [{ requests: 2_000, seconds: 300 }],
  cacheSeconds: 86_400,
  key: {
    need: 'optional',
    url: 'https://ror.readme.io/v2/docs/client-id',
    place: { header: 'Client-Id' },
    note: 'A client id, free of charge; keeps the higher limit.',
  },
  searches: [
    defineSearch({
      id: 'ror.organizations',
      kind: 'repositories',
      title: 'Find research organizations',
      description: 'Organizations of research by name, with place, kind, website and identifiers.',
      inputs: {
        query: words('Brown University', 'Name, acronym or website.'),
        country: input.text({
          description: 'Only in this country: ISO code of two letters.',
          pattern: '^[A-Z]{2}$',
          lookup: 'country',
          examples: ['US'],
        }),
      },
      examples: [{ query: 'Brown University' }],
      paging: paging.fixed({ size: 20, ceiling: 10_000 }),
      request: ({ inputs, page }) => ({
        path: '/v2/organizations',
        query: {
          query: inputs.query,
          filter: inputs.country && `locations.geonames_details.country_code:${inputs.country}`,
          page: page.number,
        },
      }),
      decode: ({ body }) => ({ rows: neededList(body, 'items'), total: numberAt(body, 'number_of_results') ?? null }),
      columns: {
        id: column.text('id', { required: true }),
        name: column.text((row) => ofType('names', 'ror_display')(row)[0], { required: true }),
        acronyms: column.texts(ofType('names', 'acronym')),
        other_names: column.texts(ofType('names', 'alias')),
        types: column.texts('types'),
        status: column.text('status'),
        established: column.date('established'),
        city: column.text('locations[0].geonames_details.name'),
        country: column.text('locations[0].geonames_details.country_name'),
        country_code: column.text('locations[0].geonames_details.country_code'),
        latitude: column.number('locations[0].geonames_details.lat', { unit: '°' }),
        longitude: column.number('locations[0].geonames_details.lng', { unit: '°' }),
        website: column.url((row) => ofType('links', 'website')(row)[0]),
        domains: column.texts('domains'),
      },
      record: (row) => textAt(row, 'id'),
    }),
  ],
});
