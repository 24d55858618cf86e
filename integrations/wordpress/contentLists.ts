import { boolean, choice, list, text } from '../../platform/schema/schema.ts';
import { joined } from './requests.ts';

const stamp = (title: string) => text({ title, placeholder: '2026-12-01T00:00:00', rare: true, maxLength: 40 });

/** Returns a field of identifiers, with the list of their names. */
export const idsField = (title: string, choices: string, entry: string) =>
  list(text({ title: 'ID', choices: { list: choices }, required: true, maxLength: 20, pattern: '^\\d+$' }))({
    title,
    entry,
    rare: true,
    maxItems: 100,
  });

export const withRaw = boolean({
  title: 'Stored texts',
  description: 'Returns texts as they are stored, too. The user needs the permission to edit.',
  rare: true,
  default: false,
});

/** Filters of posts and pages. */
export const filters = {
  search: text({ title: 'Search text', maxLength: 500 }),
  statuses: list(
    choice(['publish', 'future', 'draft', 'pending', 'private', 'any'], {
      publish: 'Published',
      future: 'Scheduled',
      draft: 'Draft',
      pending: 'Pending review',
      private: 'Private',
      any: 'Any',
    })({ title: 'Status', required: true }),
  )({ title: 'Statuses', description: 'Default: published.', entry: 'status', rare: true, maxItems: 6 }),
  after: stamp('Published after'),
  before: stamp('Published before'),
  modified_after: stamp('Changed after'),
  modified_before: stamp('Changed before'),
  by_author: idsField('Authors', 'users', 'author'),
  with_slug: text({ title: 'Slug', rare: true, maxLength: 200 }),
  with_raw: withRaw,
};

export const order = choice(['desc', 'asc'])({ title: 'Order', rare: true, default: 'desc' });

interface Filters {
  search?: string;
  statuses?: string[];
  after?: string;
  before?: string;
  modified_after?: string;
  modified_before?: string;
  by_author?: string[];
  with_slug?: string;
  with_raw: boolean;
}

/** Returns the filters as a query. */
export function queryOf(given: Filters) {
  const { search, statuses, after, before, by_author: authors, with_slug: slug, with_raw: isRaw } = given;
  return {
    search,
    status: joined(statuses),
    after,
    before,
    modified_after: given.modified_after,
    modified_before: given.modified_before,
    author: joined(authors),
    slug,
    page: 1,
    ...(isRaw ? { context: 'edit' } : {}),
  };
}
