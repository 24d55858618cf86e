import { column } from '../define/column.ts';
import { input } from '../define/input.ts';
import { type Page, paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { refusal } from '../read/refusal.ts';
import { neededList, numberAt, textAt } from '../read/valueAt.ts';

const fewest = 5;

/** Its pages have five rows or more: returns the multiple with enough rows, so that a page never spans two of its own. */
function pageOf({ limit, offset }: Page): { size: number; number: number; skipped: number } {
  const size = limit * Math.ceil(fewest / limit);
  return { size, number: Math.floor(offset / size) + 1, skipped: offset % size };
}

export const source = defineSource({
  id: 'regulationsgov',
  title: 'Regulations.gov',
  description:
    'Documents and dockets of rulemaking in the United States, with the days until which people may comment.',
  homepage: 'https://www.regulations.gov',
  docs: 'https://open.gsa.gov/api/regulationsgov/',
  bases: { main: { url: 'https://api.regulations.gov' } },
  licence: {
    name: 'US public domain',
    url: 'https://www.regulations.gov/user-notice',
    attribution: 'Regulations.gov, eRulemaking Program',
    commercial: 'free',
    note: 'Comments may belong to who wrote them; they are not given out.',
  },
  limits: [
    { requests: 50, seconds: 60 },
    { requests: 1_000, seconds: 3_600 },
  ],
  cacheSeconds: 3_600,
  key: {
    need: 'required',
    url: 'https://open.gsa.gov/api/regulationsgov/#getting-started',
    place: { header: 'X-Api-Key' },
    note: 'Free, of api.data.gov.',
  },
  searches: [
    defineSearch({
      id: 'regulationsgov.documents',
      kind: 'regulatory',
      title: 'Documents of US rulemaking',
      description:
        'Rules, proposed rules, notices and supporting material by words, docket, agency, type and day, newest first.',
      inputs: {
        query: input.text({ description: 'Words.', maxLength: 300, examples: ['air quality'] }),
        docket_id: input.text({
          title: 'Docket',
          description: 'Id of a docket.',
          pattern: '^[A-Za-z0-9_-]{3,60}$',
          examples: ['EPA-HQ-OAR-2025-0194'],
        }),
        agency: input.text({ description: 'Acronym of an agency.', pattern: '^[A-Z0-9-]{2,20}$', examples: ['EPA'] }),
        type: input.choice(['Notice', 'Rule', 'Proposed Rule', 'Supporting & Related Material', 'Other'], {
          description: 'Type of document.',
        }),
        from_date: input.date({ description: 'Posted on this day or later.', examples: ['2025-01-01'] }),
        to_date: input.date({ description: 'Posted on this day or earlier.' }),
      },
      examples: [{ query: 'air quality', type: 'Proposed Rule' }],
      paging: paging.page({ default: 25, max: 250, maxPages: 20 }),
      request: ({ inputs, page }) => {
        const { size, number } = pageOf(page);
        return {
          path: '/v4/documents',
          query: {
            'filter[searchTerm]': inputs.query,
            'filter[docketId]': inputs.docket_id,
            'filter[agencyId]': inputs.agency,
            'filter[documentType]': inputs.type,
            'filter[postedDate][ge]': inputs.from_date,
            'filter[postedDate][le]': inputs.to_date,
            sort: '-postedDate',
            'page[size]': size,
            'page[number]': number,
          },
        };
      },
      problem: refusal('Regulations.gov', 'errors[0].detail', 'errors[0].title', 'error.message'),
      decode: ({ body }, { page }) => {
        const { skipped } = pageOf(page);
        const rows = neededList(body, 'data').slice(skipped, skipped + page.limit);
        return { rows, total: numberAt(body, 'meta.totalElements') ?? null };
      },
      columns: {
        document_id: column.text('id', { required: true }),
        title: column.text('attributes.title'),
        type: column.text('attributes.documentType'),
        subtype: column.text('attributes.subtype'),
        posted: column.datetime('attributes.postedDate'),
        comments_start: column.datetime('attributes.commentStartDate'),
        comments_close: column.datetime('attributes.commentEndDate'),
        open_for_comment: column.boolean('attributes.openForComment'),
        withdrawn: column.boolean('attributes.withdrawn'),
        agency: column.text('attributes.agencyId'),
        docket_id: column.text('attributes.docketId'),
        federal_register_number: column.text('attributes.frDocNum'),
      },
      record: (row) => `https://www.regulations.gov/document/${encodeURIComponent(textAt(row, 'id') ?? '')}`,
    }),
  ],
});
