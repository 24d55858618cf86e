import { column } from '../define/column.ts';
import { failure } from '../define/failure.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { entriesOf, listOf, neededList, numberAt, textAt, valueAt } from '../read/valueAt.ts';
import { path } from '../write/path.ts';

/** Lists of names, of things with a name, or maps by code. */
function namesAt(row: unknown, at: string): string[] {
  const found = valueAt(row, at);
  if (found === null || found === undefined) return [];
  const all = Array.isArray(found)
    ? listOf(found)
    : typeof found === 'object'
      ? entriesOf(found).map(([, one]) => one)
      : [found];
  return all.flatMap((one) =>
    typeof one === 'string' ? [one] : [textAt(one, 'name') ?? textAt(one, 'code') ?? []].flat(),
  );
}

export const source = defineSource({
  id: 'restcountries',
  title: 'REST Countries',
  description: 'Facts about countries: capital, currencies, languages, borders, population.',
  homepage: 'https://restcountries.com',
  docs: 'https://restcountries.com/docs',
  bases: { main: { url: 'https://api.restcountries.com' } },
  licence: {
    name: 'Terms of the service',
    url: 'https://restcountries.com',
    attribution: 'REST Countries',
    commercial: 'own_key',
    note: 'Free for 500 requests a month, then paid.',
  },
  limits: [
    { requests: 1, seconds: 1 },
    { requests: 500, seconds: 2_592_000 },
  ],
  cacheSeconds: 86_400,
  key: { need: 'required', url: 'https://restcountries.com', place: 'bearer', note: '500 requests a month are free.' },
  searches: [
    defineSearch({
      id: 'restcountries.v5',
      kind: 'countries',
      title: 'Facts about a country',
      description: 'Capital, currencies, languages, borders and population of a country by its English name.',
      inputs: {
        name: input.text({
          description: 'English name.',
          maxLength: 100,
          required: true,
          lookup: 'country',
          examples: ['Canada'],
        }),
      },
      examples: [{ name: 'Canada' }],
      paging: paging.offset({ default: 25, max: 100 }),
      request: ({ inputs, page }) => ({
        path: path`/countries/v5/names.common/${inputs.name}`,
        query: { limit: page.limit, offset: page.offset },
      }),
      about: 'country',
      nothing: ({ status, body }) => status === 404 && valueAt(body, 'success') === false,
      problem: ({ status, body }) => {
        const said = textAt(body, 'errors[0].message');
        return status < 500 && status !== 401 && status !== 403 && status !== 429 && said !== undefined
          ? failure('bad_request', `REST Countries does not accept the search: ${said.slice(0, 300)}`)
          : undefined;
      },
      decode: ({ body }) => ({
        rows: neededList(body, 'data.objects'),
        total: numberAt(body, 'data.meta.total') ?? null,
      }),
      columns: {
        name: column.text('names.common', { required: true }),
        official_name: column.text('names.official'),
        code2: column.text('codes.alpha_2'),
        code3: column.text('codes.alpha_3'),
        capitals: column.texts((row) => namesAt(row, 'capitals')),
        region: column.text('region'),
        population: column.integer('population'),
        currencies: column.texts((row) => namesAt(row, 'currencies')),
        languages: column.texts((row) => namesAt(row, 'languages')),
        borders: column.texts((row) => namesAt(row, 'borders')),
      },
    }),
  ],
});
