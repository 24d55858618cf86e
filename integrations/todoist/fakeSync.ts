import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeRequest } from '../engine/fake/startFake.ts';
import { resourcesSince } from './fakeChanges.ts';
import { projectIds, taskIds } from './fakeObjects.ts';
import { failed, isObject, problemOf, refusedArgument } from './fakeSchema.ts';

const due = 'due?:o deadline?:o duration?:o responsible_uid?:text assigned_by_uid labels:texts priority:priority';
/** The arguments of commands about tasks: https://developer.todoist.com/api/v1/#tag/Sync/Tasks */
const commands: Readonly<Record<string, string>> = {
  item_add: `content! description project_id parent_id?:text section_id?:text child_order:n day_order:n is_collapsed:b auto_reminder:b auto_parse_labels:b ${due}`,
  item_update: `id! content description child_order:n day_order:n is_collapsed:b ${due}`,
  item_move: 'id! parent_id section_id project_id',
  item_close: 'id!',
  item_complete: 'id! date_completed:when from_undo:b',
  item_uncomplete: 'id!',
  item_delete: 'id!',
};

const ofTask = new Set(['item_update', 'item_move', 'item_close', 'item_complete', 'item_uncomplete', 'item_delete']);

/** Commands that were carried out, by their UUID: the same command again has the first result. */
const done = new Map<string, string>();

/** https://developer.todoist.com/api/v1/#tag/Sync: status 200 although commands failed. */
export function synced(request: FakeRequest): FakeResponse {
  const given = argumentsOf(request);
  if (given === null) return refusedArgument('commands', 'The body is no form and no JSON.');
  const problem = problemOf('sync_token resource_types:list commands:list', { ...given, ...texts(given) }, false);
  if (problem) return problem;
  if (!isLists(given)) return refusedArgument('commands', 'The commands are no list of objects.');
  const { commands: sent, resource_types: types, sync_token: token } = given;
  if (sent === undefined && types === undefined) return refusedArgument('commands', 'Send commands or resource types.');
  if (types !== undefined && token === undefined)
    return failed(400, ['ARGUMENT_MISSING', 19, 'Required argument is missing'], { argument: 'sync_token' });
  const list = (sent ?? []) as JsonObject[];
  if (list.length > 100) return failed(400, ['MAX_COMMANDS', 21, 'Too many commands'], { max: 100 });
  const resources = resourcesSince(String(token ?? '*'), (types ?? []) as string[]);
  if (resources === null) return refusedArgument('sync_token', 'The token is invalid.');
  const status: JsonObject = {};
  const mapping: JsonObject = {};
  for (const [place, command] of list.entries()) {
    const { uuid, temp_id: temporary } = command;
    if (typeof uuid !== 'string' || uuid === '') return refusedArgument('uuid', 'Each command needs a UUID.');
    status[uuid] = resultOf(command);
    if (typeof temporary === 'string' && status[uuid] === 'ok') {
      const id = done.get(uuid) ?? taskIds[place % taskIds.length]!;
      done.set(uuid, id);
      mapping[temporary] = id;
    }
  }
  return {
    json: {
      ...resources,
      full_sync: token === '*',
      full_sync_date_utc: '2026-10-02T09:00:00Z',
      sync_status: status,
      temp_id_mapping: mapping,
    },
  };
}

function argumentsOf({ headers, bytes }: FakeRequest): JsonObject | null {
  const type = headers['content-type'] ?? '';
  try {
    if (/^application\/json\b/.test(type)) {
      const body: unknown = JSON.parse(bytes.toString());
      return isObject(body) ? body : null;
    }
    if (!/^application\/x-www-form-urlencoded\b/.test(type)) return null;
    const form = Object.fromEntries(new URLSearchParams(bytes.toString()));
    const lists = ['commands', 'resource_types'].filter((name) => form[name] !== undefined);
    return { ...form, ...Object.fromEntries(lists.map((name) => [name, JSON.parse(form[name]!) as unknown])) };
  } catch {
    return null;
  }
}

const isLists = ({ commands: sent = [], resource_types: types = [] }: JsonObject) =>
  Array.isArray(sent) && sent.every(isObject) && Array.isArray(types) && types.every((one) => typeof one === 'string');

/** Both lists as the word that the type of the schema has. */
function texts(given: JsonObject): JsonObject {
  return Object.fromEntries(
    ['commands', 'resource_types'].filter((name) => given[name] !== undefined).map((name) => [name, 'list']),
  );
}

function resultOf({ type, args, temp_id: temporary, uuid: _uuid, ...rest }: JsonObject): unknown {
  const unknown = Object.keys(rest)[0];
  const takes = Object.hasOwn(commands, String(type)) ? commands[String(type)]! : null;
  if (unknown !== undefined || takes === null || !isObject(args))
    return { error: 'Invalid command', error_code: 33, error_tag: 'INVALID_COMMAND', http_code: 400 };
  const problem = problemOf(takes, args, false)?.json;
  if (problem) return problem;
  if (type === 'item_add') {
    if (temporary === undefined)
      return { error: 'Required argument is missing', error_code: 19, error_tag: 'ARGUMENT_MISSING', http_code: 400 };
    const { project_id: project } = args;
    return project === undefined || projectIds.includes(String(project)) ? 'ok' : missing('Project');
  }
  return ofTask.has(String(type)) && !taskIds.includes(String(args['id'])) ? missing('Item') : 'ok';
}

function missing(what: string): JsonObject {
  return { error: `${what} not found`, error_code: 22, error_tag: `${what.toUpperCase()}_NOT_FOUND`, http_code: 404 };
}
