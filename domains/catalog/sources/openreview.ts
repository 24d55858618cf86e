import { column } from '../define/column.ts';
import { words } from '../define/commonInputs.ts';
import { failure } from '../define/failure.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { refusal } from '../read/refusal.ts';
import { neededList, textAt, valueAt } from '../read/valueAt.ts';
import { link } from '../write/link.ts';

/** Every field of a submission is `{ value: … }`. */
const content = (name: string) => `content.${name}.value`;

export const source = defineSource({
  id: 'openreview',
  title: 'OpenReview',
  description: 'Submissions to conferences of machine learning since 2023, with decisions.',
  homepage: 'https://openreview.net',
  docs: 'https://docs.openreview.net/reference/api-v2',
  bases: { main: { url: 'https://api2.openreview.net' } },
  licence: {
    name: 'CC0 (metadata)',
    url: 'https://openreview.net/legal/terms',
    attribution: 'OpenReview',
    commercial: 'ask',
    note: 'PDFs have the licence of their authors.',
  },
  offByDefault:
    'Its terms forbid heavy automated use, and it answers some anonymous requests with a challenge for people.',
  limits: [{ requests: 1, seconds: 1 }],
  cacheSeconds: 3_600,
  searches: [
    defineSearch({
      id: 'openreview.search',
      kind: 'ml_submissions',
      title: 'Search machine-learning submissions',
      description:
        'Submissions to ICLR, NeurIPS, ICML and other venues by words, accepted or not. What became of one is told by its venue.',
      inputs: {
        query: words('diffusion models'),
        venue: input.text({
          description: 'Only of this group of OpenReview.',
          pattern: '^[A-Za-z0-9._/-]{3,120}$',
          default: 'all',
          examples: ['ICLR.cc/2025/Conference'],
        }),
      },
      examples: [{ query: 'diffusion models' }],
      paging: paging.offset({ default: 25, max: 100, ceiling: 10_000 }),
      request: ({ inputs, page }) => ({
        path: '/notes/search',
        query: {
          term: inputs.query,
          group: inputs.venue,
          type: 'terms',
          content: 'all',
          source: 'forum',
          limit: page.limit,
          offset: page.offset,
        },
      }),
      problem: (answer) => {
        const { body } = answer;
        if (valueAt(body, 'searchUnavailable') === true)
          return failure('upstream_unavailable', 'The search of OpenReview is down at the moment.');
        if (textAt(body, 'name') === 'ChallengeRequiredError')
          return failure('upstream_unavailable', 'OpenReview answers this instance with a challenge for people.');
        return refusal('OpenReview', 'message')(answer);
      },
      decode: ({ body }) => ({ rows: neededList(body, 'notes') }), // "count" is always 10,000 where it is capped
      columns: {
        id: column.text('id', { required: true }),
        title: column.text(content('title')),
        authors: column.texts(content('authors')),
        venue: column.text(content('venue')),
        venue_id: column.text(content('venueid')),
        keywords: column.texts(content('keywords')),
        abstract: column.text(content('abstract')),
        tldr: column.text(content('TLDR')),
        created: column.datetime('cdate'),
        published: column.datetime('pdate'),
      },
      record: (row) => link`https://openreview.net/forum?id=${textAt(row, 'forum') ?? textAt(row, 'id')}`,
    }),
  ],
});
