import { boolean, choice, list, text } from '../../platform/schema/schema.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { AppError } from '../../openapi/AppError.ts';
import { defineOperation, reads } from '../engine/defineOperation.ts';
import { returnedTexts, withTexts } from './documents.ts';
import { fieldNames, issue, issueFields, project, values } from './fields.ts';
import { ofIssue, referenceOf } from './requests.ts';
import { transitionOf } from './transitionOf.ts';

const summary = { title: 'Summary', maxLength: 255 };

export const create = defineOperation({
  title: 'Create',
  description: 'Creates an issue.',
  effects: ['sends_out', 'changes'],
  repeat: 'unsafe',
  parameters: {
    project,
    issue_type: text({
      title: 'Issue type',
      description: 'ID or name of a type of the project.',
      placeholder: 'Task',
      choices: { list: 'issue_types', needs: ['project'] },
      required: true,
      maxLength: 200,
    }),
    new_summary: text({ ...summary, required: true }),
    ...values,
    components: list(
      text({
        title: 'Component',
        description: 'ID or name.',
        choices: { list: 'components', needs: ['project'] },
        required: true,
        maxLength: 300,
      }),
    )({ title: 'Components', entry: 'component', rare: true, maxItems: 100 }),
  },
  example: {
    project: 'OPS',
    issue_type: '10002',
    new_summary: 'Order {{ $json.id }} is late',
    description: '**Soon**',
  },
  output: { id: '10118', key: 'OPS-25' },
  request: async ({ project: of, issue_type: type, new_summary: title, ...given }) => ({
    method: 'POST',
    path: '/rest/api/3/issue',
    json: {
      fields: {
        project: referenceOf(of, 'key'),
        issuetype: referenceOf(type, 'name'),
        ...(await issueFields({ ...given, summary: title })),
      },
    },
  }),
});

export const get = defineOperation({
  title: 'Get',
  description: 'Returns an issue.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    issue,
    fields: fieldNames,
    expand: text({
      title: 'Expand',
      description: 'With commas: names, renderedFields, transitions, changelog.',
      rare: true,
      maxLength: 300,
    }),
    texts: returnedTexts,
  },
  example: { issue: 'OPS-24' },
  output: { id: '10117', key: 'OPS-24', fields: { summary: 'Pump fails', description: 'No pressure.' } },
  request: ({ issue: of, fields, expand }) => ({ path: ofIssue(of), query: { fields, expand } }),
  result: (body, { texts }) => withTexts(body, texts),
});

/** A change of the status is a request of its own, before the others: fields may be open in the new status only. */
export const update = defineOperation({
  title: 'Update',
  description: 'Changes an issue, and moves it to another status if you select one.',
  effects: ['sends_out', 'changes'],
  repeat: 'safe',
  parameters: {
    issue,
    summary: text(summary),
    ...values,
    set_components: list(text({ title: 'ID or name', required: true, maxLength: 300 }))({
      title: 'Components',
      entry: 'component',
      rare: true,
      maxItems: 100,
    }),
    transition: text({
      title: 'Transition',
      description: 'ID or name of a transition, or name of the new status.',
      choices: { list: 'transitions', needs: ['issue'] },
      rare: true,
      maxLength: 200,
    }),
    notify_users: boolean({ title: 'Notify users', rare: true, default: true }),
  },
  example: { issue: 'OPS-24', summary: 'Pump fails again', labels: ['pump'] },
  output: { key: 'OPS-24', fields: { summary: 'Pump fails again' } },
  run: async ({ issue: of, transition: step, notify_users: notifies, set_components: components, ...given }, call) => {
    const fields = await issueFields({ ...given, ...(components ? { components } : {}) });
    if (!step && Object.keys(fields).length === 0)
      throw new AppError('parameter_invalid', 'Enter at least one value to change.', { param: '/summary' });
    if (step) {
      const transition = { id: await transitionOf(of, step, call) };
      // A second one would fail, or lead further.
      const request = { method: 'POST', path: ofIssue(of, '/transitions'), json: { transition } } as const;
      await call.client.send(request, { repeat: 'unsafe', key: call.key });
    }
    if (Object.keys(fields).length === 0) {
      const { body } = await call.client.send({ path: ofIssue(of) }, { repeat: 'safe', key: call.key });
      return [{ json: withTexts(body, 'markdown') as JsonObject }];
    }
    const query = { returnIssue: true, ...(notifies ? {} : { notifyUsers: false }) };
    const request = { method: 'PUT', path: ofIssue(of), query, json: { fields } } as const;
    const { body } = await call.client.send(request, { repeat: 'safe', key: call.key });
    return [{ json: withTexts(body, 'markdown') as JsonObject }];
  },
});

export const assign = defineOperation({
  title: 'Assign',
  description: 'Assigns an issue to a user or the default user, or unassigns it.',
  effects: ['sends_out', 'changes'],
  repeat: 'safe',
  parameters: {
    issue,
    assign_to: choice(['user', 'default', 'nobody'], { user: 'User', default: 'Default', nobody: 'Nobody' })({
      title: 'Assign to',
      default: 'user',
    }),
    account_id: text({
      title: 'User',
      description: 'Account ID.',
      choices: { list: 'users' },
      showWhen: { assign_to: ['user'] },
      maxLength: 200,
    }),
  },
  example: { issue: 'OPS-24', account_id: '5b10a2844c20165700ede21g' },
  output: { issue: 'OPS-24', account_id: '5b10a2844c20165700ede21g' },
  request: ({ issue: of, ...to }) => ({
    method: 'PUT',
    path: ofIssue(of, '/assignee'),
    json: { accountId: assigneeOf(to) },
  }),
  result: (_body, { issue: of, ...to }) => ({ issue: of, account_id: assigneeOf(to) }),
});

/** Returns "-1" for the default user of the project or component, and null to unassign the issue. Errors: `parameter_invalid`. */
function assigneeOf({ assign_to: to, account_id: id = '' }: { assign_to: string; account_id?: string }): string | null {
  if (to === 'nobody') return null;
  if (to === 'default') return '-1';
  if (id.trim() !== '') return id.trim();
  throw new AppError('parameter_invalid', 'Enter the account ID of a user.', { param: '/account_id' });
}

export const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes an issue.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['404'],
  parameters: { issue, delete_subtasks: boolean({ title: 'Delete subtasks', default: false }) },
  example: { issue: 'OPS-24' },
  output: { issue: 'OPS-24' },
  request: ({ issue: of, delete_subtasks: all }) => ({
    method: 'DELETE',
    path: ofIssue(of),
    query: { deleteSubtasks: all },
  }),
  result: (_body, { issue: of }) => ({ issue: of }),
});
