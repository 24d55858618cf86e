import { text } from '../../platform/schema/schema.ts';
import { type AnyOperation, defineOperation } from '../engine/defineOperation.ts';
import { creation } from './creation.ts';
import { attachmentFields, issueFields } from './documents.ts';
import { clear, clearedNames, issueDetails, issueInput } from './issueInput.ts';
import { issue, label, labelList, maybeTeam, team } from './fields.ts';
import { emptied, given, send, thing } from './requests.ts';
import { ids } from './exampleIds.ts';

const title = text({ title: 'Title', maxLength: 500 });
const one = { issue: 'ENG-123' };
const pump = { identifier: 'ENG-123', title: 'Pump fails' };

export const create = creation({
  title: 'Create',
  description: 'Creates an issue.',
  parameters: {
    team,
    new_title: text({ title: 'Title', required: true, maxLength: 500 }),
    ...issueDetails,
    labels: labelList('Labels', 'IDs of labels.'),
    template: text({ title: 'Template', description: 'ID of a template.', rare: true, maxLength: 200 }),
  },
  example: { team: ids.team, new_title: 'Pump fails', description: 'Order {{ $json.id }} is affected.', priority: 2 },
  output: { title: 'Pump fails', description: 'Order 7 is affected.', priority: 2 },
  mutation: 'issueCreate',
  makes: 'issue',
  document: `mutation($input: IssueCreateInput!) { issueCreate(input: $input) { success issue { ${issueFields} } } }`,
  fields: issueFields,
  variables: ({ team: teamId, new_title: named, labels: labelIds, template: templateId, ...details }, id) => ({
    input: { id, teamId, title: named, ...issueInput(details), ...given({ labelIds, templateId }) },
  }),
});

export const update = defineOperation({
  title: 'Update',
  description: 'Changes an issue. Fields without a value stay as they are.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: {
    issue,
    title,
    ...issueDetails,
    add_labels: labelList('Labels to add', 'IDs of labels.'),
    remove_labels: labelList('Labels to remove', 'IDs of labels.'),
    clear,
    team: maybeTeam,
  },
  example: { ...one, title: 'Pump fails', priority: 1 },
  output: { title: 'Pump fails', priority: 1 },
  request: ({
    issue: id,
    title: named,
    add_labels: added,
    remove_labels: removed,
    clear: names,
    team: to,
    ...details
  }) =>
    send(
      `mutation($id: String!, $input: IssueUpdateInput!) {
  issueUpdate(id: $id, input: $input) { success issue { ${issueFields} } }
}`,
      {
        id,
        input: {
          ...given({ title: named, teamId: to, addedLabelIds: added, removedLabelIds: removed }),
          ...issueInput(details),
          ...emptied(clearedNames(names)),
        },
      },
    ),
  result: thing('issueUpdate', 'issue'),
});

/** A mutation that only takes an issue and returns whether it was carried out. */
function change(
  does: { title: string; description: string },
  mutation: string,
  { acceptRepeated = [] }: { acceptRepeated?: readonly string[] } = {},
): AnyOperation {
  return defineOperation({
    ...does,
    effects: ['changes'],
    repeat: 'safe',
    acceptRepeated,
    parameters: { issue },
    example: one,
    output: { issue: 'ENG-123', success: true },
    request: ({ issue: id }) => send(`mutation($id: String!) { ${mutation}(id: $id) { success } }`, { id }),
    result: (_body, { issue: id }) => ({ issue: id, success: true }),
  });
}

const gone = { acceptRepeated: ['invalid input'] };
export const remove = change(
  { title: 'Delete', description: 'Moves an issue to the trash, for 30 days.' },
  'issueDelete',
  gone,
);
export const archive = change({ title: 'Archive', description: 'Archives an issue.' }, 'issueArchive');
export const unarchive = change(
  { title: 'Unarchive', description: 'Returns an issue from the archive or the trash.' },
  'issueUnarchive',
);

function labelChange(does: { title: string; description: string }, mutation: string): AnyOperation {
  return defineOperation({
    ...does,
    effects: ['changes'],
    repeat: 'safe',
    parameters: { issue, label },
    example: { ...one, label: ids.label },
    output: pump,
    request: ({ issue: id, label: labelId }) =>
      send(
        `mutation($id: String!, $labelId: String!) {
  ${mutation}(id: $id, labelId: $labelId) { success issue { ${issueFields} } }
}`,
        { id, labelId },
      ),
    result: thing(mutation, 'issue'),
  });
}

export const addLabel = labelChange({ title: 'Add label', description: 'Adds a label to an issue.' }, 'issueAddLabel');
export const removeLabel = labelChange(
  { title: 'Remove label', description: 'Removes a label from an issue.' },
  'issueRemoveLabel',
);

const url = text({ title: 'URL', placeholder: 'https://example.com', required: true, maxLength: 2_000 });
export const addLink = creation({
  title: 'Add link',
  description: 'Attaches a link to an issue.',
  parameters: { issue, url, link_title: text({ title: 'Title of the link', maxLength: 500 }) },
  example: { ...one, url: 'https://example.com/orders/7', link_title: 'Order {{ $json.id }}' },
  output: { title: 'Order 7', url: 'https://example.com/orders/7' },
  mutation: 'attachmentLinkURL',
  makes: 'attachment',
  document: `mutation($issueId: String!, $url: String!, $title: String, $id: String) {
  attachmentLinkURL(issueId: $issueId, url: $url, title: $title, id: $id) { success attachment { ${attachmentFields} } }
}`,
  fields: attachmentFields,
  variables: ({ issue: issueId, url: to, link_title: named }, id) => ({
    issueId,
    url: to,
    id,
    ...given({ title: named }),
  }),
});
