import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import * as things from './fakeObjects.ts';
import { hookRoutes } from './fakeHooks.ts';
import { empty, failed, json, type Route, type RouteCall } from './fakeRoute.ts';
import { repositoryRoutes } from './fakeRepository.ts';

/** Three versions of a thing: with other numbers and names. */
const three = (thing: JsonObject): readonly JsonObject[] =>
  [0, 1, 2].map((more) => ({
    ...thing,
    ...Object.fromEntries(
      Object.entries(thing)
        .filter(([name]) => ['id', 'iid'].includes(name) && typeof thing[name] === 'number')
        .map(([name, value]) => [name, Number(value) + more]),
    ),
    ...Object.fromEntries(
      ['name', 'title', 'username', 'tag_name', 'path_with_namespace', 'full_path', 'full_name']
        .filter((name) => more > 0 && typeof thing[name] === 'string')
        .map((name) => [name, `${String(thing[name])}-${more + 1}`]),
    ),
  }));

/** A list with pages. */
export const lists = (thing: JsonObject, query = '', isKeyset?: true): Route => ({
  query,
  pagesOf: () => three(thing),
  ...(isKeyset ? { isKeyset } : {}),
});
/** One thing. */
export const gets = (thing: JsonObject, query = ''): Route => ({ query, respond: () => json(thing) });
/** A thing with the fields of the body. */
export const changes = (
  thing: JsonObject,
  body: string,
  {
    status = 200,
    fields = (given: JsonObject) => given,
  }: { status?: number; fields?: (given: JsonObject) => JsonObject } = {},
): Route => ({
  body,
  respond: (call) => blankTitle(call) ?? json({ ...thing, ...fields(call.body) }, status),
});
export const removes: Route = { respond: () => empty };

function blankTitle({ body }: RouteCall): FakeResponse | null {
  return typeof body['title'] === 'string' && body['title'].trim() === ''
    ? failed(400, { title: ["can't be blank"] })
    : null;
}

const P = '/projects/{project}';

/** Fields of the answer that differ from those of the request. */
function issueFields(given: JsonObject): JsonObject {
  const {
    labels,
    add_labels: added,
    remove_labels: removed,
    assignee_ids: assignees,
    state_event: event,
    ...rest
  } = given;
  const before = labels === undefined ? things.issue.labels : labelList(labels);
  const left = [...before, ...labelList(added)].filter((name) => !labelList(removed).includes(name));
  const people = (assignees as number[] | undefined)?.filter((id) => id !== 0);
  return {
    ...rest,
    ...(given['milestone_id'] === undefined ? {} : { milestone: things.milestone }),
    labels: [...new Set(left)],
    ...(people ? { assignees: people.map((id) => ({ ...things.ann, id })) } : {}),
    ...(event === undefined ? {} : { state: event === 'close' ? 'closed' : 'opened' }),
  };
}

function labelList(labels: unknown): string[] {
  const all = Array.isArray(labels) ? (labels as string[]) : typeof labels === 'string' ? labels.split(',') : [];
  return all.map((name) => name.trim()).filter((name) => name !== '');
}

const issueBody =
  'description labels:ll assignee_id:n assignee_ids:nl milestone_id:n due_date:d confidential:b issue_type:issue|incident|test_case|task weight:n epic_id:n created_at:t';
const issueQuery =
  'state:opened|closed|all labels milestone scope:created_by_me|assigned_to_me|all author_id:n author_username assignee_id assignee_username:ll iids:nl search in:title|description|title,description confidential:b due_date created_after:t created_before:t updated_after:t updated_before:t issue_type:issue|incident|test_case|task with_labels_details:b my_reaction_emoji';
const mrBody =
  'description assignee_id:n assignee_ids:nl reviewer_ids:nl milestone_id:n labels:ll remove_source_branch:b squash:b allow_collaboration:b';
const mrQuery =
  'state:opened|closed|locked|merged|all labels milestone scope:created_by_me|assigned_to_me|all author_id:n author_username assignee_id reviewer_id reviewer_username iids:nl search in source_branch target_branch draft:b wip:yes|no created_after:t created_before:t updated_after:t updated_before:t view:simple';
const pipelineState =
  'created|waiting_for_resource|preparing|pending|running|success|failed|canceled|skipped|manual|scheduled';
const releaseBody = 'name description milestones:l released_at:t';
const projectQuery =
  'membership:b simple:b search owned:b starred:b archived:b visibility:public|internal|private min_access_level:n search_namespaces:b last_activity_after:t last_activity_before:t with_issues_enabled:b with_merge_requests_enabled:b include_subgroups:b with_shared:b topic statistics:b';
/** https://docs.gitlab.com/api/notes */
const noteRoutes = (of: string, noteable: JsonObject): Record<string, Route> => ({
  [`GET ${P}/${of}/notes`]: lists(
    { ...things.note, ...noteable },
    'activity_filter:all_notes|only_comments|only_activity',
  ),
  [`POST ${P}/${of}/notes`]: changes({ ...things.note, ...noteable }, 'body! internal:b created_at:t', { status: 201 }),
  [`GET ${P}/${of}/notes/{note}`]: gets({ ...things.note, ...noteable }),
  [`PUT ${P}/${of}/notes/{note}`]: changes({ ...things.note, ...noteable }, 'body!'),
  [`DELETE ${P}/${of}/notes/{note}`]: removes,
});

function made({ body }: RouteCall): FakeResponse {
  if (body['source_branch'] === body['target_branch'])
    return failed(400, { source_branch: ["can't be the same as the target branch"] });
  if (body['source_branch'] === 'taken')
    return failed(409, ['Another open merge request already exists for this source branch: !15']);
  const { labels, ...rest } = body;
  return json(
    { ...things.mergeRequest, ...rest, labels: labelList(labels), draft: /^draft:/i.test(String(body['title'])) },
    201,
  );
}

function released({ body }: RouteCall): FakeResponse {
  if (body['tag_name'] === things.release.tag_name && body['ref'] === undefined && body['name'] === 'taken')
    return failed(409, 'Release already exists');
  return json({ ...things.release, ...body, assets: things.release.assets, milestones: [] }, 201);
}

/** https://docs.gitlab.com/api/project_markdown_uploads */
function uploaded({ request }: RouteCall): FakeResponse {
  const type = request.headers['content-type'] ?? '';
  const text = request.bytes.toString('latin1');
  const name = /name="file"; ?filename="([^"]+)"/.exec(text)?.[1];
  if (!/^multipart\/form-data; ?boundary=/.test(type) || name === undefined)
    return json({ error: 'file is missing' }, 400);
  const address = `/uploads/66dbcd21ec5d24ed6ea225176098d52b/${name}`;
  return json(
    { id: 5, alt: name, url: address, full_path: `/-/project/4${address}`, markdown: `[${name}](${address})` },
    201,
  );
}

const merging = 'merge_commit_message squash:b squash_commit_message should_remove_source_branch:b auto_merge:b sha';

/** https://docs.gitlab.com/api/merge_requests/#merge-a-merge-request */
function merged({ body }: RouteCall): FakeResponse {
  if (body['sha'] !== undefined && body['sha'] !== things.headSha)
    return failed(409, 'SHA does not match HEAD of source branch');
  return json({
    ...things.mergeRequest,
    state: 'merged',
    merge_commit_sha: things.newSha,
    merged_at: '2026-10-02T11:00:00.000Z',
  });
}

const userQuery = 'username search active:b blocked:b external:b';

/** Routes below the address of the API, from the page of each resource. */
export const routes: Readonly<Record<string, Route>> = {
  'GET /version': gets({ version: '18.5.0', revision: '4a1b2c3' }),
  'GET /metadata': gets({ version: '18.5.0', revision: '4a1b2c3', enterprise: false }),
  'GET /personal_access_tokens/self': gets({
    id: 3,
    name: 'Bureau',
    active: true,
    revoked: false,
    scopes: ['api'],
    user_id: 18,
    expires_at: '2027-06-30',
  }),
  'GET /user': gets({ ...things.bot, email: 'bot@example.com' }),
  'GET /users': {
    query: `${userQuery}`,
    pagesOf: ({ request }) => (request.query.has('username') ? [things.ann] : three(things.ann)),
  },
  'GET /users/{user}': {
    respond: ({ params }) =>
      params['user'] === String(things.ann.id) ? json(things.ann) : failed(404, '404 User Not Found'),
  },
  'GET /users/{user}/projects': lists(things.project, projectQuery),
  'GET /groups': lists(
    things.group,
    'search owned:b min_access_level:n top_level_only:b all_available:b skip_groups:nl',
  ),
  'GET /groups/{group}': gets(things.group),
  'GET /groups/{group}/projects': lists(things.project, projectQuery),
  'GET /groups/{group}/issues': lists(things.issue, issueQuery),
  'GET /groups/{group}/merge_requests': lists(things.mergeRequest, mrQuery),
  'GET /projects': lists(things.project, projectQuery, true),
  'POST /projects': changes(
    things.project,
    'name path namespace_id:n description visibility:public|internal|private initialize_with_readme:b default_branch topics:l',
    { status: 201 },
  ),
  [`GET ${P}`]: gets(things.project, 'statistics:b license:b'),
  [`GET ${P}/labels`]: lists(things.label, 'search with_counts:b include_ancestor_groups:b'),
  [`GET ${P}/milestones`]: lists(things.milestone, 'state:active|closed title search include_ancestors:b iids:nl'),
  [`GET ${P}/members/all`]: lists({ ...things.ann, access_level: 30 }, 'query user_ids:nl state'),
  [`GET ${P}/members`]: lists({ ...things.ann, access_level: 30 }, 'query user_ids:nl'),
  [`POST ${P}/uploads`]: { isFile: true, respond: uploaded },

  'GET /issues': lists(things.issue, issueQuery),
  [`GET ${P}/issues`]: lists(things.issue, issueQuery, true),
  [`POST ${P}/issues`]: changes(things.issue, `title! ${issueBody}`, {
    status: 201,
    fields: (given) => issueFields({ labels: '', assignee_ids: [], ...given }),
  }),
  [`GET ${P}/issues/{issue}`]: gets(things.issue),
  [`PUT ${P}/issues/{issue}`]: {
    ...changes(
      things.issue,
      `title ${issueBody} state_event:close|reopen add_labels:ll remove_labels:ll discussion_locked:b updated_at:t`,
      { fields: issueFields },
    ),
    needsChange: true,
  },
  [`DELETE ${P}/issues/{issue}`]: removes,
  ...noteRoutes('issues/{issue}', {}),

  'GET /merge_requests': lists(things.mergeRequest, mrQuery),
  [`GET ${P}/merge_requests`]: lists(things.mergeRequest, mrQuery),
  [`POST ${P}/merge_requests`]: {
    body: `title! source_branch! target_branch! target_project_id:n ${mrBody}`,
    respond: made,
  },
  [`GET ${P}/merge_requests/{mr}`]: gets(
    things.mergeRequest,
    'include_diverged_commits_count:b include_rebase_in_progress:b render_html:b',
  ),
  [`PUT ${P}/merge_requests/{mr}`]: {
    ...changes(
      things.mergeRequest,
      `title target_branch state_event:close|reopen add_labels:ll remove_labels:ll discussion_locked:b ${mrBody}`,
      {
        fields: ({ state_event: event, labels, add_labels: _added, remove_labels: _removed, ...given }) => ({
          ...given,
          ...(labels === undefined ? {} : { labels: labelList(labels) }),
          ...(event === undefined ? {} : { state: event === 'close' ? 'closed' : 'opened' }),
        }),
      },
    ),
    needsChange: true,
  },
  [`DELETE ${P}/merge_requests/{mr}`]: removes,
  [`PUT ${P}/merge_requests/{mr}/merge`]: { body: merging, respond: merged },
  [`POST ${P}/merge_requests/{mr}/approve`]: {
    body: 'sha',
    respond: () =>
      json(
        {
          id: 85,
          iid: 15,
          project_id: 4,
          title: 'Repair the pump',
          state: 'opened',
          approved_by: [{ user: things.bot }],
        },
        201,
      ),
  },
  [`POST ${P}/merge_requests/{mr}/unapprove`]: { respond: () => json({}, 201) },
  [`GET ${P}/merge_requests/{mr}/diffs`]: lists(things.diff, 'unidiff:b'),
  [`GET ${P}/merge_requests/{mr}/commits`]: lists(things.commit),
  ...noteRoutes('merge_requests/{mr}', { noteable_type: 'MergeRequest', noteable_id: 85, noteable_iid: 15 }),

  [`POST ${P}/pipeline`]: {
    body: 'ref! variables:ol inputs:o',
    respond: ({ body }) =>
      ((body['variables'] ?? []) as JsonObject[]).some(
        ({ key, value, variable_type: type = 'env_var' }) =>
          typeof key !== 'string' || typeof value !== 'string' || !['env_var', 'file'].includes(String(type)),
      )
        ? json({ error: 'variables[0][key] is missing' }, 400)
        : json({ ...things.pipeline, status: 'pending', ref: body['ref'] }, 201),
  },
  [`GET ${P}/pipelines`]: lists(
    things.pipeline,
    `status:${pipelineState} ref sha source scope:running|pending|finished|branches|tags username name updated_after:t updated_before:t created_after:t created_before:t yaml_errors:b`,
  ),
  [`GET ${P}/pipelines/latest`]: gets(things.pipeline, 'ref'),
  [`GET ${P}/pipelines/{pipeline}`]: gets(things.pipeline),
  [`DELETE ${P}/pipelines/{pipeline}`]: removes,
  [`GET ${P}/pipelines/{pipeline}/jobs`]: lists(things.job, 'include_retried:b scope:ll'),
  [`POST ${P}/pipelines/{pipeline}/retry`]: { respond: () => json({ ...things.pipeline, status: 'pending' }, 201) },
  [`POST ${P}/pipelines/{pipeline}/cancel`]: { respond: () => json({ ...things.pipeline, status: 'canceled' }) },
  [`POST ${P}/trigger/pipeline`]: {
    body: 'token! ref! variables:o inputs:o',
    respond: ({ body }) => json({ ...things.pipeline, status: 'pending', ref: body['ref'] }, 201),
  },

  [`GET ${P}/releases`]: lists(things.release, 'include_html_description:b updated_after:t updated_before:t'),
  [`POST ${P}/releases`]: { body: `tag_name! tag_message ref assets:o ${releaseBody}`, respond: released },
  [`GET ${P}/releases/{tag}`]: {
    query: 'include_html_description:b',
    respond: ({ params }) =>
      params['tag'] === 'missing' ? failed(404, '404 Not Found') : json({ ...things.release, tag_name: params['tag'] }),
  },
  [`PUT ${P}/releases/{tag}`]: {
    ...changes(things.release, releaseBody, { fields: ({ milestones: _names, ...given }) => given }),
    needsChange: true,
  },
  [`DELETE ${P}/releases/{tag}`]: gets(things.release),

  ...hookRoutes(P),
  ...repositoryRoutes(P),
};
