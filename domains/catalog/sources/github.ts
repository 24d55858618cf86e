import { column } from '../define/column.ts';
import { failure } from '../define/failure.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { neededList, numberAt, textAt } from '../read/valueAt.ts';
import { joined } from '../write/joined.ts';
import { lucene, words } from '../write/queryText.ts';

export const source = defineSource({
  id: 'github',
  title: 'GitHub',
  description: 'Public repositories of code.',
  homepage: 'https://github.com',
  docs: 'https://docs.github.com/en/rest/search/search',
  bases: { main: { url: 'https://api.github.com' } },
  licence: {
    name: 'GitHub terms of service',
    url: 'https://docs.github.com/en/site-policy/github-terms/github-terms-of-service',
    attribution: 'GitHub',
    commercial: 'per_record',
    note: 'The code of each repository has its own licence.',
  },
  limits: [{ requests: 10, seconds: 60 }],
  limitsWithKey: [{ requests: 30, seconds: 60 }],
  cacheSeconds: 900,
  key: {
    need: 'optional',
    url: 'https://github.com/settings/tokens',
    place: 'bearer',
    note: '30 searches a minute instead of 10. A token without any permission is enough.',
  },
  headers: { accept: 'application/vnd.github+json', 'x-github-api-version': '2022-11-28' },
  searches: [
    defineSearch({
      id: 'github.repositories',
      kind: 'repositories',
      title: 'Search public code repositories',
      description: 'Repositories by words, language and topic, with stars, licence and last change.',
      inputs: {
        query: input.text({
          description: 'Words of name, description and topics.',
          maxLength: 150,
          required: true,
          examples: ['workflow engine'],
        }),
        language: input.text({
          description: 'Only in this programming language.',
          pattern: '^[A-Za-z0-9 .+#-]{1,40}$',
          examples: ['TypeScript'],
        }),
        topic: input.text({
          description: 'Only with this topic.',
          pattern: '^[a-z0-9][a-z0-9-]{0,49}$',
          examples: ['temporal'],
        }),
        sort: input.choice(['stars', 'forks', 'updated'], {
          description: 'What comes first; the best fitting when left out.',
        }),
      },
      examples: [{ query: 'workflow engine', language: 'TypeScript' }],
      paging: paging.page({ default: 20, max: 100, ceiling: 1_000 }),
      request: ({ inputs, page }) => ({
        path: '/search/repositories',
        query: {
          q: joined(
            [
              words(inputs.query),
              inputs.language && lucene`language:${inputs.language}`,
              inputs.topic && `topic:${inputs.topic}`,
            ],
            ' ',
          ),
          sort: inputs.sort,
          order: 'desc',
          per_page: page.limit,
          page: page.number,
        },
      }),
      problem: ({ status, body, headers }) => {
        if (status === 403 && headers['x-ratelimit-remaining'] === '0')
          return failure('rate_limited', 'GitHub answers no more searches for now. Try again in a minute.');
        if (status !== 422) return undefined;
        return failure(
          'bad_request',
          `GitHub does not accept the search: ${textAt(body, 'message') ?? 'it does not say why'}`,
        );
      },
      decode: ({ body }) => ({ rows: neededList(body, 'items'), total: numberAt(body, 'total_count') ?? null }),
      columns: {
        id: column.integer('id', { required: true }),
        full_name: column.text('full_name', { required: true }),
        description: column.text('description'),
        language: column.text('language'),
        topics: column.texts('topics'),
        stars: column.integer('stargazers_count'),
        forks: column.integer('forks_count'),
        open_issues: column.integer('open_issues_count'),
        licence: column.text('license.spdx_id'),
        homepage: column.text('homepage'),
        is_archived: column.boolean('archived'),
        is_fork: column.boolean('fork'),
        created: column.datetime('created_at'),
        pushed: column.datetime('pushed_at'),
      },
      record: (row) => textAt(row, 'html_url'),
    }),
  ],
});
