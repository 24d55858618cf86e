import type { Polled, PolledEvent } from '../../activities/kit/triggerSource.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { AppError } from '../../openapi/AppError.ts';
import { choice, list } from '../../platform/schema/schema.ts';
import { pollTrigger } from '../engine/defineTrigger.ts';
import type { VendorClient } from '../engine/VendorClient.ts';
import { inProject } from './fields.ts';
import { idIn } from './requests.ts';
import { todoist } from './vendor.ts';

const titles = {
  task_added: 'Task added',
  task_updated: 'Task changed',
  task_completed: 'Task completed',
  task_deleted: 'Task deleted',
} as const;
const names = Object.keys(titles) as (keyof typeof titles)[];
type EventName = keyof typeof titles;

interface Cursor {
  readonly token: string;
  /** Time of the first poll. Tasks that were added later are new. */
  readonly began: string;
}

interface Watched {
  readonly events: readonly EventName[];
  readonly project?: string;
}

/** Codes for a sync token that Todoist has forgotten. */
const unknownToken = ['INVALID_ARGUMENT_VALUE', 'INVALID_SYNC_TOKEN', 'SYNC_TOKEN_INVALID'];

/**
 * Webhooks of Todoist belong to an app, and need a sign-in with the app, so the trigger polls for changes:
 * https://developer.todoist.com/api/v1/#tag/Sync.
 */
export const node = pollTrigger(todoist, {
  title: 'Todoist trigger',
  description: 'Starts for each task that is added, changed, completed or deleted in Todoist.',
  parameters: {
    events: list(choice(names, titles)({ title: 'Event' }))({
      title: 'Events',
      entry: 'event',
      minItems: 1,
      maxItems: names.length,
      default: ['task_added'],
    }),
    project: inProject,
  },
  place: () => 'items',
  poll: async ({ cursor, parameters, seen, wantsSample }, client) => {
    const before = cursor as unknown as Cursor | null;
    const changed = before === null ? null : await sync(before.token, client);
    const { token, tasks } = changed ?? (await sync('*', client)) ?? noToken();
    const began = before?.began ?? new Date().toISOString();
    const next = { token, began } satisfies Cursor;
    const ofProject = tasks.filter(inWatchedProject(parameters));
    if (before === null) {
      const sample = wantsSample ? ofProject.toSorted(byTime('added_at')).at(-1) : undefined;
      return { events: sample ? [eventOf('task_added', sample)] : [], cursor: next };
    }
    // After a lost token, every task is in the list: only new ones are certain.
    const isWhole = changed === null;
    return polledOf(ofProject, { parameters, began, seen, isWhole, cursor: next });
  },
  examples: [
    { title: 'New tasks', parameters: {} },
    {
      title: 'Completed tasks of a project',
      parameters: { events: ['task_completed'], project: '6XR4H993xv8H5qCR' },
    },
  ],
});

interface Look {
  readonly parameters: Watched;
  readonly began: string;
  readonly seen: ReadonlyMap<string, string>;
  readonly isWhole: boolean;
  readonly cursor: JsonObject;
}

function polledOf(tasks: readonly JsonObject[], { parameters, began, seen, isWhole, cursor }: Look): Polled {
  const events: PolledEvent[] = [];
  // They are stored with the cursor: after a crash between two events, the same tasks are new again.
  const known: Record<string, string | null> = {};
  for (const task of tasks.toSorted(byTime('updated_at'))) {
    const id = String(task['id']);
    const isNew = Date.parse(String(task['added_at'])) >= Date.parse(began) && !seen.has(id);
    const happened = eventsOf(task, isNew).filter((name) => !isWhole || name === 'task_added');
    const wanted = happened.filter((name) => parameters.events.includes(name));
    if (task['is_deleted'] === true) known[id] = null;
    else if (isNew) known[id] = 'added';
    events.push(...wanted.map((name) => eventOf(name, task)));
  }
  return { events, cursor, seen: known };
}

/** A task that was added and completed since the last poll is both. */
function eventsOf(task: JsonObject, isNew: boolean): EventName[] {
  if (task['is_deleted'] === true) return ['task_deleted'];
  const first: EventName[] = isNew ? ['task_added'] : [];
  if (task['checked'] === true) return [...first, 'task_completed'];
  return isNew ? first : ['task_updated'];
}

/** A task is added and deleted once. */
function eventOf(name: EventName, task: JsonObject): PolledEvent {
  const times = { task_updated: task['updated_at'], task_completed: task['completed_at'] ?? task['updated_at'] };
  const time = name in times ? ` ${String(times[name as keyof typeof times])}` : '';
  return { key: `${name} ${String(task['id'])}${time}`, item: { json: { event: name, ...task } } };
}

function inWatchedProject({ project }: Watched): (task: JsonObject) => boolean {
  const wanted = idIn(project);
  return (task) => wanted === undefined || task['project_id'] === wanted;
}

function byTime(field: 'added_at' | 'updated_at') {
  return (one: JsonObject, other: JsonObject): number =>
    Date.parse(String(one[field])) - Date.parse(String(other[field])) || 0;
}

/** Returns the tasks that have changed since a token, or all of them for the token `*`; null for a forgotten token. */
async function sync(token: string, client: VendorClient): Promise<{ token: string; tasks: JsonObject[] } | null> {
  const request = {
    method: 'POST',
    path: '/sync',
    form: { sync_token: token, resource_types: JSON.stringify(['items']) },
  } as const;
  const sending = { repeat: 'safe', key: '', ...(token === '*' ? {} : { accept: unknownToken }) } as const;
  const { body } = await client.send(request, sending);
  const { sync_token: next, items } = body as { sync_token?: unknown; items?: unknown };
  if (typeof next !== 'string') return null;
  return { token: next, tasks: Array.isArray(items) ? (items as JsonObject[]) : [] };
}

function noToken(): never {
  throw new AppError('target_error', 'Todoist did not return a sync token.');
}
