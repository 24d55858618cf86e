import { boolean, choice, text, type ObjectOf } from '../../../platform/schema/schema.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { path } from '../../engine/vendorRequest.ts';
import { direction, number, project } from '../fields.ts';
import { inProject, list, publishes } from '../requests.ts';
import { gitlab } from '../vendor.ts';

const place = {
  project,
  of: choice(['issue', 'merge_request'], { issue: 'Issue', merge_request: 'Merge request' })({
    title: 'Of',
    default: 'issue',
  }),
  number,
};
const comment = text({ title: 'Comment', description: 'ID of a comment.', required: true, maxLength: 60 });
const body = text({
  title: 'Text',
  description: 'In Markdown.',
  control: 'textarea',
  required: true,
  maxLength: 1_000_000,
});

function notesOf({ of, number: iid, ...rest }: ObjectOf<typeof place>, end = ''): string {
  const kind = of === 'issue' ? 'issues' : 'merge_requests';
  return inProject(rest, `${path`/${kind}/${iid}`}/notes${end}`);
}

const example = { project: 'acme/shop', number: 14 };
const note = { id: 302, body: 'Fixed.' };

const create = defineOperation({
  title: 'Create',
  description: 'Comments on an issue or a merge request.',
  effects: publishes,
  repeat: 'unsafe',
  parameters: {
    ...place,
    body,
    internal: boolean({
      title: 'Internal',
      description: 'Only members of the project see it.',
      rare: true,
      default: false,
    }),
  },
  example: { ...example, body: 'Order {{ $json.id }} is repaired.' },
  output: { id: 302, body: 'Order 7 is repaired.' },
  request: (given) => ({
    method: 'POST',
    path: notesOf(given),
    json: { body: given.body, ...(given.internal ? { internal: true } : {}) },
  }),
});

const update = defineOperation({
  title: 'Update',
  description: 'Replaces the text of a comment.',
  effects: publishes,
  repeat: 'safe',
  parameters: { ...place, comment, body },
  example: { ...example, comment: '302', body: 'Order {{ $json.id }} is shipped.' },
  output: { id: 302, body: 'Order 7 is shipped.' },
  request: (given) => ({
    method: 'PUT',
    path: notesOf(given, path`/${given.comment}`),
    json: { body: given.body },
  }),
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes a comment.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['404'],
  parameters: { ...place, comment },
  example: { ...example, comment: '302' },
  output: { id: 302 },
  request: (given) => ({ method: 'DELETE', path: notesOf(given, path`/${given.comment}`) }),
  result: (_body, { comment: id }) => ({ id: Number(id) }),
});

const listComments = defineOperation({
  title: 'List',
  description: 'Lists the comments on an issue or a merge request.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    ...place,
    direction,
    with_activity: boolean({
      title: 'With activity',
      description: 'GitLab notes changes as comments, too.',
      rare: true,
      default: false,
    }),
  },
  example,
  output: note,
  request: (given) => ({
    path: notesOf(given),
    query: { sort: given.direction, ...(given.with_activity ? {} : { activity_filter: 'only_comments' }) },
  }),
  // Older servers do not know the filter.
  result: (found, { with_activity: all }) =>
    (found as unknown as JsonObject[]).filter(({ system }) => all || system !== true),
  list,
});

/** Comments of GitLab, which its API calls notes: https://docs.gitlab.com/api/notes. */
export const node = vendorNode(gitlab, {
  noun: 'comment',
  title: 'GitLab comment',
  description: 'Writes, changes, lists or deletes comments on issues and merge requests.',
  first: 'create',
  operations: { create, update, list: listComments, delete: remove },
});
