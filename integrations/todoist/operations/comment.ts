import { AppError } from '../../../openapi/AppError.ts';
import { list as listField, text } from '../../../platform/schema/schema.ts';
import { binaryOf, encodeBody } from '../../../activities/http/httpBody.ts';
import { itemsOf } from '../../../activities/items/itemsOf.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { defineOperation, type OperationCall, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { filled, idIn, list } from '../requests.ts';
import { deleteThing, getThing, thingPath, type Thing } from '../things.ts';
import { todoist } from '../vendor.ts';

const id = '6fFPJ2Fwwg5XR3vG';
const task = '6XR4GqQQCW6Gv9h4';
const comment = text({ title: 'Comment', description: 'ID of a comment.', required: true, maxLength: 500 });
const content = text({
  title: 'Text',
  description: 'Can have Markdown.',
  control: 'textarea',
  required: true,
  maxLength: 15_000,
});
const thing: Thing = { place: 'comments', one: 'comment', parameter: 'comment', field: comment, id };
const place = {
  of_task: text({
    title: 'Task',
    description: 'ID or URL of a task.',
    choices: { list: 'tasks' },
    maxLength: 500,
  }),
  of_project: text({
    title: 'Project',
    description: 'Instead of a task.',
    choices: { list: 'projects' },
    rare: true,
    maxLength: 500,
  }),
};

/** Errors: `parameter_invalid` unless there is either a task or a project. */
function placeOf({ of_task: of, of_project: project }: { of_task?: string; of_project?: string }): JsonObject {
  const given = filled({ task_id: idIn(of), project_id: idIn(project) });
  if (Object.keys(given).length === 1) return given;
  throw new AppError('parameter_invalid', 'Enter a task or a project.', { param: '/of_task' });
}

/** Uploads a file of the item, which is visible once a comment has it: https://developer.todoist.com/api/v1/#tag/Uploads. */
async function uploaded(name: string, { client, item, files, key }: OperationCall): Promise<JsonObject> {
  const file = binaryOf(item, name, '/file_field');
  const encoded = encodeBody({
    kind: 'multipart',
    body: { file_name: file.file_name },
    files: { file: 'file' },
    item: { json: {}, binary: { file } },
    binaries: files,
  });
  const { body } = await client.send(
    { method: 'POST', path: '/uploads', content: { mediaType: encoded.contentType!, body: encoded.body! } },
    { repeat: 'safe', key },
  );
  const { file_url: url, file_name: fileName, file_type: type, resource_type: resource } = body as JsonObject;
  return filled({ file_url: url, file_name: fileName, file_type: type, resource_type: resource });
}

const create = defineOperation({
  title: 'Create',
  description: 'Adds a comment to a task or a project, with a file if there is one.',
  effects: ['sends_out', 'changes'],
  repeat: 'unsafe',
  parameters: {
    ...place,
    content,
    file_field: text({
      title: 'File field',
      description: 'Name of a file of the item to attach.',
      rare: true,
      maxLength: 200,
    }),
    notify: listField(text({ title: 'Person', required: true, maxLength: 40 }))({
      title: 'Notify',
      description: 'IDs of collaborators.',
      entry: 'person',
      rare: true,
      maxItems: 100,
      default: [],
    }),
  },
  example: { of_task: task, content: 'Ordered a new pump.' },
  output: { id, content: 'Ordered a new pump.' },
  run: async ({ content: words, file_field: field, notify, ...of }, call) => {
    const target = placeOf(of);
    const attachment = field ? await uploaded(field, call) : undefined;
    const { body } = await call.client.send(
      {
        method: 'POST',
        path: '/comments',
        json: {
          content: words,
          ...target,
          ...filled({ attachment, ...(notify.length > 0 ? { uids_to_notify: notify } : {}) }),
        },
      },
      { repeat: 'unsafe', key: call.key },
    );
    return itemsOf(body);
  },
});

const listComments = defineOperation({
  title: 'List',
  description: 'Lists the comments of a task or a project.',
  effects: reads,
  repeat: 'safe',
  parameters: place,
  example: { of_task: task },
  output: { id, content: 'Ordered a new pump.' },
  request: (of) => ({ path: '/comments', query: placeOf(of) }),
  result: (body) => body['results'],
  list,
});

const update = defineOperation({
  title: 'Update',
  description: 'Replaces the text of a comment.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { comment, content },
  example: { comment: id, content: 'Ordered two pumps.' },
  output: { id, content: 'Ordered two pumps.' },
  request: ({ content: words, ...given }) => ({
    method: 'POST',
    path: thingPath(thing, given),
    json: { content: words },
  }),
});

/** Comments of Todoist: https://developer.todoist.com/api/v1/#tag/Comments. */
export const node = vendorNode(todoist, {
  noun: 'comment',
  title: 'Todoist comment',
  description: 'Adds, lists, changes or deletes comments of tasks and projects in Todoist.',
  first: 'create',
  operations: {
    create,
    list: listComments,
    get: getThing(thing, { content: 'Ordered a new pump.' }),
    update,
    delete: deleteThing(thing, 'Deletes a comment.'),
  },
});
