import { choice, list as listField, object, text } from '../../../platform/schema/schema.ts';
import { changes } from '../../engine/changes.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { path } from '../../engine/vendorRequest.ts';
import { description, direction, project } from '../fields.ts';
import { inProject, list, publishes } from '../requests.ts';
import { gitlab } from '../vendor.ts';

const tag = text({ title: 'Tag', placeholder: 'v1.2.0', required: true, maxLength: 300 });
const details = {
  name: text({ title: 'Name', maxLength: 255 }),
  description,
  milestones: listField(
    text({ title: 'Milestone', description: 'Title of a milestone.', required: true, maxLength: 255 }),
  )({
    title: 'Milestones',
    entry: 'milestone',
    rare: true,
    maxItems: 50,
  }),
  released_at: text({
    title: 'Released at',
    description: 'With its time zone. Default: now.',
    placeholder: '2026-11-01T00:00:00Z',
    rare: true,
    maxLength: 40,
  }),
};
const example = { project: 'acme/shop', tag: 'v1.0' };
const release = { tag_name: 'v1.0', name: 'First release' };

const create = defineOperation({
  title: 'Create',
  description: 'Creates a release, and its tag if that does not exist.',
  effects: publishes,
  repeat: 'unsafe',
  parameters: {
    project,
    tag,
    ...details,
    ref: text({
      title: 'Create tag from',
      description: 'Branch or commit. Only for a tag that does not exist.',
      placeholder: 'main',
      maxLength: 300,
      choices: { list: 'branches', needs: ['project'] },
    }),
    links: listField(
      object({
        name: text({ title: 'Name', required: true, maxLength: 255 }),
        url: text({ title: 'Address', placeholder: 'https://', required: true, maxLength: 2_000 }),
      }),
    )({ title: 'Links', entry: 'link', rare: true, maxItems: 100 }),
  },
  example: { ...example, name: 'First release', description: 'Order {{ $json.id }} is repaired.' },
  output: { ...release, description: 'Order 7 is repaired.' },
  request: (given) => ({
    method: 'POST',
    path: inProject(given, '/releases'),
    json: {
      tag_name: given.tag,
      name: given.name || undefined,
      description: given.description || undefined,
      ref: given.ref || undefined,
      released_at: given.released_at || undefined,
      ...(given.milestones?.length ? { milestones: given.milestones } : {}),
      ...(given.links?.length ? { assets: { links: given.links } } : {}),
    },
  }),
});

const update = defineOperation({
  title: 'Update',
  description: 'Changes a release.',
  effects: publishes,
  repeat: 'safe',
  parameters: { project, tag, ...details },
  example: { ...example, name: 'Release {{ $json.id }}' },
  output: { tag_name: 'v1.0', name: 'Release 7' },
  request: ({ name, description: text_, milestones, released_at: at, ...of }) => ({
    method: 'PUT',
    path: inProject(of, path`/releases/${of.tag}`),
    json: changes({ name, description: text_, milestones, released_at: at }),
  }),
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a release.',
  effects: reads,
  repeat: 'safe',
  parameters: { project, tag },
  example,
  output: release,
  request: (given) => ({ path: inProject(given, path`/releases/${given.tag}`) }),
});

const listReleases = defineOperation({
  title: 'List',
  description: 'Lists the releases of a project.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    project,
    sort: choice(['released_at', 'created_at'], { released_at: 'Time of release', created_at: 'Time of creation' })({
      title: 'Sort by',
      default: 'released_at',
    }),
    direction,
  },
  example: { project: 'acme/shop' },
  output: release,
  request: (given) => ({
    path: inProject(given, '/releases'),
    query: { order_by: given.sort, sort: given.direction },
  }),
  list,
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes a release. Its tag stays.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['404'],
  parameters: { project, tag },
  example,
  output: { tag_name: 'v1.0' },
  request: (given) => ({ method: 'DELETE', path: inProject(given, path`/releases/${given.tag}`) }),
  result: (_body, { tag: name }) => ({ tag_name: name }),
});

/** Releases of GitLab: https://docs.gitlab.com/api/releases. */
export const node = vendorNode(gitlab, {
  noun: 'release',
  title: 'GitLab release',
  description: 'Creates, updates, lists or deletes releases on GitLab.',
  first: 'create',
  operations: { create, update, get, list: listReleases, delete: remove },
});
