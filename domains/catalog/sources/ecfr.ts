import { column } from '../define/column.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { refusal } from '../read/refusal.ts';
import { neededList, numberAt, textAt, valueAt } from '../read/valueAt.ts';

const placeOf = (row: unknown): string =>
  ['chapter', 'subchapter', 'part', 'subpart', 'section', 'appendix']
    .flatMap((level) => {
      const name = textAt(row, `hierarchy.${level}`);
      return name === undefined ? [] : [`${level}-${encodeURIComponent(name)}`];
    })
    .join('/');

export const source = defineSource({
  id: 'ecfr',
  title: 'eCFR',
  description:
    'The Code of Federal Regulations of the United States as it is today, and as it was on any day since 2017.',
  homepage: 'https://www.ecfr.gov',
  docs: 'https://www.ecfr.gov/developers/documentation/api/v1',
  bases: { main: { url: 'https://www.ecfr.gov' } },
  licence: {
    name: 'US public domain',
    url: 'https://www.ecfr.gov/reader-aids/understanding-the-ecfr/what-is-the-ecfr',
    attribution: 'Office of the Federal Register and Government Publishing Office, eCFR',
    commercial: 'free',
  },
  limits: [{ requests: 2, seconds: 1 }],
  cacheSeconds: 3_600,
  searches: [
    defineSearch({
      id: 'ecfr.search',
      kind: 'regulatory',
      title: 'Full text of US federal regulations',
      description:
        'Sections and appendices of the Code of Federal Regulations that hold words, as they are in force on a day.',
      inputs: {
        query: input.text({ description: 'Words.', maxLength: 300, required: true, examples: ['ambient air quality'] }),
        title_number: input.integer({
          title: 'Title',
          description: 'Only in this title.',
          minimum: 1,
          maximum: 50,
          examples: [40],
        }),
        part: input.text({
          description: 'Only in this part of the title.',
          pattern: '^[0-9A-Za-z-]{1,10}$',
          examples: ['51'],
        }),
        date: input.date({
          description: 'As in force on this day; without it, today.',
          minimum: '2017-01-03',
          examples: ['2025-01-02'],
        }),
      },
      examples: [{ query: 'ambient air quality', title_number: 40 }],
      paging: paging.page({ default: 20, max: 1_000, ceiling: 10_000 }),
      // Without a day every version there ever was is found; the newest one is what the code itself says it is.
      request: ({ inputs, page }) =>
        inputs.date === undefined
          ? { path: '/api/versioner/v1/titles.json', cacheSeconds: 3_600 }
          : searchRequest(inputs, inputs.date, page),
      second: ({ body }, { inputs, page }) => {
        if (inputs.date !== undefined) return 'enough';
        const date = textAt(body, 'meta.date');
        if (date === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(date)) throw new TypeError('meta.date is missing');
        return searchRequest(inputs, date, page);
      },
      problem: refusal('eCFR', 'errors.date[0]', 'errors.*', 'error', 'message'),
      decode: ({ body }) => ({ rows: neededList(body, 'results'), total: numberAt(body, 'meta.total_count') ?? null }),
      columns: {
        type: column.text('type', { required: true }),
        title_number: column.integer('hierarchy.title'),
        part: column.text('hierarchy.part'),
        section: column.text('hierarchy.section'),
        appendix: column.text('hierarchy.appendix'),
        heading: column.text(
          (row) =>
            valueAt(row, 'headings.section') ?? valueAt(row, 'headings.appendix') ?? valueAt(row, 'headings.part'),
          { html: true },
        ),
        title_heading: column.text('headings.title', { html: true }),
        part_heading: column.text('headings.part', { html: true }),
        excerpt: column.text('full_text_excerpt', { html: true }),
        starts: column.date('starts_on'),
        ends: column.date('ends_on'),
        score: column.number('score'),
      },
      record: (row) => `https://www.ecfr.gov/current/title-${textAt(row, 'hierarchy.title')}/${placeOf(row)}`,
      notes: ['The eCFR is not an official legal edition.'],
    }),
  ],
});

function searchRequest(
  inputs: { query: string; title_number: number | undefined; part: string | undefined },
  date: string,
  page: { limit: number; number: number },
) {
  return {
    path: '/api/search/v1/results',
    query: {
      query: inputs.query,
      date,
      'hierarchy[title]': inputs.title_number,
      'hierarchy[part]': inputs.title_number === undefined ? undefined : inputs.part, // a part needs its title
      per_page: page.limit,
      page: page.number,
    },
  };
}
