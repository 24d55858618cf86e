import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import { branch, commit, entry, file, guide, guidePath, newSha, tag } from './fakeObjects.ts';
import { empty, failed, invalid, json, type Route, type RouteCall } from './fakeRoute.ts';

const names = new Set(['HEAD', 'main', 'master', 'repair', 'v1.0', commit.id, newSha]);

const numbered = (thing: JsonObject, name: string): readonly JsonObject[] =>
  ['', '-2', '-3'].map((end) => ({ ...thing, [name]: `${String(thing[name])}${end}` }));
const lists = (thing: JsonObject, { name, query = '' }: { name: string; query?: string }): Route => ({
  query,
  pagesOf: () => numbered(thing, name),
});

/** https://docs.gitlab.com/api/repository_files */
function readFile({ params, request }: RouteCall): FakeResponse {
  const ref = request.query.get('ref')!;
  if (!names.has(ref)) return failed(404, '404 Commit Not Found');
  return params['file'] === guidePath ? json({ ...file, ref }) : failed(404, '404 File Not Found');
}

function readRaw({ params, request }: RouteCall): FakeResponse {
  const ref = request.query.get('ref');
  if (ref !== null && !names.has(ref)) return failed(404, '404 Commit Not Found');
  if (params['file'] !== guidePath) return failed(404, '404 File Not Found');
  return {
    headers: { 'content-disposition': 'inline; filename="guide.md"' },
    content: { bytes: guide, mediaType: 'text/plain; charset=utf-8' },
  };
}

const writing = 'branch! commit_message! start_branch author_name author_email';
const withContent = `${writing} content! encoding:text|base64 execute_filemode:b`;

function unknownBranch({ body }: RouteCall): FakeResponse | null {
  const { branch: onto, start_branch: start } = body;
  if (names.has(String(onto)) || names.has(String(start))) return null;
  return failed(400, `You can only create or edit files when you are on a branch`);
}

function wrongContent({ content, encoding }: JsonObject): FakeResponse | null {
  if (encoding !== 'base64' || /^[\w+/\r\n]*={0,2}$/.test(String(content))) return null;
  return failed(400, 'The content is not valid Base64');
}

function createFile(call: RouteCall): FakeResponse {
  const { params, body } = call;
  const wrong = unknownBranch(call) ?? wrongContent(body);
  if (wrong) return wrong;
  if (params['file'] === guidePath) return failed(400, 'A file with this name already exists');
  return json({ file_path: params['file'], branch: body['branch'] }, 201);
}

function changeFile(call: RouteCall): FakeResponse {
  const { params, body } = call;
  const wrong = unknownBranch(call) ?? wrongContent(body);
  if (wrong) return wrong;
  if (params['file'] !== guidePath) return failed(400, "A file with this name doesn't exist");
  if (body['last_commit_id'] !== undefined && body['last_commit_id'] !== file.last_commit_id)
    return failed(400, 'You are attempting to update a file that has changed since you started editing it.');
  return json({ file_path: params['file'], branch: body['branch'] });
}

/** The fields may be in the body or in the query. */
function deleteFile({ params, body, request }: RouteCall): FakeResponse {
  const given: JsonObject = { ...Object.fromEntries(request.query), ...body };
  for (const name of ['branch', 'commit_message'])
    if (typeof given[name] !== 'string' || given[name] === '') return invalid(`${name} is missing`);
  return params['file'] === guidePath ? empty : failed(400, "A file with this name doesn't exist");
}

/** https://docs.gitlab.com/api/commits/#create-a-commit-with-multiple-files-and-actions */
function createCommit(call: RouteCall): FakeResponse {
  const actions = call.body['actions'] as JsonObject[];
  const wrong = unknownBranch(call);
  if (wrong) return wrong;
  if (actions.length === 0) return invalid('actions is empty');
  for (const one of actions) {
    const problem = actionProblem(one);
    if (problem) return problem;
  }
  const message = String(call.body['commit_message']);
  return json({ ...commit, id: newSha, short_id: newSha.slice(0, 8), title: message.split('\n')[0], message }, 201);
}

function actionProblem(action: JsonObject): FakeResponse | null {
  const known = new Set('action file_path previous_path content encoding last_commit_id execute_filemode'.split(' '));
  const unknown = Object.keys(action).find((name) => !known.has(name));
  if (unknown !== undefined) return invalid(`actions[0][${unknown}] is unknown`);
  const { action: kind, file_path: path, previous_path: before } = action;
  if (!['create', 'delete', 'move', 'update', 'chmod'].includes(String(kind)))
    return invalid('actions[0][action] does not have a valid value');
  if (typeof path !== 'string' || path === '') return invalid('actions[0][file_path] is missing');
  if (kind === 'move' && typeof before !== 'string') return invalid('actions[0][previous_path] is missing');
  if ((kind === 'create' || kind === 'update') && typeof action['content'] !== 'string')
    return invalid('actions[0][content] is missing');
  if (kind === 'create' && path === guidePath) return failed(400, 'A file with this name already exists');
  if ((kind === 'update' || kind === 'delete') && path !== guidePath)
    return failed(400, "A file with this name doesn't exist");
  return wrongContent(action);
}

/** https://docs.gitlab.com/api/repositories/#list-all-repository-trees-in-a-repository */
const tree: Route = {
  query: 'path ref recursive:b',
  isKeyset: true,
  pagesOf: ({ request }) => {
    const path = request.query.get('path') ?? '';
    return path === '' || path === 'docs' ? numbered(entry, 'path') : [];
  },
};

function named(thing: JsonObject, title: string) {
  return ({ params }: RouteCall): FakeResponse =>
    params['name'] === thing['name'] ? json(thing) : failed(404, `404 ${title} Not Found`);
}

/** Branches and tags: https://docs.gitlab.com/api/branches and https://docs.gitlab.com/api/tags. */
function created(thing: JsonObject, name: string) {
  return ({ body }: RouteCall): FakeResponse => {
    if (!names.has(String(body['ref']))) return failed(400, `Invalid reference name: ${String(body['ref'])}`);
    if (body[name] === thing['name']) return failed(400, `${name === 'branch' ? 'Branch' : 'Tag'} already exists`);
    return json(
      { ...thing, name: body[name], message: body['message'] ?? null, default: false, protected: false },
      201,
    );
  };
}

/** Routes of the repository of a project. */
export function repositoryRoutes(project: string): Record<string, Route> {
  const R = `${project}/repository`;
  return {
    [`GET ${R}/tree`]: tree,
    [`GET ${R}/files/{file}/raw`]: { query: 'ref lfs:b', respond: readRaw },
    [`GET ${R}/files/{file}`]: { query: 'ref!', respond: readFile },
    [`POST ${R}/files/{file}`]: { body: withContent, respond: createFile },
    [`PUT ${R}/files/{file}`]: { body: `${withContent} last_commit_id`, respond: changeFile },
    [`DELETE ${R}/files/{file}`]: {
      query: 'branch commit_message start_branch author_name author_email last_commit_id',
      body: 'branch commit_message start_branch author_name author_email last_commit_id',
      respond: deleteFile,
    },
    [`GET ${R}/commits`]: lists(commit, {
      name: 'short_id',
      query: 'ref_name since:t until:t path author all:b with_stats:b first_parent:b order:default|topo trailers:b',
    }),
    [`POST ${R}/commits`]: {
      body: 'branch! commit_message! actions!:ol start_branch start_sha start_project author_name author_email force:b stats:b',
      respond: createCommit,
    },
    [`GET ${R}/commits/{name}`]: {
      query: 'stats:b',
      respond: ({ params }) => (names.has(params['name']!) ? json(commit) : failed(404, '404 Commit Not Found')),
    },
    [`GET ${R}/branches`]: lists(branch, { name: 'name', query: 'search regex' }),
    [`POST ${R}/branches`]: { body: 'branch! ref!', respond: created(branch, 'branch') },
    [`GET ${R}/branches/{name}`]: { respond: named(branch, 'Branch') },
    [`DELETE ${R}/branches/{name}`]: { respond: () => empty },
    [`GET ${R}/tags`]: lists(tag, { name: 'name', query: 'search' }),
    [`POST ${R}/tags`]: { body: 'tag_name! ref! message', respond: created(tag, 'tag_name') },
    [`GET ${R}/tags/{name}`]: { respond: named(tag, 'Tag') },
    [`DELETE ${R}/tags/{name}`]: { respond: () => empty },
  };
}
