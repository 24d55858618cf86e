import { column } from '../define/column.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { sdmxJsonRows } from '../read/cubes.ts';
import { path } from '../write/path.ts';

const code = (description: string, examples: [string, ...string[]]) => ({
  description,
  pattern: '^[A-Za-z0-9_-]{2,30}$',
  examples,
});

/** Values are in thousands of dollars; everything else is percent, or a number. */
const unitOf = (indicator: string): string | undefined =>
  indicator.endsWith('-VL') ? '1,000 USD' : /SHR|AVRG|DTY|RATE|CSTMS/.test(indicator) ? '%' : undefined;

export const source = defineSource({
  id: 'wits',
  title: 'World Integrated Trade Solution',
  description:
    'Trade and tariffs of countries by partner and group of products since 1988, of the World Bank and UNCTAD.',
  homepage: 'https://wits.worldbank.org',
  docs: 'https://wits.worldbank.org/data/public/WITSAPI_UserGuide.pdf',
  bases: { main: { url: 'https://wits.worldbank.org' } },
  licence: {
    name: 'WITS terms',
    url: 'https://wits.worldbank.org/termsofuse.html',
    attribution: 'World Integrated Trade Solution (World Bank); data of UN Comtrade and UNCTAD TRAINS',
    commercial: 'ask',
  },
  limits: [{ requests: 1, seconds: 1 }],
  cacheSeconds: 86_400,
  timeoutSeconds: 60,
  offByDefault: 'The data are those of UN Comtrade and UNCTAD, who have to be asked before they are given out again.',
  searches: [
    defineSearch({
      id: 'wits.tariff_trade',
      kind: 'trade',
      title: 'Trade and tariffs by partner and group of products',
      description:
        'Exports (XPRT-TRD-VL), imports (MPRT-TRD-VL), shares of partners (XPRT-PRTNR-SHR), mean tariffs (MFN-WGHTD-AVRG, AHS-WGHTD-AVRG) and more of a country. At most two of year, partner and product may be all.',
      inputs: {
        dataset: input.choice(['trade', 'tariff'], {
          description: 'Trade, or tariffs with their own indicators.',
          default: 'trade',
        }),
        reporter: input.text({
          ...code('ISO code of three letters.', ['USA', 'DEU']),
          required: true,
          lookup: 'country',
        }),
        year: input.text({
          description: 'A year, or all.',
          pattern: '^([0-9]{4}|all)$',
          required: true,
          examples: ['2021', 'all'],
        }),
        partner: input.text({ ...code('ISO code, WLD for the world, or all.', ['WLD', 'CHN']), default: 'WLD' }),
        product: input.text({
          ...code('Group of products: Total, Food, Fuels, Chemical, manuf, or all.', ['Total', 'Food']),
          default: 'Total',
        }),
        indicator: input.text({
          description: 'Code of the indicator.',
          pattern: '^[A-Z0-9]{2,10}(-[A-Z0-9]{1,10}){0,4}$',
          default: 'XPRT-TRD-VL',
          examples: ['XPRT-TRD-VL', 'MPRT-TRD-VL'],
        }),
      },
      examples: [
        { reporter: 'USA', year: '2021' },
        { dataset: 'tariff', reporter: 'USA', year: '2020', indicator: 'MFN-WGHTD-AVRG' },
      ],
      paging: paging.local({ default: 500, max: 10_000 }),
      request: ({ inputs }) => ({
        path: `/API/V1/SDMX/V21/datasource/tradestats-${inputs.dataset}${path`/reporter/${inputs.reporter.toLowerCase()}/year/${inputs.year}/partner/${inputs.partner.toLowerCase()}/product/${inputs.product}/indicator/${inputs.indicator}`}`,
        query: { format: 'JSON' },
      }),
      nothing: ({ status, text }) => status === 404 && /NoRecordsFound|no records/i.test(text),
      decode: ({ body }, { inputs }) => {
        const unit = unitOf(inputs.indicator);
        return { rows: sdmxJsonRows(body), ...(unit !== undefined && { units: { value: unit } }) };
      },
      columns: {
        reporter: column.text('REPORTER_label'),
        reporter_code: column.text('REPORTER'),
        partner: column.text('PARTNER_label'),
        partner_code: column.text('PARTNER'),
        product: column.text('PRODUCTCODE'),
        indicator: column.text('INDICATOR'),
        year: column.date('TIME_PERIOD', { required: true }),
        value: column.number('value'),
      },
      record: (_, { inputs }) => `https://wits.worldbank.org/countrysnapshot/en/${inputs.reporter.toUpperCase()}`,
    }),
  ],
});
