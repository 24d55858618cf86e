import { anyJson, choice, text } from '../../../platform/schema/schema.ts';
import { type AnyOperation, defineOperation, reads } from '../../engine/defineOperation.ts';
import { jsonObjectParameter } from '../../engine/jsonParameter.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { path } from '../../engine/vendorRequest.ts';
import { direction, owner, place, ref, searchText } from '../fields.ts';
import { inRepository, list, publishes } from '../requests.ts';
import { github } from '../vendor.ts';

const example = { owner: 'acme', repository: 'shop' };
const shop = { id: 5, name: 'shop', full_name: 'acme/shop', private: true, default_branch: 'main' };
const sha = '6dcb09b5b57875f334f61aebed695e2e4193db5e';
const commit = { sha, commit: { message: 'Repair the pump' } };

/** A request that only takes a repository and returns one thing, a short list, or a list with pages. */
function read(
  texts: Pick<AnyOperation, 'title' | 'description' | 'output'>,
  rest: string,
  pages: { list?: typeof list } = {},
) {
  return defineOperation({
    ...texts,
    effects: reads,
    repeat: 'safe',
    parameters: place,
    example,
    request: (of) => ({ path: inRepository(of, rest) }),
    ...pages,
  });
}

const sort = choice(['full_name', 'created', 'updated', 'pushed'], {
  full_name: 'Name',
  created: 'Time of creation',
  updated: 'Time of change',
  pushed: 'Time of the last push',
})({ title: 'Sort by', default: 'full_name' });

const listMine = defineOperation({
  title: 'List mine',
  description: 'Lists the repositories that the account can access.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    visibility: choice(['all', 'public', 'private'], { public: 'Public', private: 'Private' })({
      title: 'Visibility',
      default: 'all',
    }),
    sort,
  },
  example: {},
  output: shop,
  request: ({ visibility, sort: by }) => ({ path: '/user/repos', query: { visibility, sort: by } }),
  list,
});

const listOfUser = defineOperation({
  title: 'List of a user',
  description: 'Lists the public repositories of a user.',
  effects: reads,
  repeat: 'safe',
  parameters: { owner, sort },
  example: { owner: 'octocat' },
  output: shop,
  request: ({ owner: login, sort: by }) => ({ path: path`/users/${login}/repos`, query: { sort: by } }),
  list,
});

const listOfOrganization = defineOperation({
  title: 'List of an organization',
  description: 'Lists the repositories of an organization.',
  effects: reads,
  repeat: 'safe',
  parameters: { owner, sort },
  example: { owner: 'acme' },
  output: shop,
  request: ({ owner: login, sort: by }) => ({ path: path`/orgs/${login}/repos`, query: { sort: by } }),
  list,
});

const search = defineOperation({
  title: 'Search',
  description: 'Searches repositories, up to 1,000.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    query: searchText,
    search_sort: choice(['best_match', 'stars', 'forks', 'help_wanted_issues', 'updated'], {
      best_match: 'Best match',
      stars: 'Number of stars',
      forks: 'Number of forks',
      help_wanted_issues: 'Number of issues that want help',
      updated: 'Time of change',
    })({ title: 'Sort results by', default: 'best_match' }),
    direction,
  },
  example: { query: 'pump language:typescript' },
  output: shop,
  request: ({ query, search_sort: by, direction: order }) => ({
    path: '/search/repositories',
    query: { q: query, ...(by === 'best_match' ? {} : { sort: by.replaceAll('_', '-'), order }) },
  }),
  result: (found) => found['items'],
  list,
});

const searchCode = defineOperation({
  title: 'Search code',
  description: 'Searches code in the default branches, up to 1,000 files.',
  effects: reads,
  repeat: 'safe',
  parameters: { query: searchText },
  example: { query: 'pressure repo:acme/shop' },
  output: { name: 'pump.ts', path: 'src/pump.ts' },
  request: ({ query }) => ({ path: '/search/code', query: { q: query } }),
  result: (found) => found['items'],
  list,
});

const commits = defineOperation({
  title: 'List commits',
  description: 'Lists commits, latest first.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    ...place,
    ref,
    path: text({ title: 'Only of path', description: 'A file or folder.', maxLength: 2_000 }),
    author: text({ title: 'Author', description: 'A user or an email address.', rare: true, maxLength: 320 }),
    after: text({ title: 'After', placeholder: '2026-11-01T00:00:00Z', rare: true, maxLength: 40 }),
    before: text({ title: 'Before', placeholder: '2026-12-01T00:00:00Z', rare: true, maxLength: 40 }),
  },
  example,
  output: commit,
  request: ({ ref: from, path: of, author, after, before, ...repository }) => ({
    path: inRepository(repository, '/commits'),
    query: { sha: from, path: of, author, since: after, until: before },
  }),
  list,
});

const getCommit = defineOperation({
  title: 'Get commit',
  description: 'Returns a commit with its changed files.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    ...place,
    commit: text({ title: 'Commit', description: 'SHA, branch or tag.', required: true, maxLength: 300 }),
  },
  example: { ...example, commit: sha },
  output: { ...commit, files: [{ filename: 'pump.ts' }] },
  request: ({ commit: of, ...repository }) => ({ path: inRepository(repository, path`/commits/${of}`) }),
});

const compare = defineOperation({
  title: 'Compare',
  description: 'Compares two branches, tags or commits.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    ...place,
    base: text({ title: 'Base', placeholder: 'main', required: true, maxLength: 300 }),
    head: text({ title: 'Head', placeholder: 'repair', required: true, maxLength: 300 }),
  },
  example: { ...example, base: 'main', head: 'repair' },
  output: { status: 'ahead', ahead_by: 1, behind_by: 0 },
  request: ({ base, head, ...repository }) => ({
    path: inRepository(repository, path`/compare/${`${base.trim()}...${head.trim()}`}`),
  }),
});

const dispatchEvent = defineOperation({
  title: 'Dispatch event',
  description: 'Starts workflows that run on the event repository_dispatch.',
  effects: publishes,
  repeat: 'unsafe',
  parameters: {
    ...place,
    event_type: text({ title: 'Event', placeholder: 'order_paid', required: true, maxLength: 100 }),
    client_payload: anyJson({
      title: 'Payload',
      description: 'JSON object with up to 10 fields and 64 KB.',
      control: 'code',
    }),
  },
  example: { ...example, event_type: 'order_paid', client_payload: { order: 7 } },
  output: { event_type: 'order_paid' },
  request: ({ event_type: type, client_payload: payload, ...repository }) => ({
    method: 'POST',
    path: inRepository(repository, '/dispatches'),
    json: { event_type: type, client_payload: jsonObjectParameter(payload, 'client_payload') ?? {} },
  }),
  result: (_body, { event_type: type }) => ({ event_type: type }),
});

/** Repositories of GitHub: https://docs.github.com/en/rest/repos. */
export const node = vendorNode(github, {
  noun: 'repository',
  title: 'GitHub repository',
  description: 'Reads, lists, searches or compares repositories on GitHub, and starts their workflows by events.',
  first: 'get',
  operations: {
    get: read({ title: 'Get', description: 'Returns a repository.', output: shop }, ''),
    list_mine: listMine,
    list_of_user: listOfUser,
    list_of_organization: listOfOrganization,
    search,
    search_code: searchCode,
    commits,
    get_commit: getCommit,
    compare,
    branches: read(
      { title: 'List branches', description: 'Lists branches.', output: { name: 'master', protected: true } },
      '/branches',
      { list },
    ),
    tags: read({ title: 'List tags', description: 'Lists tags.', output: { name: 'v1.2.0' } }, '/tags', { list }),
    labels: read(
      { title: 'List labels', description: 'Lists the labels of issues.', output: { name: 'bug', color: 'f29513' } },
      '/labels',
      { list },
    ),
    dispatch_event: dispatchEvent,
    license: read(
      {
        title: 'Get license',
        description: 'Returns the license of a repository.',
        output: { name: 'LICENSE', license: { key: 'mit' } },
      },
      '/license',
    ),
    community_profile: read(
      {
        title: 'Get community profile',
        description: 'Returns how well a public repository is documented.',
        output: { health_percentage: 100 },
      },
      '/community/profile',
    ),
    popular_paths: read(
      {
        title: 'List popular paths',
        description: 'Lists the ten most visited pages of the last 14 days.',
        output: { path: '/acme/shop', count: 12, uniques: 4 },
      },
      '/traffic/popular/paths',
    ),
    referrers: read(
      {
        title: 'List referrers',
        description: 'Lists the ten most frequent referring sites of the last 14 days.',
        output: { referrer: 'Google', count: 12, uniques: 4 },
      },
      '/traffic/popular/referrers',
    ),
  },
});
