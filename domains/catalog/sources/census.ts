import { column } from '../define/column.ts';
import { failure } from '../define/failure.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { headedRows } from '../read/tables.ts';
import { path } from '../write/path.ts';

export const source = defineSource({
  id: 'census',
  title: 'US Census Bureau',
  description: 'Population, income, housing and education of every place in the United States.',
  homepage: 'https://data.census.gov',
  docs: 'https://www.census.gov/data/developers.html',
  bases: { main: { url: 'https://api.census.gov' } },
  licence: {
    name: 'US public domain',
    url: 'https://www.census.gov/data/developers/about/terms-of-service.html',
    attribution: 'U.S. Census Bureau',
    commercial: 'free',
  },
  limits: [{ requests: 5, seconds: 1 }],
  cacheSeconds: 86_400,
  key: { need: 'required', url: 'https://api.census.gov/data/key_signup.html', place: { query: 'key' }, note: 'Free.' },
  searches: [
    defineSearch({
      id: 'census.acs',
      kind: 'indicators',
      title: 'American Community Survey',
      description:
        'Variables of the five-year survey for states, counties, tracts and more: B01001_001E population, B19013_001E median household income, B25077_001E value of homes.',
      inputs: {
        year: input.integer({
          description: 'Last year of the five.',
          minimum: 2009,
          maximum: 2100,
          required: true,
          examples: [2023],
        }),
        variables: input.texts({
          description: 'Codes of variables.',
          pattern: '^[A-Z][A-Z0-9]{1,10}_[A-Z0-9_]{1,12}$',
          maxItems: 49,
          required: true,
          examples: [['B01001_001E']],
        }),
        places: input.text({
          description: 'What the rows are: a level, then * or codes.',
          pattern: '^[a-z][a-z ]{1,60}:([*]|[0-9]{1,12}(,[0-9]{1,12}){0,50})$',
          required: true,
          examples: ['state:*', 'county:*'],
        }),
        within: input.texts({
          description: 'In which larger places, each as level:code.',
          pattern: '^[a-z][a-z ]{1,60}:([*]|[0-9]{1,12})$',
          maxItems: 3,
          examples: [['state:06']],
        }),
      },
      examples: [{ year: 2023, variables: ['B01001_001E'], places: 'state:*' }],
      paging: paging.local({ default: 500, max: 10_000 }),
      request: ({ inputs }) => ({
        path: path`/data/${inputs.year}/acs/acs5`,
        query: { get: ['NAME', ...inputs.variables].join(','), for: inputs.places, in: inputs.within },
      }),
      problem: ({ status, text }) =>
        status === 200 && /<title>\s*(Invalid|Missing) Key/i.test(text.slice(0, 2_000))
          ? failure('not_configured', 'The Census Bureau refuses the key that is set for it.')
          : undefined,
      decode: ({ body }, { inputs }) => {
        const isVariable = new Set<string>(inputs.variables);
        return {
          rows: headedRows(body).map((row) =>
            Object.fromEntries(
              Object.entries(row).map(([name, value]) => [
                name,
                isVariable.has(name) && typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)
                  ? Number(value)
                  : value,
              ]),
            ),
          ),
        };
      },
      // Not asked, too few, not for this place: each has a number of its own.
      nulls: [-999_999_999, -888_888_888, -666_666_666, -555_555_555, -333_333_333, -222_222_222],
      columns: { name: column.text('NAME', { required: true }) },
      openColumns: true,
      record: (_, { inputs }) =>
        `https://data.census.gov/table/ACSDT5Y${inputs.year}.${encodeURIComponent(inputs.variables[0]!.split('_')[0]!)}`,
      notes: ['This product uses the Census Bureau Data API but is not endorsed or certified by the Census Bureau.'],
    }),
  ],
});
