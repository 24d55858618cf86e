import { boolean, choice, text } from '../../platform/schema/schema.ts';
import { binaryOf, encodeBody } from '../../activities/http/httpBody.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { defineOperation, reads } from '../engine/defineOperation.ts';
import { jsonParameter } from '../engine/jsonParameter.ts';
import { path } from '../engine/vendorRequest.ts';
import { customIn, places, requiredList, task, workspace } from './fields.ts';
import { customIds, listId, taskId } from './requests.ts';

const field = text({
  title: 'Custom field',
  description: 'ID of a custom field of the list.',
  choices: { list: 'fields', needs: ['list'] },
  required: true,
  maxLength: 100,
});
const inField = {
  workspace: '108',
  space: '7',
  list: '901100',
  task: '86c1x2y3z',
  field: '0a52c486-5f05-403b-b4fd-c512ff05131c',
};

/** https://developer.clickup.com/reference/setcustomfieldvalue. */
export const setField = defineOperation({
  title: 'Set custom field',
  description: 'Sets the value of a custom field of a task.',
  effects: ['sends_out', 'changes'],
  repeat: 'safe',
  parameters: {
    ...places,
    task,
    custom_in: customIn,
    field,
    value: text({
      title: 'Value',
      description: 'The ID of the option for a choice.',
      required: true,
      maxLength: 100_000,
    }),
    value_kind: choice(['text', 'json'], { text: 'Text', json: 'JSON' })({
      title: 'Type of the value',
      description: 'JSON: numbers, booleans, lists and objects, such as a number of milliseconds for a date.',
      default: 'text',
    }),
    with_time: boolean({
      title: 'Date with time',
      description: 'Shows the time of a date.',
      rare: true,
      default: false,
    }),
  },
  example: { ...inField, value: 'Order {{ $json.id }}' },
  output: { task: '86c1x2y3z', field: inField.field },
  request: ({ task: id, custom_in: inside, field: of, value, value_kind: kind, with_time: time }) => ({
    method: 'POST',
    path: path`/task/${taskId(id)}/field/${of}`,
    query: customIds(inside),
    json: {
      value: kind === 'json' ? jsonParameter(value, 'value') : value,
      ...(time ? { value_options: { time: true } } : {}),
    },
  }),
  result: (_body, { task: id, field: of }) => ({ task: taskId(id), field: of }),
});

export const clearField = defineOperation({
  title: 'Clear custom field',
  description: 'Removes the value of a custom field of a task.',
  effects: ['sends_out', 'changes'],
  repeat: 'safe',
  parameters: { ...places, task, custom_in: customIn, field },
  example: inField,
  output: { task: '86c1x2y3z', field: inField.field },
  request: ({ task: id, custom_in: inside, field: of }) => ({
    method: 'DELETE',
    path: path`/task/${taskId(id)}/field/${of}`,
    query: customIds(inside),
  }),
  result: (_body, { task: id, field: of }) => ({ task: taskId(id), field: of }),
});

const tag = text({
  title: 'Tag',
  description: 'Name of a tag. A new one is added to the space.',
  choices: { list: 'tags', needs: ['space'] },
  required: true,
  maxLength: 200,
});

const onTag = (method: 'POST' | 'DELETE', title: string, description: string) =>
  defineOperation({
    title,
    description,
    effects: ['sends_out', 'changes'],
    repeat: 'safe',
    parameters: { workspace, space: places.space, task, custom_in: customIn, tag },
    example: { workspace: '108', space: '7', task: '86c1x2y3z', tag: 'pump' },
    output: { task: '86c1x2y3z', tag: 'pump' },
    request: ({ task: id, custom_in: inside, tag: name }) => ({
      method,
      path: path`/task/${taskId(id)}/tag/${name}`,
      query: customIds(inside),
    }),
    result: (_body, { task: id, tag: name }) => ({ task: taskId(id), tag: name }),
  });
export const addTag = onTag('POST', 'Add tag', 'Adds a tag to a task.');
export const removeTag = onTag('DELETE', 'Remove tag', 'Removes a tag from a task.');

/** Extra lists need the ClickApp "Tasks in Multiple Lists". */
const onList = (method: 'POST' | 'DELETE', title: string, description: string) =>
  defineOperation({
    title,
    description,
    effects: ['sends_out', 'changes'],
    repeat: 'safe',
    parameters: { workspace, space: places.space, task, list: requiredList },
    example: { workspace: '108', space: '7', task: '86c1x2y3z', list: '901100' },
    output: { task: '86c1x2y3z', list: '901100' },
    request: ({ task: id, list }) => ({ method, path: path`/list/${listId(list)}/task/${taskId(id)}` }),
    result: (_body, { task: id, list }) => ({ task: taskId(id), list: listId(list) }),
  });
export const addToList = onList('POST', 'Add to list', 'Shows a task in a further list.');
export const removeFromList = onList('DELETE', 'Remove from list', 'Removes a task from a further list.');

const otherTask = text({
  title: 'Depends on',
  description: 'ID or address of a task.',
  required: true,
  maxLength: 500,
});
const dependent = { task: '86c1x2y3z', depends_on: '86c1x2y40' };

export const addDependency = defineOperation({
  title: 'Add dependency',
  description: 'Lets a task wait for another task.',
  effects: ['sends_out', 'changes'],
  repeat: 'safe',
  parameters: { task, custom_in: customIn, depends_on: otherTask },
  example: dependent,
  output: dependent,
  request: ({ task: id, custom_in: inside, depends_on: other }) => ({
    method: 'POST',
    path: path`/task/${taskId(id)}/dependency`,
    query: customIds(inside),
    json: { depends_on: taskId(other) },
  }),
  result: (_body, { task: id, depends_on: other }) => ({ task: taskId(id), depends_on: taskId(other) }),
});

export const removeDependency = defineOperation({
  title: 'Remove dependency',
  description: 'Lets a task no longer wait for another task.',
  effects: ['sends_out', 'changes'],
  repeat: 'safe',
  parameters: { task, custom_in: customIn, depends_on: otherTask },
  example: dependent,
  output: dependent,
  request: ({ task: id, custom_in: inside, depends_on: other }) => ({
    method: 'DELETE',
    path: path`/task/${taskId(id)}/dependency`,
    query: { ...customIds(inside), depends_on: taskId(other) },
  }),
  result: (_body, { task: id, depends_on: other }) => ({ task: taskId(id), depends_on: taskId(other) }),
});

export const members = defineOperation({
  title: 'List members',
  description: 'Lists the people who have access to a task.',
  effects: reads,
  repeat: 'safe',
  parameters: { task },
  example: { task: '86c1x2y3z' },
  output: { id: 183, username: 'Ann' },
  request: ({ task: id }) => ({ path: path`/task/${taskId(id)}/member` }),
  result: (body) => body['members'],
});

export const attach = defineOperation({
  title: 'Attach file',
  description: 'Attaches a file of the item to a task.',
  effects: ['sends_out', 'changes'],
  repeat: 'unsafe',
  parameters: {
    task,
    custom_in: customIn,
    binary_name: text({
      title: 'File field',
      description: 'Name of the file in the item.',
      default: 'data',
      minLength: 1,
      maxLength: 200,
    }),
    file_name: text({ title: 'File name', description: 'Default: the name of the file.', rare: true, maxLength: 255 }),
  },
  example: { task: '86c1x2y3z', file_name: 'hello.txt' },
  output: { title: 'hello.txt' },
  run: async (given, { client, item, files, key }) => {
    const { task: id, custom_in: inside, binary_name: name, file_name: fileName } = given;
    const binary = binaryOf(item, name, '/binary_name');
    const { contentType = '', body: form } = encodeBody({
      kind: 'multipart',
      body: {},
      files: { attachment: name },
      item: { ...item, binary: { [name]: { ...binary, file_name: fileName || binary.file_name } } },
      binaries: files,
    });
    const { body } = await client.send(
      {
        method: 'POST',
        path: path`/task/${taskId(id)}/attachment`,
        query: customIds(inside),
        content: { body: form!, mediaType: contentType },
      },
      { repeat: 'unsafe', key },
    );
    return [{ json: body as JsonObject }];
  },
});
