import { choice, integer, list as listField, text, type ObjectOf } from '../../../platform/schema/schema.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { changes, givenFields } from '../../engine/changes.ts';
import { defineOperation, type OperationCall, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { path } from '../../engine/vendorRequest.ts';
import { valueOf } from '../../microsoft/odata.ts';
import { list as paged, post } from '../requests.ts';
import { utcTime } from '../times.ts';
import { microsoftTeams } from '../vendor.ts';

const idLimit = 200;
const plan = text({
  title: 'Plan',
  description: 'ID of a plan.',
  required: true,
  maxLength: idLimit,
  choices: { list: 'plans' },
});
const task = text({ title: 'Task', description: 'ID of a task.', required: true, maxLength: idLimit });
const people = (title: string) =>
  listField(
    text({
      title: 'User',
      description: 'ID of a user, no e-mail address.',
      required: true,
      maxLength: idLimit,
      choices: { list: 'users' },
    }),
  )({ title, entry: 'user', maxItems: 20 });
const date = (title: string) =>
  text({
    title,
    description: 'A time without an offset is in UTC.',
    placeholder: '2026-12-01T09:00:00Z',
    maxLength: 60,
  });
const bucket = text({
  title: 'Bucket',
  description: 'ID of a bucket.',
  maxLength: idLimit,
  choices: { list: 'buckets', needs: ['plan'] },
});
const details = {
  due: date('Due'),
  start: date('Start'),
  percent: integer({ title: 'Progress in percent', minimum: 0, maximum: 100 }),
  priority: choice(['urgent', 'important', 'medium', 'low'], {
    urgent: 'Urgent',
    important: 'Important',
    medium: 'Medium',
    low: 'Low',
  })({ title: 'Priority', rare: true }),
  assign: people('Assign'),
};

/** Planner has numbers: https://learn.microsoft.com/graph/api/resources/plannertask. */
const priorities = { urgent: 1, important: 3, medium: 5, low: 9 } as const;

function fieldsOf(given: Partial<ObjectOf<typeof details>>): JsonObject {
  return {
    dueDateTime: utcTime(given.due, '/due'),
    startDateTime: utcTime(given.start, '/start'),
    percentComplete: given.percent,
    priority: given.priority && priorities[given.priority],
  };
}

/** People who get the task, and those who lose it. */
function assignmentsOf(added: readonly string[] = [], removed: readonly string[] = []): JsonObject {
  const all = [
    ...removed.map((id) => [id.trim(), null] as const),
    ...added.map(
      (id) => [id.trim(), { '@odata.type': '#microsoft.graph.plannerAssignment', orderHint: ' !' }] as const,
    ),
  ];
  return all.length === 0 ? {} : { assignments: Object.fromEntries(all) };
}

const example = { task: '01gzSlKkIUSUl6DF_EilrmQAKDhh' };
const found = { id: example.task, title: 'Check the pump', percentComplete: 0 };
const inPlan = { plan: 'xqQg5FS2LkCp935s-FIFm2QAFkHM' };

const create = defineOperation({
  title: 'Create',
  description: 'Creates a task in a plan.',
  effects: ['sends_out', 'changes'],
  repeat: 'unsafe',
  parameters: {
    plan,
    title: text({ title: 'Title', required: true, maxLength: 255 }),
    bucket,
    ...details,
    notes: text({ title: 'Notes', control: 'textarea', maxLength: 30_000 }),
  },
  example: { ...inPlan, title: 'Check order {{ $json.id }}', priority: 'important' },
  output: { title: 'Check order 7', planId: inPlan.plan, priority: 3 },
  request: (given) =>
    post('/planner/tasks', {
      planId: given.plan,
      title: given.title,
      ...givenFields({ ...fieldsOf(given), bucketId: given.bucket }),
      ...assignmentsOf(given.assign),
      ...(given.notes ? { details: { description: given.notes } } : {}),
    }),
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a task.',
  effects: reads,
  repeat: 'safe',
  parameters: { task },
  example,
  output: found,
  request: (given) => ({ path: path`/planner/tasks/${given.task}` }),
});

const list = defineOperation({
  title: 'List',
  description: 'Lists the tasks of a plan.',
  effects: reads,
  repeat: 'safe',
  parameters: { plan },
  example: inPlan,
  output: found,
  request: (given) => ({ path: path`/planner/plans/${given.plan}/tasks` }),
  result: valueOf,
  list: paged,
});

const listMine = defineOperation({
  title: 'List mine',
  description: 'Lists the tasks that are assigned to the account.',
  effects: reads,
  repeat: 'safe',
  parameters: {},
  example: {},
  output: found,
  request: () => ({ path: '/me/planner/tasks' }),
  result: valueOf,
  list: paged,
});

async function read(id: string, { client, key }: OperationCall): Promise<JsonObject> {
  const { body } = await client.send({ path: path`/planner/tasks/${id}` }, { repeat: 'safe', key });
  return body as JsonObject;
}

const update = defineOperation({
  title: 'Update',
  description: 'Changes a task, or who it is assigned to.',
  effects: ['sends_out', 'changes'],
  repeat: 'safe',
  parameters: {
    task,
    title: text({ title: 'Title', maxLength: 255 }),
    ...details,
    new_bucket: text({ title: 'Move to bucket', description: 'ID of a bucket.', maxLength: idLimit }),
    unassign: people('Remove assignments'),
  },
  example: { ...example, percent: 100 },
  output: { id: example.task, percentComplete: 100 },
  run: async (given, call) => {
    const fields = {
      title: given.title,
      bucketId: given.new_bucket,
      ...fieldsOf(given),
      ...assignmentsOf(given.assign, given.unassign),
    };
    const json = changes(fields);
    const etag = String((await read(given.task, call))['@odata.etag']);
    const request = {
      method: 'PATCH',
      path: path`/planner/tasks/${given.task}`,
      json,
      headers: { 'if-match': etag, prefer: 'return=representation' },
    } as const;
    // A lost response may have changed the version.
    const sending = { repeat: 'safe', key: call.key, acceptRepeated: ['PreconditionFailed'] } as const;
    const { status, body } = await call.client.send(request, sending);
    return [{ json: status === 200 ? (body as JsonObject) : await read(given.task, call) }];
  },
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes a task.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { task },
  example,
  output: { id: example.task },
  run: async ({ task: id }, call) => {
    const etag = String((await read(id, call))['@odata.etag']);
    const request = { method: 'DELETE', path: path`/planner/tasks/${id}`, headers: { 'if-match': etag } } as const;
    await call.client.send(request, { repeat: 'safe', key: call.key, acceptRepeated: ['NotFound', 'status 404'] });
    return [{ json: { id } }];
  },
});

/** Tasks of Planner: https://learn.microsoft.com/graph/api/resources/plannertask. */
export const node = vendorNode(microsoftTeams, {
  noun: 'task',
  title: 'Microsoft Planner task',
  description: 'Creates, reads, changes or deletes tasks of Microsoft Planner.',
  first: 'create',
  operations: { create, get, list, list_mine: listMine, update, delete: remove },
});
