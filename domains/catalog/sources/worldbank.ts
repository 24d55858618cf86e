import { column, type Columns } from '../define/column.ts';
import { failure } from '../define/failure.ts';
import { input } from '../define/input.ts';
import { type Page, paging } from '../define/paging.ts';
import { type Answer, defineSearch, defineSource } from '../define/source.ts';
import { listOf, textAt, valueAt } from '../read/valueAt.ts';
import { path, pathList } from '../write/path.ts';

/** `[meta, rows]`; an empty result is `[meta, null]` or `[]`, an error `[{ message: [...] }]` with status 200. */
const rowsOf = ({ body }: Answer) => ({
  rows: listOf(valueAt(body, '$[1]')),
  total: Number(valueAt(body, '$[0].total')),
});

const nothing = ({ body }: Answer) =>
  Array.isArray(body) && (body.length === 0 || (body.length === 2 && (body[1] === null || body[1]?.length === 0)));

function problem({ body }: Answer) {
  const said = textAt(body, '$[0].message[0].value');
  return said === undefined
    ? undefined
    : failure('not_found', `The World Bank does not know this country or indicator: ${said}`);
}

const countries = input.texts({
  title: 'Countries',
  description:
    'ISO codes of two or three letters, or groups such as WLD (world), EUU (European Union), HIC (high income).',
  pattern: '^[A-Za-z0-9]{2,3}$',
  required: true,
  maxItems: 60,
  examples: [['DEU', 'FRA'], ['WLD']],
});

const years = {
  from_year: input.integer({ description: 'First year.', minimum: 1960, maximum: 2100, examples: [2015] }),
  to_year: input.integer({ description: 'Last year.', minimum: 1960, maximum: 2100, examples: [2024] }),
};

interface Wanted {
  readonly countries: readonly string[];
  readonly from_year: number | undefined;
  readonly to_year: number | undefined;
}

/** Years of an indicator in countries. */
function indicatorRequest(indicator: string, { countries: codes, from_year: from, to_year: to }: Wanted, page: Page) {
  return {
    path: path`/v2/country/${pathList(codes, ';')}/indicator/${indicator}`,
    query: {
      format: 'json',
      date: (from ?? to) === undefined ? undefined : `${from ?? 1960}:${to ?? 2100}`,
      per_page: page.limit,
      page: page.number,
    },
  };
}

const indicatorColumns: Columns = {
  country: column.text('country.value', { required: true }),
  country_code: column.text('countryiso3code'),
  year: column.date('date', { required: true }),
  value: column.number('value'),
  indicator: column.text('indicator.value'),
  indicator_code: column.text('indicator.id'),
  unit: column.text('unit'),
  status: column.text('obs_status'),
};
const indicatorRecord = (row: unknown): string =>
  `https://data.worldbank.org/indicator/${encodeURIComponent(textAt(row, 'indicator.id') ?? '')}`;

const tradeIndicators = {
  exports: 'NE.EXP.GNFS.CD',
  imports: 'NE.IMP.GNFS.CD',
  merchandise_exports: 'TX.VAL.MRCH.CD.WT',
  merchandise_imports: 'TM.VAL.MRCH.CD.WT',
  trade_share_of_gdp: 'NE.TRD.GNFS.ZS',
  trade_balance_share_of_gdp: 'NE.RSB.GNFS.ZS',
  high_technology_exports: 'TX.VAL.TECH.CD',
  tariff_rate: 'TM.TAX.MRCH.WM.AR.ZS',
} as const;
const patentIndicators = {
  applications_of_residents: 'IP.PAT.RESD',
  applications_of_others: 'IP.PAT.NRES',
  trademarks_of_residents: 'IP.TMK.RSCT',
  designs_of_residents: 'IP.IDS.RSCT',
  income_from_intellectual_property: 'BX.GSR.ROYL.CD',
} as const;

export const source = defineSource({
  id: 'worldbank',
  title: 'World Bank',
  description:
    'Development indicators of all countries since 1960: economy, population, health, education, environment.',
  homepage: 'https://data.worldbank.org',
  docs: 'https://datahelpdesk.worldbank.org/knowledgebase/articles/889392',
  bases: { main: { url: 'https://api.worldbank.org' } },
  licence: {
    name: 'CC BY 4.0',
    url: 'https://datacatalog.worldbank.org/public-licenses',
    attribution: 'The World Bank',
    commercial: 'attribution',
    note: 'Most series; a few come from others with terms of their own.',
  },
  limits: [{ requests: 2, seconds: 1 }],
  cacheSeconds: 3_600,
  searches: [
    defineSearch({
      id: 'worldbank.indicator',
      kind: 'indicators',
      title: 'Development indicator by country and year',
      description:
        'Values of one World Bank indicator, such as GDP (NY.GDP.MKTP.CD) or population (SP.POP.TOTL), for countries and groups of countries. Newest first; recent years are often empty.',
      inputs: {
        indicator: input.text({
          description: 'Code of the indicator.',
          pattern: '^[A-Za-z0-9][A-Za-z0-9._-]*$',
          maxLength: 100,
          required: true,
          examples: ['NY.GDP.MKTP.CD', 'SP.POP.TOTL'],
        }),
        countries,
        ...years,
        most_recent: input.integer({
          description: 'Only so many of the newest values of each country; years are ignored then.',
          minimum: 1,
          maximum: 100,
          examples: [5],
        }),
      },
      examples: [
        { indicator: 'NY.GDP.MKTP.CD', countries: ['DEU', 'FRA'], from_year: 2020, to_year: 2023 },
        { indicator: 'SP.POP.TOTL', countries: ['WLD'], most_recent: 5 },
      ],
      paging: paging.page({ default: 100, max: 1_000 }),
      request: ({ inputs, page }) => ({
        path: path`/v2/country/${pathList(inputs.countries, ';')}/indicator/${inputs.indicator}`,
        query: {
          format: 'json',
          date:
            inputs.most_recent === undefined && (inputs.from_year ?? inputs.to_year) !== undefined
              ? `${inputs.from_year ?? 1960}:${inputs.to_year ?? 2100}`
              : undefined,
          mrv: inputs.most_recent,
          per_page: page.limit,
          page: page.number,
        },
      }),
      nothing,
      problem,
      decode: rowsOf,
      columns: indicatorColumns,
      record: indicatorRecord,
    }),
    defineSearch({
      id: 'worldbank.country',
      kind: 'countries',
      title: 'Country profile',
      description: 'Region, income group, capital and coordinates of countries, by ISO code or of all.',
      inputs: {
        country: input.text({
          description: 'ISO code of two or three letters, or "all".',
          pattern: '^[A-Za-z0-9]{2,3}$',
          required: true,
          lookup: 'country',
          examples: ['DEU', 'all'],
        }),
      },
      examples: [{ country: 'DEU' }],
      paging: paging.page({ default: 100, max: 300 }),
      request: ({ inputs, page }) => ({
        path: path`/v2/country/${inputs.country}`,
        query: { format: 'json', per_page: page.limit, page: page.number },
      }),
      about: 'country',
      nothing,
      problem,
      decode: rowsOf,
      columns: {
        code: column.text('id', { required: true }),
        code2: column.text('iso2Code'),
        name: column.text('name'),
        region: column.text('region.value'),
        income_group: column.text('incomeLevel.value'),
        lending_type: column.text('lendingType.value'),
        capital: column.text('capitalCity'),
        latitude: column.number('latitude', { unit: '°' }),
        longitude: column.number('longitude', { unit: '°' }),
      },
      record: (row) => `https://data.worldbank.org/country/${encodeURIComponent(textAt(row, 'iso2Code') ?? '')}`,
    }),
    defineSearch({
      id: 'worldbank.topic_indicators',
      kind: 'indicators',
      title: 'Indicators of a topic',
      description:
        'The codes and meanings of World Bank indicators in one of its 21 topics, to be used with the indicator search.',
      inputs: {
        topic_id: input.integer({
          description: 'Number of the topic: 3 economy and growth, 4 education, 8 health, 19 climate change.',
          minimum: 1,
          maximum: 21,
          required: true,
          examples: [3],
        }),
      },
      examples: [{ topic_id: 3 }],
      paging: paging.page({ default: 100, max: 1_000 }),
      request: ({ inputs, page }) => ({
        path: path`/v2/topic/${inputs.topic_id}/indicator`,
        query: { format: 'json', per_page: page.limit, page: page.number },
      }),
      nothing,
      problem,
      decode: rowsOf,
      columns: {
        code: column.text('id', { required: true }),
        name: column.text('name'),
        unit: column.text('unit'),
        database: column.text('source.value'),
        description: column.text('sourceNote'),
        organization: column.text('sourceOrganization'),
        topics: column.texts('topics[].value'),
      },
      record: (row) => `https://data.worldbank.org/indicator/${encodeURIComponent(textAt(row, 'id') ?? '')}`,
    }),
    defineSearch({
      id: 'worldbank.trade',
      kind: 'trade',
      title: 'Trade of countries by year',
      description:
        'Exports, imports, balance, share of the economy and mean tariffs of countries since 1960, in US dollars or percent. By product and partner: UN Comtrade.',
      inputs: {
        measure: input.choice(
          [
            'exports',
            'imports',
            'merchandise_exports',
            'merchandise_imports',
            'trade_share_of_gdp',
            'trade_balance_share_of_gdp',
            'high_technology_exports',
            'tariff_rate',
          ],
          {
            description: 'Exports and imports are of goods and services; merchandise is goods alone.',
            default: 'exports',
          },
        ),
        countries,
        ...years,
      },
      examples: [{ measure: 'exports', countries: ['DEU', 'CHN'], from_year: 2019, to_year: 2023 }],
      paging: paging.page({ default: 100, max: 1_000 }),
      request: ({ inputs, page }) => indicatorRequest(tradeIndicators[inputs.measure], inputs, page),
      nothing,
      problem,
      decode: (answer, { inputs }) => ({
        ...rowsOf(answer),
        units: { value: /share|rate/.test(inputs.measure) ? '%' : 'USD' },
      }),
      columns: indicatorColumns,
      record: indicatorRecord,
    }),
    defineSearch({
      id: 'worldbank.patents',
      kind: 'patents',
      title: 'Patents, trademarks and designs of countries by year',
      description:
        'How many patents were applied for in a country by people who live there and by others, trademarks, designs, and income from intellectual property. Single patents need a source with a key.',
      inputs: {
        measure: input.choice(
          [
            'applications_of_residents',
            'applications_of_others',
            'trademarks_of_residents',
            'designs_of_residents',
            'income_from_intellectual_property',
          ],
          { description: 'What to count; income is in US dollars.', default: 'applications_of_residents' },
        ),
        countries,
        ...years,
      },
      examples: [{ measure: 'applications_of_residents', countries: ['DEU', 'JPN'], from_year: 2015, to_year: 2021 }],
      paging: paging.page({ default: 100, max: 1_000 }),
      request: ({ inputs, page }) => indicatorRequest(patentIndicators[inputs.measure], inputs, page),
      nothing,
      problem,
      decode: (answer, { inputs }) => ({
        ...rowsOf(answer),
        ...(inputs.measure === 'income_from_intellectual_property' && { units: { value: 'USD' } }),
      }),
      columns: indicatorColumns,
      record: indicatorRecord,
    }),
  ],
});
