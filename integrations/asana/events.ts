import type { JsonObject } from '../../domains/executions/item.ts';

interface Watched {
  readonly title: string;
  /** https://developers.asana.com/docs/webhooks-guide#filters; empty: everything. */
  readonly filter: JsonObject;
}

const of = (type: string, action: string, more: JsonObject = {}): JsonObject => ({
  resource_type: type,
  action,
  ...more,
});

const watched: Readonly<Record<string, Watched>> = {
  all: { title: 'All events', filter: {} },
  task_added: { title: 'Task added', filter: of('task', 'added') },
  task_changed: { title: 'Task changed', filter: of('task', 'changed') },
  task_completed: { title: 'Task completed or reopened', filter: of('task', 'changed', { fields: ['completed'] }) },
  task_removed: { title: 'Task removed', filter: of('task', 'removed') },
  task_deleted: { title: 'Task deleted', filter: of('task', 'deleted') },
  task_undeleted: { title: 'Task restored', filter: of('task', 'undeleted') },
  comment_added: {
    title: 'Comment added',
    filter: of('story', 'added', { resource_subtype: 'comment_added' }),
  },
  story_added: { title: 'Activity of a task added', filter: of('story', 'added') },
  section_added: { title: 'Section added', filter: of('section', 'added') },
  section_changed: { title: 'Section changed', filter: of('section', 'changed') },
  section_deleted: { title: 'Section deleted', filter: of('section', 'deleted') },
  project_changed: { title: 'Project changed', filter: of('project', 'changed') },
  project_deleted: { title: 'Project deleted', filter: of('project', 'deleted') },
};

export const eventNames = Object.keys(watched);
export const eventTitles = Object.fromEntries(eventNames.map((name) => [name, watched[name]!.title]));

/** Returns the filters of a webhook; none for all events. */
export function filtersOf(events: readonly string[]): JsonObject[] {
  return events.includes('all') ? [] : [...new Set(events)].map((name) => watched[name]!.filter);
}
