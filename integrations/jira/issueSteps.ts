import { anyJson, boolean, list, text } from '../../platform/schema/schema.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { defineOperation, reads } from '../engine/defineOperation.ts';
import { jsonObjectParameter } from '../engine/jsonParameter.ts';
import { documentOf, textFormat } from './documents.ts';
import { issue, maxText, userId } from './fields.ts';
import { ofIssue, referenceOf } from './requests.ts';
import { transitionOf } from './transitionOf.ts';

export const transition = defineOperation({
  title: 'Move',
  description: 'Moves an issue to another status.',
  effects: ['sends_out', 'changes'],
  repeat: 'unsafe',
  parameters: {
    issue,
    move_by: text({
      title: 'Transition',
      description: 'ID or name of a transition, or name of the new status.',
      choices: { list: 'transitions', needs: ['issue'] },
      required: true,
      maxLength: 200,
    }),
    comment: text({ title: 'Comment', control: 'textarea', language: 'markdown', rare: true, maxLength: maxText }),
    text_format: textFormat,
    screen_fields: anyJson({
      title: 'Fields',
      description: 'JSON object with fields of the screen of the transition: { "resolution": { "name": "Done" } }.',
      control: 'code',
      rare: true,
    }),
  },
  example: { issue: 'OPS-24', move_by: '21' },
  output: { issue: 'OPS-24', transition: '21' },
  prepare: async ({ move_by: wanted, ...given }, call) => ({
    ...given,
    move_by: await transitionOf(given.issue, wanted, call),
  }),
  request: async ({ issue: of, move_by: id, comment, text_format: format, screen_fields: screen }) => {
    const fields = jsonObjectParameter(screen, 'screen_fields') ?? {};
    const body = comment ? await documentOf(comment, format, 'comment') : undefined;
    return {
      method: 'POST',
      path: ofIssue(of, '/transitions'),
      json: {
        transition: { id },
        ...(Object.keys(fields).length === 0 ? {} : { fields }),
        ...(body ? { update: { comment: [{ add: { body } }] } } : {}),
      },
    };
  },
  result: (_body, { issue: of, move_by: id }) => ({ issue: of, transition: id }),
});

export const listTransitions = defineOperation({
  title: 'List transitions',
  description: 'Lists the transitions that are possible from the present status.',
  effects: reads,
  repeat: 'safe',
  parameters: { issue, with_fields: boolean({ title: 'With fields', rare: true, default: false }) },
  example: { issue: 'OPS-24' },
  output: { id: '11', name: 'Start work', to: { name: 'In Progress' } },
  request: ({ issue: of, with_fields: withFields }) => ({
    path: ofIssue(of, '/transitions'),
    query: withFields ? { expand: 'transitions.fields' } : {},
  }),
  result: (body) => body['transitions'],
});

export const link = defineOperation({
  title: 'Link',
  description: 'Links two issues.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: {
    issue,
    link_type: text({ title: 'Link type', description: 'Name of the type.', default: 'Relates', maxLength: 200 }),
    linked_issue: text({
      title: 'Linked issue',
      description: 'Key or ID. With "Blocks", the first issue blocks this one.',
      required: true,
      maxLength: 200,
    }),
  },
  example: { issue: 'OPS-24', link_type: 'Blocks', linked_issue: 'OPS-23' },
  output: { issue: 'OPS-24', linked_issue: 'OPS-23' },
  // The name of the type is read from the inward issue to the outward one.
  request: ({ issue: of, link_type: name, linked_issue: other }) => ({
    method: 'POST',
    path: '/rest/api/3/issueLink',
    json: { type: { name }, inwardIssue: referenceOf(of, 'key'), outwardIssue: referenceOf(other, 'key') },
  }),
  result: (_body, { issue: of, linked_issue: other }) => ({ issue: of, linked_issue: other }),
});

export const watch = defineOperation({
  title: 'Add watcher',
  description: 'Adds a user that is notified of changes of an issue.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { issue, user: userId },
  example: { issue: 'OPS-24', user: '5b10a2844c20165700ede21g' },
  output: { issue: 'OPS-24', user: '5b10a2844c20165700ede21g' },
  request: ({ issue: of, user }) => ({ method: 'POST', path: ofIssue(of, '/watchers'), json: user }),
  result: (_body, { issue: of, user }) => ({ issue: of, user }),
});

interface Recipients {
  to_assignee: boolean;
  to_reporter: boolean;
  to_watchers: boolean;
  to_voters: boolean;
  users?: string[];
  groups?: string[];
}

export const notify = defineOperation({
  title: 'Notify',
  description: 'Sends an email about an issue.',
  effects: ['sends_out'],
  repeat: 'unsafe',
  parameters: {
    issue,
    subject: text({ title: 'Subject', maxLength: 255 }),
    text_body: text({ title: 'Text', control: 'textarea', maxLength: maxText }),
    html_body: text({ title: 'HTML', control: 'textarea', rare: true, maxLength: maxText }),
    to_assignee: boolean({ title: 'To the assignee', default: false }),
    to_reporter: boolean({ title: 'To the reporter', default: true }),
    to_watchers: boolean({ title: 'To watchers', default: false }),
    to_voters: boolean({ title: 'To voters', rare: true, default: false }),
    users: list(text({ title: 'Account ID', choices: { list: 'users' }, required: true, maxLength: 200 }))({
      title: 'Users',
      entry: 'user',
      rare: true,
      maxItems: 100,
    }),
    groups: list(text({ title: 'Name', required: true, maxLength: 255 }))({
      title: 'Groups',
      entry: 'group',
      rare: true,
      maxItems: 100,
    }),
  },
  example: { issue: 'OPS-24', subject: 'Order {{ $json.id }}', text_body: 'Please have a look.' },
  output: { issue: 'OPS-24' },
  request: ({ issue: of, subject, text_body: plain, html_body: html, ...to }) => ({
    method: 'POST',
    path: ofIssue(of, '/notify'),
    json: {
      ...(subject ? { subject } : {}),
      ...(plain ? { textBody: plain } : {}),
      ...(html ? { htmlBody: html } : {}),
      to: recipientsOf(to),
    },
  }),
  result: (_body, { issue: of }) => ({ issue: of }),
});

function recipientsOf(to: Recipients): JsonObject {
  const { to_assignee: assignee, to_reporter: reporter, to_watchers: watchers, to_voters: voters } = to;
  const { users = [], groups = [] } = to;
  return {
    assignee,
    reporter,
    watchers,
    voters,
    ...(users.length === 0 ? {} : { users: users.map((accountId) => ({ accountId })) }),
    ...(groups.length === 0 ? {} : { groups: groups.map((name) => ({ name })) }),
  };
}
