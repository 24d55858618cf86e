import { column } from '../define/column.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { neededList, numberAt, textAt } from '../read/valueAt.ts';
import { link } from '../write/link.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `Jan 15, 2024` → `2024-01-15`; other spellings stay. */
function dayOf(row: unknown): string | undefined {
  const text = textAt(row, 'published_date');
  const [, month = '', day = '', year] = /^([A-Z][a-z]{2})[a-z]* (\d{1,2}), (\d{4})$/.exec(text ?? '') ?? [];
  const number = months.indexOf(month) + 1;
  return year === undefined || number === 0
    ? text
    : `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
}

export const source = defineSource({
  id: 'dailymed',
  title: 'DailyMed',
  description: 'Labels of the drugs on the US market as the makers gave them to the FDA.',
  homepage: 'https://dailymed.nlm.nih.gov',
  docs: 'https://dailymed.nlm.nih.gov/dailymed/app-support-web-services.cfm',
  bases: { main: { url: 'https://dailymed.nlm.nih.gov/dailymed/services/v2' } },
  licence: {
    name: 'US public domain',
    url: 'https://dailymed.nlm.nih.gov/dailymed/about-dailymed.cfm',
    attribution: 'DailyMed, U.S. National Library of Medicine',
    commercial: 'free',
    note: 'Labels are written by the makers.',
  },
  limits: [{ requests: 2, seconds: 1 }],
  cacheSeconds: 3_600,
  searches: [
    defineSearch({
      id: 'dailymed.labels',
      kind: 'drugs',
      title: 'Find drug labels',
      description:
        'Labels by drug, NDC or RxNorm number, with version and day. A name that matches nothing costs nothing.',
      inputs: {
        drug: input.text({
          description: 'Generic or brand name.',
          maxLength: 200,
          examples: ['metformin'],
        }),
        ndc: input.text({
          title: 'NDC',
          description: 'National Drug Code.',
          pattern: '^[0-9-]{8,14}$',
          examples: ['0093-1048'],
        }),
        rxcui: input.text({
          title: 'RxCUI',
          description: 'Number of RxNorm.',
          pattern: '^[0-9]{1,8}$',
          examples: ['860975'],
        }),
        from_date: input.date({ description: 'Published on this day or later.', examples: ['2024-01-01'] }),
      },
      atLeastOneOf: ['drug', 'ndc', 'rxcui'],
      examples: [{ drug: 'metformin' }, { ndc: '0093-1048' }],
      paging: paging.page({ default: 20, max: 100 }),
      request: ({ inputs, page }) => ({
        path: '/spls.json',
        query: {
          drug_name: inputs.drug,
          ndc: inputs.ndc,
          rxcui: inputs.rxcui,
          'published_date[gte]': inputs.from_date,
          pagesize: page.limit,
          page: page.number,
        },
      }),
      decode: ({ body }) => ({
        rows: neededList(body, 'data'),
        total: numberAt(body, 'metadata.total_elements') ?? null,
      }),
      columns: {
        set_id: column.text('setid', { required: true }),
        title: column.text('title', { required: true }),
        version: column.integer('spl_version'),
        published: column.date(dayOf),
      },
      record: (row) => link`https://dailymed.nlm.nih.gov/dailymed/drugInfo.cfm?setid=${textAt(row, 'setid')}`,
      notes: ['Not for clinical decisions.'],
      freeWhenEmpty: true,
    }),
  ],
});
