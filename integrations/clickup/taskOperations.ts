import { boolean, text } from '../../platform/schema/schema.ts';
import { changes, givenFields } from '../engine/changes.ts';
import { defineOperation, reads } from '../engine/defineOperation.ts';
import { path } from '../engine/vendorRequest.ts';
import { customIn, notifyAll, places, requiredList, tags, task, users } from './fields.ts';
import { customIds, listId, numbersOf, taskId } from './requests.ts';
import { customFields, customFieldsOf, taskOf, values } from './taskFields.ts';

const pump = { id: '86c1x2y3z', name: 'Pump fails' };
const where = { workspace: '108', space: '7', list: '901100' };

export const create = defineOperation({
  title: 'Create',
  description: 'Creates a task in a list.',
  effects: ['sends_out', 'changes'],
  repeat: 'unsafe',
  parameters: {
    ...places,
    list: requiredList,
    new_name: text({ title: 'Name', required: true, maxLength: 2_000 }),
    ...values,
    assignees: users('Assignees'),
    tags: tags('Tags'),
    custom_fields: customFields,
    notify_all: notifyAll,
  },
  example: {
    ...where,
    new_name: 'Order {{ $json.id }}',
    status: 'to do',
    due_date: '2026-12-01',
    assignees: ['183'],
    tags: ['pump'],
  },
  output: { id: '86c1x2y3z', name: 'Order 7' },
  request: ({ list, new_name: name, assignees, tags: names, custom_fields: fields, notify_all: notify, ...given }) => ({
    method: 'POST',
    path: path`/list/${listId(list)}/task`,
    json: {
      ...taskOf({ ...given, name }),
      ...givenFields({ assignees: numbersOf(assignees, 'assignees'), tags: names }),
      ...customFieldsOf(fields),
      ...(notify ? { notify_all: true } : {}),
    },
  }),
});

export const get = defineOperation({
  title: 'Get',
  description: 'Returns a task.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    task,
    custom_in: customIn,
    with_subtasks: boolean({ title: 'With subtasks', rare: true, default: false }),
    with_markdown: boolean({
      title: 'With Markdown',
      description: 'Also returns the description as Markdown.',
      rare: true,
      default: false,
    }),
  },
  example: { task: '86c1x2y3z' },
  output: { ...pump, status: { status: 'to do' } },
  request: ({ task: id, custom_in: inside, with_subtasks: subtasks, with_markdown: markdown }) => ({
    path: path`/task/${taskId(id)}`,
    query: {
      ...customIds(inside),
      ...(subtasks ? { include_subtasks: true } : {}),
      ...(markdown ? { include_markdown_description: true } : {}),
    },
  }),
});

export const update = defineOperation({
  title: 'Update',
  description: 'Changes a task. Empty values stay as they are. Custom fields and tags have operations of their own.',
  effects: ['sends_out', 'changes'],
  repeat: 'safe',
  parameters: {
    ...places,
    task,
    custom_in: customIn,
    name: text({ title: 'New name', maxLength: 2_000 }),
    ...values,
    add_assignees: users('Add assignees'),
    remove_assignees: users('Remove assignees'),
    archive: boolean({ title: 'Archived', rare: true }),
  },
  example: { ...where, task: '86c1x2y3z', name: 'Pump fails again', status: 'done', add_assignees: ['183'] },
  output: { id: '86c1x2y3z', name: 'Pump fails again' },
  request: (given) => {
    const { task: id, custom_in: inside, add_assignees: add, remove_assignees: rem, archive: archived } = given;
    const assignees = givenFields({
      add: numbersOf(add, 'add_assignees'),
      rem: numbersOf(rem, 'remove_assignees'),
    });
    return {
      method: 'PUT',
      path: path`/task/${taskId(id)}`,
      query: customIds(inside),
      json: changes({ ...taskOf(given), archived, ...(Object.keys(assignees).length > 0 ? { assignees } : {}) }),
    };
  },
});

export const remove = defineOperation({
  title: 'Delete',
  description: 'Moves a task to the trash.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['404'],
  parameters: { task, custom_in: customIn },
  example: { task: '86c1x2y3z' },
  output: { id: '86c1x2y3z' },
  request: ({ task: id, custom_in: inside }) => ({
    method: 'DELETE',
    path: path`/task/${taskId(id)}`,
    query: customIds(inside),
  }),
  result: (_body, { task: id }) => ({ id: taskId(id) }),
});
