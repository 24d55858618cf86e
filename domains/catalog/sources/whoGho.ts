import { column } from '../define/column.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { type Answer, defineSearch, defineSource } from '../define/source.ts';
import { refusal } from '../read/refusal.ts';
import { neededList, numberAt, textAt } from '../read/valueAt.ts';
import { odata } from '../write/queryText.ts';
import { path } from '../write/path.ts';

const decode = ({ body }: Answer) => ({
  rows: neededList(body, 'value'),
  total: numberAt(body, '["@odata.count"]') ?? null,
});
const problem = refusal('The WHO', 'error.message', 'message');

export const source = defineSource({
  id: 'who-gho',
  title: 'WHO Global Health Observatory',
  description: 'More than two thousand indicators of health in the member states of the World Health Organization.',
  homepage: 'https://www.who.int/data/gho',
  docs: 'https://www.who.int/data/gho/info/gho-odata-api',
  bases: { main: { url: 'https://ghoapi.azureedge.net' } },
  licence: {
    name: 'CC BY-NC-SA 3.0 IGO',
    url: 'https://www.who.int/about/policies/publishing/copyright',
    attribution: 'World Health Organization, Global Health Observatory',
    commercial: 'ask',
    note: 'Much of it is for non-commercial use only.',
  },
  limits: [{ requests: 2, seconds: 1 }],
  cacheSeconds: 21_600,
  offByDefault:
    'Much of the WHO’s data is for non-commercial use; ask before results are sold. World Bank and Eurostat have health, too.',
  searches: [
    defineSearch({
      id: 'who-gho.indicators',
      kind: 'health',
      title: 'Find a health indicator of the WHO',
      description: 'Indicators whose name holds a text, with the codes that the search for values needs.',
      inputs: {
        query: input.text({
          description: 'Part of the name.',
          maxLength: 200,
          required: true,
          examples: ['life expectancy'],
        }),
      },
      examples: [{ query: 'life expectancy' }],
      paging: paging.offset({ default: 50, max: 1_000 }),
      request: ({ inputs, page }) => ({
        path: '/api/Indicator',
        query: {
          $filter: odata`contains(tolower(IndicatorName),${inputs.query.toLowerCase()})`,
          $orderby: 'IndicatorCode',
          $count: 'true',
          $top: page.limit,
          $skip: page.offset,
        },
      }),
      problem,
      decode,
      columns: {
        code: column.text('IndicatorCode', { required: true }),
        name: column.text('IndicatorName'),
        language: column.text('Language'),
      },
      record: (row) => `https://ghoapi.azureedge.net/api/${encodeURIComponent(textAt(row, 'IndicatorCode') ?? '')}`,
    }),
    defineSearch({
      id: 'who-gho.data',
      kind: 'health',
      title: 'Health indicator by country and year',
      description:
        'Values of an indicator of the WHO, such as WHOSIS_000001 life expectancy, by country, year and sex, newest first.',
      inputs: {
        indicator: input.text({
          description: 'Code of the indicator.',
          pattern: '^[A-Za-z0-9_]{2,60}$',
          required: true,
          examples: ['WHOSIS_000001'],
        }),
        countries: input.texts({
          description: 'ISO codes of three letters.',
          pattern: '^[A-Z]{3}$',
          maxItems: 50,
          examples: [['JPN', 'FRA']],
        }),
        from_year: input.integer({ description: 'First year.', minimum: 1900, maximum: 2100, examples: [2015] }),
        to_year: input.integer({ description: 'Last year.', minimum: 1900, maximum: 2100 }),
        sex: input.choice(['SEX_BTSX', 'SEX_MLE', 'SEX_FMLE'], {
          description: 'Both, men or women.',
          labels: { SEX_BTSX: 'Both', SEX_MLE: 'Men', SEX_FMLE: 'Women' },
        }),
      },
      examples: [{ indicator: 'WHOSIS_000001', countries: ['JPN'], sex: 'SEX_BTSX' }],
      paging: paging.offset({ default: 100, max: 1_000 }),
      request: ({ inputs, page }) => {
        const conditions = [
          inputs.countries &&
            `SpatialDimType eq 'COUNTRY' and SpatialDim in (${inputs.countries.map((code) => odata`${code}`).join(',')})`,
          inputs.from_year !== undefined && odata`TimeDim ge ${inputs.from_year}`,
          inputs.to_year !== undefined && odata`TimeDim le ${inputs.to_year}`,
          inputs.sex && odata`Dim1Type eq 'SEX' and Dim1 eq ${inputs.sex}`,
        ].filter((condition) => typeof condition === 'string');
        return {
          path: path`/api/${inputs.indicator}`,
          query: {
            $filter: conditions.length > 0 ? conditions.join(' and ') : undefined,
            $orderby: 'TimeDim desc,SpatialDim,Dim1,Id',
            $count: 'true',
            $top: page.limit,
            $skip: page.offset,
          },
        };
      },
      problem,
      decode,
      columns: {
        place: column.text('SpatialDim', { required: true }),
        place_type: column.text('SpatialDimType'),
        region: column.text('ParentLocation'),
        year: column.integer('TimeDim'),
        group: column.text('Dim1'),
        group_type: column.text('Dim1Type'),
        further_group: column.text('Dim2'),
        value: column.number('NumericValue'),
        low: column.number('Low'),
        high: column.number('High'),
        value_text: column.text('Value'),
        comments: column.text('Comments'),
        indicator: column.text('IndicatorCode'),
      },
      record: (row) => `https://ghoapi.azureedge.net/api/${encodeURIComponent(textAt(row, 'IndicatorCode') ?? '')}`,
    }),
  ],
});
