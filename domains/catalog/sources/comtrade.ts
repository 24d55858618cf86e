import { column } from '../define/column.ts';
import { failure } from '../define/failure.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { neededList, textAt } from '../read/valueAt.ts';
import { path } from '../write/path.ts';

export const source = defineSource({
  id: 'comtrade',
  title: 'UN Comtrade',
  description: 'Who traded what with whom: imports and exports of nearly all countries by product and partner.',
  homepage: 'https://comtradeplus.un.org',
  docs: 'https://comtradedeveloper.un.org/',
  bases: { main: { url: 'https://comtradeapi.un.org' } },
  licence: {
    name: 'UN Comtrade terms',
    url: 'https://comtradeplus.un.org/TermsOfUse',
    attribution: 'UN Comtrade',
    commercial: 'ask',
  },
  limits: [{ requests: 1, seconds: 1 }],
  limitsWithKey: [
    { requests: 1, seconds: 1 },
    { requests: 500, seconds: 86_400 },
  ],
  cacheSeconds: 86_400,
  key: {
    need: 'optional',
    url: 'https://comtradedeveloper.un.org/signup',
    place: { header: 'Ocp-Apim-Subscription-Key' },
    note: 'More than 500 rows of a search.',
  },
  offByDefault: 'The terms of UN Comtrade ask for permission before its data are given out again.',
  searches: [
    defineSearch({
      id: 'comtrade.preview',
      kind: 'trade',
      title: 'Trade by country, partner and product',
      description:
        'Value and weight of what a country imported from or exported to others in a year or month, by product (HS codes). Countries by their M49 codes, but 842 the United States and 251 France. Imports are with insurance and freight, exports without.',
      inputs: {
        reporter: input.integer({
          description: 'M49 code of the country: 156 China, 276 Germany, 842 USA.',
          minimum: 1,
          maximum: 999,
          required: true,
          examples: [276],
        }),
        partner: input.integer({
          description: 'M49 code of the partner; 0 is the world.',
          minimum: 0,
          maximum: 999,
          default: 0,
        }),
        period: input.text({
          description: 'A year, or a month as 202205.',
          pattern: '^[0-9]{4}(0[1-9]|1[0-2])?$',
          required: true,
          examples: ['2023'],
        }),
        product: input.text({
          description: 'HS code of two, four or six digits, TOTAL, or AG2 for all chapters.',
          pattern: '^(TOTAL|AG[246]|[0-9]{2}|[0-9]{4}|[0-9]{6})$',
          default: 'TOTAL',
          examples: ['8703'],
        }),
        flow: input.choice(['M', 'X'], {
          description: 'M imports, X exports; both without it.',
          labels: { M: 'Imports', X: 'Exports' },
        }),
        type: input.choice(['C', 'S'], {
          description: 'C goods, S services.',
          default: 'C',
          labels: { C: 'Goods', S: 'Services' },
        }),
      },
      examples: [{ reporter: 276, period: '2023', product: 'TOTAL' }],
      paging: paging.local({ default: 100, max: 500 }),
      request: ({ inputs, key }) => ({
        // With a key the same question may have a longer answer.
        path: `${key === undefined ? '/public/v1/preview' : '/data/v1/get'}${path`/${inputs.type}/${inputs.period.length === 4 ? 'A' : 'M'}/${inputs.type === 'C' ? 'HS' : 'EB'}`}`,
        query: {
          reportercode: inputs.reporter,
          partnerCode: inputs.partner,
          period: inputs.period,
          cmdCode: inputs.product,
          flowCode: inputs.flow,
          // Without these each row comes again by second partner, customs procedure and means of transport.
          partner2Code: 0,
          customsCode: 'C00',
          motCode: 0,
          includeDesc: 'true',
          maxRecords: key === undefined ? 500 : 5_000,
        },
      }),
      problem: ({ status, body }) => {
        const said = textAt(body, 'error') ?? textAt(body, 'message');
        return status < 500 && status !== 401 && status !== 403 && status !== 429 && said !== undefined
          ? failure('bad_request', `UN Comtrade does not accept the search: ${said.slice(0, 300)}`)
          : undefined;
      },
      decode: ({ body }) => ({ rows: neededList(body, 'data') }),
      columns: {
        period: column.text('period', { required: true }),
        reporter: column.text('reporterDesc'),
        reporter_code: column.text('reporterISO'),
        flow: column.text('flowDesc'),
        partner: column.text('partnerDesc'),
        partner_code: column.text('partnerISO'),
        product_code: column.text('cmdCode', { required: true }),
        product: column.text('cmdDesc'),
        value: column.number('primaryValue', { unit: 'USD' }),
        net_weight: column.number('netWgt', { unit: 'kg' }),
        quantity: column.number('qty'),
        quantity_unit: column.text('qtyUnitAbbr'),
        is_reported: column.boolean('isReported'),
      },
      record: () => 'https://comtradeplus.un.org/TradeFlow',
    }),
  ],
});
