import { anyJson, boolean, choice, list as listOf, text } from '../../platform/schema/schema.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { defineOperation, reads } from '../engine/defineOperation.ts';
import { jsonParameter } from '../engine/jsonParameter.ts';
import { pageNumber } from '../engine/paging.ts';
import { path } from '../engine/vendorRequest.ts';
import { folder, places, tags, users } from './fields.ts';
import { listId, limitMs, needed } from './requests.ts';

const sizeOfPage = 100;
/** Names of times in queries. */
const times = { due: 'due_date', created: 'date_created', updated: 'date_updated', done: 'date_done' };

const time = (title: string) =>
  text({
    title,
    description: 'A day, or a time with its offset.',
    placeholder: '2026-12-01',
    rare: true,
    maxLength: 60,
  });
const statusNames = listOf(
  text({ title: 'Status', choices: { list: 'statuses', needs: ['list'] }, required: true, maxLength: 200 }),
)({ title: 'Statuses', description: 'Names of statuses.', entry: 'status', rare: true, maxItems: 100 });

/** https://developer.clickup.com/reference/gettasks and https://developer.clickup.com/reference/getfilteredteamtasks. */
export const list = defineOperation({
  title: 'List',
  description: 'Lists the tasks of a list, a folder, a space or a workspace.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    tasks_of: choice(['list', 'folder', 'space', 'workspace'], {
      list: 'List',
      folder: 'Folder',
      space: 'Space',
      workspace: 'Workspace',
    })({ title: 'Tasks of', default: 'list' }),
    ...places,
    folder,
    statuses: statusNames,
    of_assignees: users('Of assignees'),
    with_tags: tags('With tags'),
    with_closed: boolean({ title: 'With closed tasks', default: false }),
    subtasks: boolean({ title: 'With subtasks as items', default: false }),
    archived: boolean({ title: 'Archived tasks', rare: true, default: false }),
    multiple_lists: boolean({
      title: 'Tasks of other lists',
      description: 'Also returns tasks that the list shows, but that belong to another list.',
      rare: true,
      default: false,
    }),
    markdown: boolean({ title: 'With Markdown descriptions', rare: true, default: false }),
    due_after: time('Due after'),
    due_before: time('Due before'),
    created_after: time('Created after'),
    created_before: time('Created before'),
    updated_after: time('Changed after'),
    updated_before: time('Changed before'),
    done_after: time('Done after'),
    done_before: time('Done before'),
    field_filters: anyJson({
      title: 'Filters of custom fields',
      description: 'JSON: [{ "field_id": "0a52c486-…", "operator": "=", "value": "A" }].',
      control: 'code',
      rare: true,
    }),
    order_by: choice(['created', 'updated', 'due_date', 'id'], {
      created: 'Creation',
      updated: 'Last change',
      due_date: 'Due date',
      id: 'ID',
    })({ title: 'Order by', rare: true, default: 'created' }),
    reverse: boolean({ title: 'Reverse order', rare: true, default: false }),
  },
  example: { workspace: '108', space: '7', list: '901100', statuses: ['to do'] },
  output: { id: '86c1x2y3z', name: 'Pump fails' },
  request: (given) => ({
    path: given.tasks_of === 'list' ? path`/list/${ofList(given)}/task` : path`/team/${ofWorkspace(given)}/task`,
    query: {
      ...placeOf(given),
      ...(given.order_by === 'created' ? {} : { order_by: given.order_by }),
      ...flags({
        reverse: given.reverse,
        subtasks: given.subtasks,
        include_closed: given.with_closed,
        archived: given.archived,
        include_timl: given.multiple_lists && given.tasks_of === 'list',
        include_markdown_description: given.markdown,
      }),
      'statuses[]': given.statuses,
      'assignees[]': given.of_assignees,
      'tags[]': given.with_tags,
      ...timesOf(given),
      custom_fields: filtersOf(given.field_filters),
    },
  }),
  result: (body) => body['tasks'],
  list: {
    // Older workspaces send no `last_page`.
    next: pageNumber('page', {
      first: 0,
      hasMore: ({ response, count }) => {
        const isLast = (response.body as JsonObject)['last_page'];
        return typeof isLast === 'boolean' ? !isLast : count >= sizeOfPage;
      },
    }),
  },
});

interface Places {
  tasks_of: 'list' | 'folder' | 'space' | 'workspace';
  workspace?: string;
  space?: string;
  folder?: string;
  list?: string;
}

const ofList = ({ list: id }: Places): string => listId(needed(id, 'list', 'list'));
const ofWorkspace = ({ workspace: id }: Places): string => needed(id, 'workspace', 'workspace');

function placeOf({ tasks_of: of, space, folder: inside }: Places): JsonObject {
  if (of === 'space') return { 'space_ids[]': [needed(space, 'space', 'space')] };
  return of === 'folder' ? { 'project_ids[]': [needed(inside, 'folder', 'folder')] } : {};
}

function flags(given: Readonly<Record<string, boolean>>): JsonObject {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value));
}

function timesOf(given: Readonly<Record<string, unknown>>): JsonObject {
  const limits = Object.entries(times).flatMap(([word, field]) => [
    [`${field}_gt`, `${word}_after`] as const,
    [`${field}_lt`, `${word}_before`] as const,
  ]);
  return Object.fromEntries(limits.map(([query, name]) => [query, limitMs(given[name] as string | undefined, name)]));
}

/** Errors: `parameter_invalid`. */
function filtersOf(given: unknown): string | undefined {
  const read = jsonParameter(given, 'field_filters');
  if (read === undefined) return undefined;
  const isList = Array.isArray(read) && read.every((entry) => (entry as JsonObject | null)?.['field_id'] !== undefined);
  if (isList) return JSON.stringify(read);
  throw new AppError(
    'parameter_invalid',
    'Enter a list such as [{ "field_id": "…", "operator": "=", "value": "A" }].',
    {
      param: '/field_filters',
    },
  );
}
