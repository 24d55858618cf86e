import { boolean, choice, text } from '../../../platform/schema/schema.ts';
import { type AnyOperation, defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { path } from '../../engine/vendorRequest.ts';
import { direction, group, project, ref, requiredRef } from '../fields.ts';
import { inProject, list, publishes } from '../requests.ts';
import { gitlab } from '../vendor.ts';

const example = { project: 'acme/shop' };
const shop = { id: 4, name: 'Shop', path_with_namespace: 'acme/shop', default_branch: 'main' };
const commit = { short_id: '6dcb09b5', title: 'Repair the pump', author_name: 'Ann Example' };
const name = text({ title: 'Search text', maxLength: 255 });
const sort = choice(['created_at', 'last_activity_at', 'name', 'path'], {
  created_at: 'Time of creation',
  last_activity_at: 'Last activity',
  name: 'Name',
  path: 'Path',
})({ title: 'Sort by', default: 'created_at' });

const get = defineOperation({
  title: 'Get',
  description: 'Returns a project.',
  effects: reads,
  repeat: 'safe',
  parameters: { project },
  example,
  output: shop,
  request: (given) => ({ path: inProject(given) }),
});

const listMine = defineOperation({
  title: 'List',
  description: 'Lists the projects that the account is a member of, or all that it can see.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    search: name,
    only_mine: boolean({ title: 'Only as a member', default: true }),
    sort,
    direction,
  },
  example: {},
  output: shop,
  request: (given) => ({
    path: '/projects',
    query: {
      search: given.search,
      ...(given.only_mine ? { membership: true } : {}),
      order_by: given.sort,
      sort: given.direction,
    },
  }),
  list,
});

const listOfUser = defineOperation({
  title: 'List of a user',
  description: 'Lists the projects of a user that the account can see.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    user: text({ title: 'User', description: 'Name, or ID.', placeholder: 'ann', required: true, maxLength: 255 }),
    sort,
    direction,
  },
  example: { user: 'ann' },
  output: shop,
  request: (given) => ({
    path: path`/users/${given.user}/projects`,
    query: { order_by: given.sort, sort: given.direction },
  }),
  list,
});

const listOfGroup = defineOperation({
  title: 'List of a group',
  description: 'Lists the projects of a group.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    group,
    search: name,
    with_subgroups: boolean({ title: 'With subgroups', default: false }),
    sort,
    direction,
  },
  example: { group: 'acme' },
  output: shop,
  request: (given) => ({
    path: path`/groups/${given.group}/projects`,
    query: {
      search: given.search,
      ...(given.with_subgroups ? { include_subgroups: true } : {}),
      order_by: given.sort,
      sort: given.direction,
    },
  }),
  list,
});

/** The list of the branches or tags of a repository. */
function listing(rest: string, texts: Pick<AnyOperation, 'title' | 'description' | 'output'>): AnyOperation {
  return defineOperation({
    ...texts,
    effects: reads,
    repeat: 'safe',
    parameters: { project, search: name },
    example,
    request: (given) => ({ path: inProject(given, rest), query: { search: given.search } }),
    list,
  });
}

const createBranch = defineOperation({
  title: 'Create branch',
  description: 'Creates a branch.',
  effects: publishes,
  repeat: 'unsafe',
  parameters: {
    project,
    branch: text({ title: 'New branch', placeholder: 'repair', required: true, maxLength: 300 }),
    from_ref: requiredRef,
  },
  example: { ...example, branch: 'order-{{ $json.id }}', from_ref: 'main' },
  output: { name: 'order-7' },
  request: (given) => ({
    method: 'POST',
    path: inProject(given, '/repository/branches'),
    json: { branch: given.branch, ref: given.from_ref },
  }),
});

const createTag = defineOperation({
  title: 'Create tag',
  description: 'Creates a tag.',
  effects: publishes,
  repeat: 'unsafe',
  parameters: {
    project,
    tag: text({ title: 'New tag', placeholder: 'v1.2.0', required: true, maxLength: 300 }),
    from_ref: requiredRef,
    message: text({ title: 'Message', description: 'Makes an annotated tag.', maxLength: 65_536 }),
  },
  example: { ...example, tag: 'order-{{ $json.id }}', from_ref: 'main' },
  output: { name: 'order-7' },
  request: (given) => ({
    method: 'POST',
    path: inProject(given, '/repository/tags'),
    json: { tag_name: given.tag, ref: given.from_ref, message: given.message || undefined },
  }),
});

const listCommits = defineOperation({
  title: 'List commits',
  description: 'Lists commits, newest first.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    project,
    ref,
    path: text({ title: 'Only of path', description: 'A file or folder.', maxLength: 2_000 }),
    after: text({ title: 'After', placeholder: '2026-11-01T00:00:00Z', rare: true, maxLength: 40 }),
    before: text({ title: 'Before', placeholder: '2026-12-01T00:00:00Z', rare: true, maxLength: 40 }),
  },
  example,
  output: commit,
  request: (given) => ({
    path: inProject(given, '/repository/commits'),
    query: { ref_name: given.ref, path: given.path, since: given.after, until: given.before },
  }),
  list,
});

const getCommit = defineOperation({
  title: 'Get commit',
  description: 'Returns a commit.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    project,
    commit: text({ title: 'Commit', description: 'SHA, branch or tag.', required: true, maxLength: 300 }),
  },
  example: { ...example, commit: 'main' },
  output: commit,
  request: (given) => ({ path: inProject(given, path`/repository/commits/${given.commit}`) }),
});

/** Projects of GitLab: https://docs.gitlab.com/api/projects. */
export const node = vendorNode(gitlab, {
  noun: 'project',
  title: 'GitLab project',
  description: 'Reads or lists projects on GitLab, with their branches, tags and commits.',
  first: 'get',
  operations: {
    get,
    list: listMine,
    list_of_user: listOfUser,
    list_of_group: listOfGroup,
    list_branches: listing('/repository/branches', {
      title: 'List branches',
      description: 'Lists the branches of a project.',
      output: { name: 'main', default: true },
    }),
    create_branch: createBranch,
    list_tags: listing('/repository/tags', {
      title: 'List tags',
      description: 'Lists the tags of a project.',
      output: { name: 'v1.0' },
    }),
    create_tag: createTag,
    list_commits: listCommits,
    get_commit: getCommit,
  },
});
