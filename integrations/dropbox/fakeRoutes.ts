import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import {
  account,
  badInput,
  conflict,
  entries,
  entry,
  file,
  folder,
  isGone,
  isTaken,
  link,
  tagged,
} from './fakeObjects.ts';
import type { Shape } from './fakeSchema.ts';

export interface RouteCall {
  readonly arg: JsonObject;
  readonly url: string;
  readonly repeatsPages: boolean;
}

/** A route of the rpc host; a route without `takes` has no argument. */
export interface Route {
  readonly takes?: Shape;
  readonly gives: (call: RouteCall) => FakeResponse;
}

const pages = 3;
const ok = (json: JsonObject | null): FakeResponse => ({ json });
const textOf = (arg: JsonObject, name = 'path'): string => String(arg[name]);

interface PageWanted {
  readonly number: number;
  readonly repeats: boolean;
}

/** A page of one entry. The cursor is there after the last page, too: it is the position for changes. */
function page(name: string, all: readonly JsonObject[], { number, repeats }: PageWanted): FakeResponse {
  const next = repeats ? 2 : number + 1;
  return ok({ [name]: [all[number - 1]], cursor: `AAF-page${next}`, has_more: repeats || number < pages });
}

function continued(name: string, all: readonly JsonObject[]): Route {
  return {
    takes: { 'cursor!': 's' },
    gives: ({ arg, repeatsPages }) => {
      const number = Number(/^AAF-page([23])$/.exec(textOf(arg, 'cursor'))?.[1] ?? 0);
      return number === 0 ? conflict(['reset']) : page(name, all, { number, repeats: repeatsPages });
    },
  };
}

const matches = entries.map(({ '.tag': tag, ...metadata }) => ({
  metadata: { '.tag': 'metadata', metadata: { '.tag': tag, ...metadata } },
  match_type: { '.tag': 'filename' },
}));

const readPattern = /^(\/[\s\S]*|id:.*|rev:[0-9a-f]{9,}|ns:\d+(\/.*)?)$/;
const writePattern = /^(\/[\s\S]*|id:.*|ns:\d+(\/.*)?)$/;

/** Returns the failure of a path that is malformed, or of an entry that is not there. */
function pathProblem(path: string, tag: string, pattern = readPattern): FakeResponse | null {
  if (!pattern.test(path)) return badInput(`path: '${path}' did not match pattern '${pattern.source}'`);
  if (path.length > 1 && path.endsWith('/')) return conflict([tag, 'malformed_path'], {});
  return isGone(path) ? conflict([tag, 'not_found']) : null;
}

function metadata(call: RouteCall): FakeResponse {
  return pathProblem(textOf(call.arg), 'path') ?? ok(entry(textOf(call.arg)));
}

const relocation: Shape = {
  'from_path!': 's',
  'to_path!': 's',
  autorename: 'b',
  allow_ownership_transfer: 'b',
  allow_shared_folder: 'b',
};

function relocated(moves: boolean): (call: RouteCall) => FakeResponse {
  return ({ arg }) => {
    const [from, to] = [textOf(arg, 'from_path'), textOf(arg, 'to_path')];
    const problem = pathProblem(from, 'from_lookup', writePattern) ?? pathProblem(to, 'to', writePattern);
    if (problem) return problem;
    if (moves && from !== to && from.toLowerCase() === to.toLowerCase())
      return conflict(['duplicated_or_nested_paths']);
    if (isTaken(to) && arg['autorename'] !== true) return conflict(['to', 'conflict', 'file']);
    return ok({ metadata: entry(to) });
  };
}

const batchEntries: Shape = [{ 'from_path!': 's', 'to_path!': 's' }];

/** Each entry of a batch has its own success or failure inside a response with status 200. */
function relocatedBatch({ arg }: RouteCall): FakeResponse {
  const all = arg['entries'] as { from_path: string; to_path: string }[];
  if (all.length === 0 || all.length > 1000) return badInput(`entries: ${all.length} is not within [1, 1000]`);
  return ok({
    '.tag': 'complete',
    entries: all.map(({ from_path: from, to_path: to }) =>
      isGone(from)
        ? { '.tag': 'failure', failure: tagged(['relocation_error', 'from_lookup', 'not_found']) }
        : { '.tag': 'success', success: entry(to) },
    ),
  });
}

/** The job carries what it has to do, so that the fake needs no memory. */
const jobOf = (work: JsonObject): string => `dbjid:${Buffer.from(JSON.stringify(work)).toString('base64url')}`;

function workOf(job: unknown): JsonObject | null {
  try {
    return JSON.parse(Buffer.from(String(job).replace('dbjid:', ''), 'base64url').toString()) as JsonObject;
  } catch {
    return null;
  }
}

function job(finished: (work: JsonObject) => JsonObject): Route {
  return {
    takes: { 'async_job_id!': 's' },
    gives: ({ arg }) => {
      const work = workOf(arg['async_job_id']);
      return work ? ok({ '.tag': 'complete', ...finished(work) }) : conflict(['invalid_async_job_id']);
    },
  };
}

function deletedBatch({ arg }: RouteCall): FakeResponse {
  const all = arg['entries'] as { path: string }[];
  if (all.length === 0 || all.length > 1000) return badInput(`entries: ${all.length} is not within [1, 1000]`);
  return ok({ '.tag': 'async_job_id', async_job_id: jobOf({ paths: all.map(({ path }) => path) }) });
}

function createdFolder({ arg }: RouteCall): FakeResponse {
  const path = textOf(arg);
  const problem = pathProblem(path, 'path', /^(\/[\s\S]*|ns:\d+(\/.*)?)$/);
  if (problem) return problem;
  if (isTaken(path) && arg['autorename'] !== true) return conflict(['path', 'conflict', 'folder']);
  return ok({ metadata: folder(path) });
}

const listing: Shape = {
  'path!': 's',
  recursive: 'b',
  include_media_info: 'b',
  include_deleted: 'b',
  include_has_explicit_shared_members: 'b',
  include_mounted_folders: 'b',
  limit: 'n1-2000',
  shared_link: { 'url!': 's', password: 's' },
  include_non_downloadable_files: 'b',
};

function listProblem({ path }: JsonObject): FakeResponse | null {
  if (path === '/') return badInput('path: Specify the root folder as an empty string rather than as "/".');
  return path === '' ? null : pathProblem(String(path), 'path', writePattern);
}

const categories = 'image|document|pdf|spreadsheet|presentation|audio|video|folder|paper|others';
const searching: Shape = {
  'query!': 's',
  options: {
    path: 's',
    max_results: 'n1-1000',
    order_by: 'relevance|last_modified_time',
    file_status: 'active|deleted',
    filename_only: 'b',
    file_extensions: ['s'],
    file_categories: [categories],
    account_id: 's',
  },
  match_field_options: { include_highlights: 'b' },
};

const linkSettings: Shape = {
  require_password: 'b',
  link_password: 's',
  expires: 's',
  audience: 'public|team|no_one',
  access: 'viewer|editor|max|default',
  requested_visibility: 'public|team_only|password',
  allow_download: 'b',
};

function createdLink({ arg }: RouteCall): FakeResponse {
  const path = textOf(arg);
  const settings = (arg['settings'] ?? {}) as JsonObject;
  const problem = pathProblem(path, 'path');
  if (problem) return problem;
  if (settings['require_password'] === true && !settings['link_password'])
    return conflict(['settings_error', 'invalid_settings']);
  if (isTaken(path)) return conflict(['shared_link_already_exists', 'metadata'], { metadata: link(path) });
  return ok(link(path, settings));
}

function listedLinks({ arg, repeatsPages }: RouteCall): FakeResponse {
  const cursor = arg['cursor'];
  const number = cursor === undefined ? 1 : Number(/^ZtkX-page([23])$/.exec(String(cursor))?.[1] ?? 0);
  if (number === 0) return conflict(['reset']);
  const next = repeatsPages ? 2 : number + 1;
  const hasMore = repeatsPages || number < pages;
  const links = entries.map(({ path_display: path }) => link(String(path)));
  return ok({ links: [links[number - 1]], has_more: hasMore, ...(hasMore ? { cursor: `ZtkX-page${next}` } : {}) });
}

/** https://www.dropbox.com/developers/documentation/http/documentation, a section for each of these routes. */
export const routes: Readonly<Record<string, Route>> = {
  'users/get_current_account': { gives: () => ok(account) },
  'users/get_space_usage': {
    gives: () => ok({ used: 314_159, allocation: { '.tag': 'individual', allocated: 10_000_000_000 } }),
  },
  'files/list_folder': {
    takes: listing,
    gives: ({ arg, repeatsPages }) =>
      listProblem(arg) ?? page('entries', entries, { number: 1, repeats: repeatsPages }),
  },
  'files/list_folder/continue': continued('entries', entries),
  'files/list_folder/get_latest_cursor': {
    takes: listing,
    gives: ({ arg }) => listProblem(arg) ?? ok({ cursor: 'AAF-page4' }),
  },
  'files/get_metadata': {
    takes: { 'path!': 's', include_media_info: 'b', include_deleted: 'b', include_has_explicit_shared_members: 'b' },
    gives: (call) =>
      textOf(call.arg) === '' || textOf(call.arg) === '/'
        ? badInput('path: The root folder is unsupported.')
        : metadata(call),
  },
  'files/search_v2': {
    takes: searching,
    gives: ({ arg, repeatsPages }) =>
      textOf(arg, 'query').length > 1000
        ? badInput('query: longer than 1000')
        : page('matches', matches, { number: 1, repeats: repeatsPages }),
  },
  'files/search/continue_v2': continued('matches', matches),
  'files/create_folder_v2': { takes: { 'path!': 's', autorename: 'b' }, gives: createdFolder },
  'files/delete_v2': {
    takes: { 'path!': 's', parent_rev: 's' },
    gives: ({ arg }) => pathProblem(textOf(arg), 'path_lookup', writePattern) ?? ok({ metadata: entry(textOf(arg)) }),
  },
  'files/move_v2': { takes: relocation, gives: relocated(true) },
  'files/copy_v2': { takes: relocation, gives: relocated(false) },
  'files/move_batch_v2': {
    takes: { 'entries!': batchEntries, autorename: 'b', allow_ownership_transfer: 'b' },
    gives: relocatedBatch,
  },
  'files/copy_batch_v2': { takes: { 'entries!': batchEntries, autorename: 'b' }, gives: relocatedBatch },
  'files/move_batch/check_v2': job(() => ({ entries: [] })),
  'files/copy_batch/check_v2': job(() => ({ entries: [] })),
  'files/delete_batch': { takes: { 'entries!': [{ 'path!': 's', parent_rev: 's' }] }, gives: deletedBatch },
  'files/delete_batch/check': job(({ paths }) => ({
    entries: (paths as string[]).map((path) =>
      isGone(path)
        ? { '.tag': 'failure', failure: tagged(['path_lookup', 'not_found']) }
        : { '.tag': 'success', metadata: entry(path) },
    ),
  })),
  'files/create_folder_batch': {
    takes: { 'paths!': ['s'], autorename: 'b', force_async: 'b' },
    gives: ({ arg }) =>
      ok({
        '.tag': 'complete',
        entries: (arg['paths'] as string[]).map((path) => ({ '.tag': 'success', metadata: folder(path) })),
      }),
  },
  'files/get_temporary_link': {
    takes: { 'path!': 's' },
    gives: ({ arg, url }) =>
      pathProblem(textOf(arg), 'path') ?? ok({ metadata: file(textOf(arg)), link: `${url}/cd/0/get/a1/file` }),
  },
  'files/save_url': {
    takes: { 'path!': 's', 'url!': 's' },
    gives: ({ arg }) =>
      pathProblem(textOf(arg), 'path', /^\/[\s\S]*$/) ??
      ok({ '.tag': 'async_job_id', async_job_id: jobOf({ path: arg['path'] }) }),
  },
  'files/save_url/check_job_status': job(({ path }) => file(String(path))),
  'files/list_revisions': {
    takes: { 'path!': 's', mode: 'path|id', limit: 'n1-100', before_rev: 's' },
    gives: ({ arg }) =>
      pathProblem(textOf(arg), 'path') ?? ok({ is_deleted: false, entries: [file(textOf(arg))], has_more: false }),
  },
  'files/restore': {
    takes: { 'path!': 's', 'rev!': 's' },
    gives: ({ arg }) =>
      /^[0-9a-f]{9,}$/.test(textOf(arg, 'rev'))
        ? ok(file(textOf(arg)))
        : badInput("rev: did not match pattern '[0-9a-f]+'"),
  },
  'sharing/create_shared_link_with_settings': {
    takes: { 'path!': 's', settings: linkSettings },
    gives: createdLink,
  },
  'sharing/list_shared_links': { takes: { path: 's', cursor: 's', direct_only: 'b' }, gives: listedLinks },
  'sharing/revoke_shared_link': {
    takes: { 'url!': 's' },
    gives: ({ arg }) =>
      textOf(arg, 'url').startsWith('https://www.dropbox.com/') ? ok(null) : conflict(['shared_link_not_found']),
  },
};
