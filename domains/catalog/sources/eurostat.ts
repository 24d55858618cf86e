import { column } from '../define/column.ts';
import { failure } from '../define/failure.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { type Answer, defineSearch, defineSource } from '../define/source.ts';
import { jsonStatRows } from '../read/cubes.ts';
import { neededList, numberAt, textAt, valueAt } from '../read/valueAt.ts';
import { path } from '../write/path.ts';

const dataPath = '/eurostat/api/dissemination/statistics/1.0/data';

const nothing = ({ status, body }: Answer) => {
  const value = valueAt(body, 'value');
  return status === 200 && value !== null && typeof value === 'object' && Object.keys(value).length === 0;
};

function problem({ body, status }: Answer) {
  if (numberAt(body, 'warning.status') === 413)
    return failure('bad_request', 'Eurostat answers so much only later. Ask for fewer places or years.');
  const said = textAt(body, 'error[0].label') ?? textAt(body, 'error.label');
  if (said === undefined) return undefined;
  return status === 404
    ? failure('not_found', `Eurostat does not know this dataset: ${said}`)
    : failure('bad_request', `Eurostat does not accept the search: ${said}`);
}

const geo = input.texts({
  title: 'Places',
  description: 'Codes of countries and regions; Greece is EL, the United Kingdom UK.',
  pattern: '^[A-Z0-9_]{2,12}$',
  examples: [['DE', 'FR']],
});
const since = input.text({
  description: 'First year, quarter or month.',
  pattern: '^[0-9]{4}(-(Q[1-4]|S[12]|[0-9]{2}))?$',
  examples: ['2020'],
});
const until = input.text({
  description: 'Last year, quarter or month.',
  pattern: '^[0-9]{4}(-(Q[1-4]|S[12]|[0-9]{2}))?$',
  examples: ['2024'],
});

const columns = {
  place: column.text('geo_label'),
  place_code: column.text('geo'),
  period: column.date('time'),
  value: column.number('value', { required: true }),
  status: column.text('status', { description: 'p provisional, e estimated, b break in the series, …' }),
};

export const source = defineSource({
  id: 'eurostat',
  title: 'Eurostat',
  description: 'Official statistics of the European Union, its members and regions.',
  homepage: 'https://ec.europa.eu/eurostat',
  docs: 'https://ec.europa.eu/eurostat/web/user-guides/data-browser/api-data-access/api-getting-started',
  bases: { main: { url: 'https://ec.europa.eu' } },
  licence: {
    name: 'CC BY 4.0',
    url: 'https://ec.europa.eu/eurostat/about-us/policies/copyright',
    attribution: 'Source: Eurostat',
    commercial: 'attribution',
  },
  limits: [{ requests: 2, seconds: 1 }],
  cacheSeconds: 3_600,
  searches: [
    defineSearch({
      id: 'eurostat.data',
      kind: 'indicators',
      title: 'Eurostat dataset',
      description:
        'Values of a dataset by its code, such as nama_10_gdp or une_rt_m, filtered by place, time and any of its dimensions.',
      inputs: {
        dataset: input.text({
          description: 'Code of the dataset.',
          pattern: '^[A-Za-z0-9_$]+$',
          maxLength: 100,
          required: true,
          examples: ['nama_10_gdp', 'une_rt_m'],
        }),
        geo,
        geo_level: input.choice(['aggregate', 'country', 'nuts1', 'nuts2', 'nuts3'], {
          description: 'All places of a level, instead of naming them.',
          examples: ['country'],
        }),
        since,
        until,
        last: input.integer({
          description: 'Only so many of the newest periods; instead of since and until.',
          minimum: 1,
          maximum: 1_000,
          examples: [5],
        }),
        filters: input.texts({
          description: 'Further dimensions, each as dimension=code.',
          pattern: '^[A-Za-z0-9_]{1,40}=[A-Za-z0-9_.+-]{1,60}$',
          examples: [['unit=CP_MEUR', 'na_item=B1GQ']],
        }),
      },
      examples: [{ dataset: 'nama_10_gdp', geo: ['DE'], last: 5, filters: ['unit=CP_MEUR', 'na_item=B1GQ'] }],
      paging: paging.local({ default: 1_000, max: 10_000 }),
      request: ({ inputs }) => {
        const filters = new Map<string, string[]>();
        for (const filter of inputs.filters ?? []) {
          const [name, code] = filter.split('=') as [string, string];
          filters.set(name, [...(filters.get(name) ?? []), code]);
        }
        return {
          path: `${dataPath}${path`/${inputs.dataset}`}`,
          query: {
            ...Object.fromEntries(filters),
            format: 'JSON',
            lang: 'EN',
            geo: inputs.geo,
            geoLevel: inputs.geo ? undefined : inputs.geo_level,
            sinceTimePeriod: inputs.since,
            untilTimePeriod: inputs.until,
            lastTimePeriod: inputs.since === undefined && inputs.until === undefined ? inputs.last : undefined,
          },
        };
      },
      nothing,
      problem,
      decode: ({ body }) => ({ rows: jsonStatRows(body) }),
      columns,
      openColumns: true,
      record: (_, { inputs }) =>
        `https://ec.europa.eu/eurostat/databrowser/view/${encodeURIComponent(inputs.dataset)}/default/table`,
    }),
    defineSearch({
      id: 'eurostat.health',
      kind: 'health',
      title: 'European health statistics',
      description:
        'Life expectancy, causes of death, physicians, unmet needs and health expenditure in Europe, by place, sex and year.',
      inputs: {
        dataset: input.choice(['demo_mlexpec', 'hlth_cd_aro', 'hlth_rs_prs2', 'hlth_silc_10', 'hlth_sha11_hf'], {
          description:
            'demo_mlexpec life expectancy, hlth_cd_aro causes of death, hlth_rs_prs2 physicians, hlth_silc_10 healthy life, hlth_sha11_hf expenditure.',
          default: 'demo_mlexpec',
          labels: {
            demo_mlexpec: 'Life expectancy',
            hlth_cd_aro: 'Causes of death',
            hlth_rs_prs2: 'Physicians',
            hlth_silc_10: 'Healthy life years',
            hlth_sha11_hf: 'Expenditure on health',
          },
        }),
        geo,
        sex: input.choice(['T', 'M', 'F'], {
          description: 'All, men or women.',
          examples: ['T'],
          labels: { T: 'All', M: 'Men', F: 'Women' },
        }),
        since,
      },
      examples: [{ dataset: 'demo_mlexpec', geo: ['DE'], sex: 'T', since: '2022' }],
      paging: paging.local({ default: 1_000, max: 10_000 }),
      request: ({ inputs }) => ({
        path: `${dataPath}${path`/${inputs.dataset}`}`,
        query: { format: 'JSON', lang: 'EN', geo: inputs.geo, sex: inputs.sex, sinceTimePeriod: inputs.since },
      }),
      nothing,
      problem,
      decode: ({ body }) => ({ rows: jsonStatRows(body) }),
      columns,
      openColumns: true,
      record: (_, { inputs }) => `https://ec.europa.eu/eurostat/databrowser/view/${inputs.dataset}/default/table`,
    }),
    defineSearch({
      id: 'eurostat.datasets',
      kind: 'open_data',
      title: 'Find a Eurostat dataset',
      description: 'Datasets whose title holds all the words, with their codes for the dataset search.',
      inputs: {
        query: input.text({
          description: 'Words of the title.',
          maxLength: 200,
          required: true,
          examples: ['unemployment', 'GDP components'],
        }),
      },
      examples: [{ query: 'unemployment' }],
      paging: paging.local({ default: 50, max: 500 }),
      format: 'tsv',
      // About 2 MB, changed twice a day.
      request: () => ({
        path: '/eurostat/api/dissemination/catalogue/toc/txt',
        query: { lang: 'en' },
        cacheSeconds: 43_200,
      }),
      decode: ({ body }, { inputs }) => {
        const wanted = inputs.query.toLowerCase().split(/\s+/);
        const isWanted = (row: unknown): boolean => {
          const title = textAt(row, 'title')?.toLowerCase() ?? '';
          return textAt(row, 'type') !== 'folder' && wanted.every((word) => title.includes(word));
        };
        return { rows: neededList(body, '$').filter(isWanted) };
      },
      nulls: ['-'],
      columns: {
        code: column.text('code', { required: true }),
        title: column.text('title'),
        type: column.text('type'),
        updated: column.date((row) =>
          textAt(row, 'last update of data')?.replace(/^(\d{2})\.(\d{2})\.(\d{4})$/, '$3-$2-$1'),
        ),
        first_period: column.text('data start'),
        last_period: column.text('data end'),
        values: column.integer('values'),
      },
      record: (row) =>
        `https://ec.europa.eu/eurostat/databrowser/view/${encodeURIComponent(textAt(row, 'code') ?? '')}/default/table`,
    }),
  ],
});
