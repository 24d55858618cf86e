import { afterAll, beforeAll, expect, test } from 'vitest';

import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeDefinition } from '../../integrations/engine/fake/startFake.ts';
import { fake as todoist } from '../../integrations/todoist/fake.ts';
import { change } from '../../integrations/todoist/fakeChanges.ts';
import { projectIds, taskOf } from '../../integrations/todoist/fakeObjects.ts';
import { startPollsWorld, type PollsWorld } from './pollsWorld.ts';

let world: PollsWorld;
/** True while Todoist does not know the sync tokens that it gave. */
let hasForgotten = false;

beforeAll(async () => {
  const respond: FakeDefinition['respond'] = (request, state) => {
    const token = new URLSearchParams(request.bytes.toString()).get('sync_token');
    if (!hasForgotten || token === null || token === '*') return todoist.respond(request, state);
    return { status: 400, json: { error: 'Invalid argument value', error_tag: 'INVALID_ARGUMENT_VALUE' } };
  };
  world = await startPollsWorld('todoist.trigger', { ...todoist, respond });
});
afterAll(() => world?.close());

const now = () => new Date(Date.now() + 1_000).toISOString();
let last = 0;
const task = (id: string, fields: JsonObject = {}): JsonObject => {
  last += 1;
  const updated = new Date(Date.now() + last).toISOString();
  return { ...taskOf(id), updated_at: updated, ...fields };
};
const seen = (items: { json: JsonObject }[]) =>
  items.map(({ json }) => `${String(json['event'])} ${String(json['id'])}`);

test('a task starts once when it is added, and then for its changes', async () => {
  await world.worker();
  const events = ['task_added', 'task_updated', 'task_completed', 'task_deleted'];
  const id = await world.published({ events });
  await world.becomes(id, 'active');
  const added_at = now();
  change('items', task('6XR4NewTask00001', { added_at }));
  await world.itemsOnce(id, 1);
  change('items', task('6XR4NewTask00001', { added_at, content: 'Pump fails again' }));
  await world.itemsOnce(id, 2);
  change('items', task('6XR4NewTask00001', { added_at, checked: true, completed_at: now() }));
  await world.itemsOnce(id, 3);
  change('items', task('6XR4GqQQCW6Gv9h5', { is_deleted: true }));
  expect(seen(await world.itemsOnce(id, 4))).toEqual([
    'task_added 6XR4NewTask00001',
    'task_updated 6XR4NewTask00001',
    'task_completed 6XR4NewTask00001',
    'task_deleted 6XR4GqQQCW6Gv9h5',
  ]);
  await world.unpublish(id);
});

test('only tasks of the project start executions, and no new task is lost with a token', async () => {
  await world.worker();
  const id = await world.published({ project: `https://app.todoist.com/app/project/office-${projectIds[1]}` });
  await world.becomes(id, 'active');
  change('items', task('6XR4NewTask00002', { added_at: now() }));
  change('items', task('6XR4NewTask00003', { added_at: now(), project_id: projectIds[1] }));
  expect(seen(await world.itemsOnce(id, 1))).toEqual(['task_added 6XR4NewTask00003']);
  hasForgotten = true;
  await world.itemsOnce(id, 1);
  hasForgotten = false;
  change('items', task('6XR4NewTask00004', { added_at: now(), project_id: projectIds[1] }));
  expect(seen(await world.itemsOnce(id, 2)).at(-1)).toBe('task_added 6XR4NewTask00004');
  expect((await world.state(id)).error).toBeNull();
  await world.unpublish(id);
});

test('a test returns an existing task', async () => {
  await world.worker();
  const id = await world.draft({});
  await world.listen(id);
  expect(await world.itemsOnce(id, 1)).toHaveLength(1);
});

test('reports a rejected token, and recovers', async () => {
  await world.worker();
  world.fake.expire();
  const id = await world.published({});
  expect((await world.becomes(id, 'failing')).error!.code).toBe('target_error');
  world.fake.reset();
  expect((await world.becomes(id, 'active')).error).toBeNull();
  await world.unpublish(id);
});
