import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import { hookRoutes } from './fakeHooks.ts';
import {
  asset,
  bug,
  comment,
  commit,
  file,
  guide,
  headSha,
  issue,
  largeFile,
  newSha,
  octocat,
  pull,
  pullAsIssue,
  releaseAt,
  review,
  run,
  shaOf,
  shop,
  workflow,
} from './fakeObjects.ts';
import type { Route, RouteCall } from './fakeRoute.ts';

const json = (value: unknown, status = 200): FakeResponse => ({ status, json: value });
const empty: FakeResponse = { status: 204 };
const gives = (value: unknown, status?: number) => (): FakeResponse => json(value, status);
const changed =
  (thing: object, status?: number) =>
  ({ body }: RouteCall): FakeResponse =>
    json({ ...thing, ...body }, status);

/** The error of a value (https://docs.github.com/en/rest/using-the-rest-api/troubleshooting-the-rest-api#validation-failed). */
export function invalid(resource: string, field: string, code: string): FakeResponse {
  return json({ message: 'Validation Failed', errors: [{ resource, field, code }], status: '422' }, 422);
}

export const notFound: FakeResponse = json(
  { message: 'Not Found', documentation_url: 'https://docs.github.com/rest', status: '404' },
  404,
);

const paged = { query: 'per_page:n page:n', hasPages: true } as const;
const lists = (value: unknown, query = ''): Route => ({
  query: `${query} ${paged.query}`,
  hasPages: true,
  respond: gives(value),
});
const found = (item: unknown, query: string): Route =>
  lists({ total_count: 3, incomplete_results: false, items: [item] }, query);
const order = 'direction:asc|desc';
const issueQuery = `state:open|closed|all labels since sort:created|updated|comments ${order}`;
const issueBody = 'body labels:l assignees:l milestone:n type';
const releaseBody =
  'name body target_commitish draft:b prerelease:b make_latest:true|false|legacy discussion_category_name';
const writing = 'message! branch author:o committer:o';
const repoSort = `sort:created|updated|pushed|full_name ${order}`;
const events = 'APPROVE|REQUEST_CHANGES|COMMENT';
const runQuery = 'branch event status actor created check_suite_id:n head_sha exclude_pull_requests:b';

/** https://docs.github.com/en/rest/pulls/reviews#create-a-review-for-a-pull-request */
function reviewed({ body }: RouteCall): FakeResponse {
  const { event, body: text = '' } = body;
  if ((event === 'REQUEST_CHANGES' || event === 'COMMENT') && text === '')
    return invalid('PullRequestReview', 'body', 'missing_field');
  const states: Record<string, string> = {
    APPROVE: 'APPROVED',
    REQUEST_CHANGES: 'CHANGES_REQUESTED',
    COMMENT: 'COMMENTED',
  };
  return json({ ...review, body: text, state: states[String(event)] ?? 'PENDING' });
}

/** https://docs.github.com/en/rest/repos/contents#get-repository-content */
function readContents({ params, request }: RouteCall): FakeResponse {
  const { content: _content, encoding: _encoding, ...entry } = file;
  if (params['path'] === undefined) return json([{ name: 'docs', path: 'docs', type: 'dir', size: 0 }]);
  if (params['path'] === 'docs') return json([entry]);
  const isLarge = params['path'] === largeFile.path;
  if (params['path'] !== file.path && !isLarge) return notFound;
  if (/^application\/vnd\.github\.raw\b/.test(request.headers.accept ?? ''))
    return { content: { bytes: guide, mediaType: 'application/vnd.github.raw+json; charset=utf-8' } };
  return json(isLarge ? largeFile : file);
}

/** https://docs.github.com/en/rest/repos/contents#create-or-update-file-contents */
function writeContents({ params, body }: RouteCall): FakeResponse {
  const exists = params['path'] === file.path;
  if (exists && body['sha'] === undefined)
    return json({ message: 'Invalid request.\n\n"sha" wasn\'t supplied.', status: '422' }, 422);
  if (exists && body['sha'] !== file.sha)
    return json({ message: `${file.path} does not match ${String(body['sha'])}`, status: '409' }, 409);
  for (const role of ['author', 'committer']) {
    const person = body[role] as { name?: string; email?: string } | undefined;
    if (person && !(person.name && person.email)) return invalid('Commit', role, 'missing_field');
  }
  const path = params['path']!;
  const written = { name: path.split('/').at(-1), path, sha: shaOf(Buffer.from(String(body['content']), 'base64')) };
  return json({ content: written, commit: { sha: newSha, message: body['message'] } }, exists ? 200 : 201);
}

/** https://docs.github.com/en/rest/repos/contents#delete-a-file */
function deleteContents({ params, body }: RouteCall): FakeResponse {
  if (params['path'] !== file.path) return notFound;
  if (body['sha'] !== file.sha)
    return json({ message: `${file.path} does not match ${String(body['sha'])}`, status: '409' }, 409);
  return json({ content: null, commit: { sha: newSha, message: body['message'] } });
}

/** https://docs.github.com/en/rest/actions/workflows#create-a-workflow-dispatch-event */
function dispatch({ params, body }: RouteCall): FakeResponse {
  if (Object.values((body['inputs'] ?? {}) as JsonObject).some((input) => typeof input !== 'string'))
    return json({ message: 'Invalid request.\n\nFor inputs, the values must be texts.', status: '422' }, 422);
  if (params['workflow'] !== 'release.yml' && params['workflow'] !== String(workflow.id)) return notFound;
  if (body['return_run_details'] !== true) return empty;
  const address = `https://api.github.com/repos/acme/shop/actions/runs/${run.id}`;
  return json({ workflow_run_id: run.id, run_url: address, html_url: 'https://github.com/acme/shop/actions/runs/611' });
}

/** https://docs.github.com/en/rest/releases/assets#get-a-release-asset */
function readAsset({ request, url }: RouteCall): FakeResponse {
  if (request.headers.accept !== 'application/octet-stream') return json(asset);
  return { status: 302, headers: { location: `${url}/storage/${asset.id}` }, json: {} };
}

/** https://docs.github.com/en/rest/releases/assets#upload-a-release-asset */
function uploadAsset({ request }: RouteCall): FakeResponse {
  const type = request.headers['content-type'];
  if (request.headers['content-length'] === undefined || type === undefined)
    return json({ message: 'Bad Content-Length or Content-Type' }, 400);
  const { length } = request.bytes;
  return json({ ...asset, name: request.query.get('name'), size: length, content_type: type }, 201);
}

/** https://docs.github.com/en/rest/pulls/pulls#get-a-pull-request */
function readPull({ request }: RouteCall): FakeResponse {
  const format = /^application\/vnd\.github\.(diff|patch)$/.exec(request.headers.accept ?? '')?.[1];
  if (format === undefined) return json({ ...pull, merged: false, mergeable: true });
  const diff = 'diff --git a/pump.ts b/pump.ts\n';
  const text = format === 'diff' ? diff : `From ${headSha} Mon Sep 17 00:00:00 2001\n---\n${diff}`;
  return { content: { bytes: Buffer.from(text), mediaType: `application/vnd.github.${format}; charset=utf-8` } };
}

/** https://docs.github.com/en/rest/git/trees#create-a-tree */
function writeTree({ body }: RouteCall): FakeResponse {
  const entries = body['tree'] as JsonObject[];
  const isWrong = entries.some(
    ({ path, mode, type, sha, content }) =>
      !path || mode !== '100644' || type !== 'blob' || (sha === undefined) === (content === undefined),
  );
  if (isWrong) return json({ message: 'Must supply a valid tree entry', status: '422' }, 422);
  const isSame = entries.every(({ path, content }) => path === file.path && content === guide.toString());
  return json({ sha: isSame ? 't1' : 'a1' }, 201);
}

const R = '/repos/{owner}/{repo}';

/** Routes in a repository: https://docs.github.com/en/rest, a page for each of its first parts after the repository. */
const inRepository: Readonly<Record<string, Route>> = {
  'GET ': { respond: gives(shop) },
  'GET /issues': lists([issue, pullAsIssue], `${issueQuery} assignee creator mentioned milestone type`),
  'POST /issues': {
    body: `title! ${issueBody}`,
    respond: ({ body }) => json({ ...issue, ...body, labels: [bug] }, 201),
  },
  'GET /issues/{issue}': { respond: gives(issue) },
  'PATCH /issues/{issue}': {
    body: `title ${issueBody} state:open|closed state_reason:completed|not_planned|duplicate|reopened`,
    respond: changed(issue),
  },
  'PUT /issues/{issue}/lock': { body: 'lock_reason:off-topic|too+heated|resolved|spam', respond: () => empty },
  'DELETE /issues/{issue}/lock': { respond: () => empty },
  'POST /issues/{issue}/labels': { body: 'labels!:l', respond: gives([bug]) },
  'DELETE /issues/{issue}/labels/bug': { respond: gives([]) },
  'POST /issues/{issue}/assignees': { body: 'assignees!:l', respond: gives(issue, 201) },
  'DELETE /issues/{issue}/assignees': { body: 'assignees!:l', respond: gives(issue) },
  'GET /issues/{issue}/comments': lists([comment], 'since'),
  'POST /issues/{issue}/comments': { body: 'body!', respond: changed(comment, 201) },
  'GET /issues/comments/501': { respond: gives(comment) },
  'PATCH /issues/comments/501': { body: 'body!', respond: changed(comment) },
  'DELETE /issues/comments/501': { respond: () => empty },
  'GET /pulls': lists([pull], `state:open|closed|all head base sort:created|updated|popularity|long-running ${order}`),
  'POST /pulls': {
    body: 'head! base! title issue:n body draft:b maintainer_can_modify:b head_repo',
    respond: ({ body }) =>
      body['title'] === undefined && body['issue'] === undefined
        ? invalid('PullRequest', 'title', 'missing_field')
        : json(pull, 201),
  },
  'GET /pulls/{pull}': { respond: readPull },
  'PATCH /pulls/{pull}': {
    body: 'title body state:open|closed base maintainer_can_modify:b',
    respond: ({ body }) => json({ ...pull, state: body['state'] ?? pull.state }),
  },
  'GET /pulls/{pull}/files': lists([{ filename: 'pump.ts', status: 'modified', additions: 3, deletions: 1 }]),
  'PUT /pulls/{pull}/merge': {
    body: 'commit_title commit_message sha merge_method:merge|squash|rebase',
    respond: gives({ sha: headSha, merged: true, message: 'Pull Request successfully merged' }),
  },
  'POST /pulls/{pull}/requested_reviewers': {
    body: 'reviewers:l team_reviewers:l',
    respond: gives({ ...pull, requested_reviewers: [octocat] }, 201),
  },
  'GET /pulls/{pull}/reviews': lists([review]),
  'POST /pulls/{pull}/reviews': { body: `event:${events} body commit_id comments:ol`, respond: reviewed },
  'GET /pulls/{pull}/reviews/801': { respond: gives(review) },
  'PUT /pulls/{pull}/reviews/801': { body: 'body!', respond: changed(review) },
  'POST /pulls/{pull}/reviews/801/events': { body: `event!:${events} body`, respond: reviewed },
  'GET /contents/{path*}': { query: 'ref', respond: readContents },
  'PUT /contents/{path*}': { body: `${writing} content! sha`, respond: writeContents },
  'DELETE /contents/{path*}': { body: `${writing} sha!`, respond: deleteContents },
  'GET /git/trees/{tree}': {
    query: 'recursive',
    respond: gives({ sha: 't1', truncated: false, tree: [{ path: 'docs', mode: '040000', type: 'tree', sha: 't2' }] }),
  },
  'GET /git/ref/heads/{path*}': {
    respond: ({ params }) =>
      params['path'] === 'main' ? json({ ref: 'refs/heads/main', object: { sha: headSha } }) : notFound,
  },
  [`GET /git/commits/${headSha}`]: { respond: gives({ sha: headSha, tree: { sha: 't1' } }) },
  'POST /git/blobs': { body: 'content! encoding:utf-8|base64', respond: gives({ sha: 'b1' }, 201) },
  'POST /git/trees': { body: 'tree!:ol base_tree', respond: writeTree },
  'POST /git/commits': { body: 'message! tree! parents:l author:o committer:o', respond: gives({ sha: newSha }, 201) },
  'PATCH /git/refs/heads/{path*}': { body: 'sha! force:b', respond: gives({ ref: 'refs/heads/main' }) },
  'GET /commits': lists([commit], 'sha path author committer since until'),
  [`GET /commits/${headSha}`]: { respond: gives({ ...commit, files: [{ filename: 'pump.ts' }] }) },
  'GET /compare/main...repair': { respond: gives({ status: 'ahead', ahead_by: 1, behind_by: 0 }) },
  'GET /tags': lists([{ name: 'v1.2.0' }]),
  'POST /dispatches': { body: 'event_type! client_payload:o', respond: () => empty },
  'GET /license': { query: 'ref', respond: gives({ name: 'LICENSE', license: { key: 'mit' } }) },
  'GET /community/profile': { respond: gives({ health_percentage: 100 }) },
  'GET /traffic/popular/paths': { respond: gives([{ path: '/acme/shop', title: 'shop', count: 12, uniques: 4 }]) },
  'GET /traffic/popular/referrers': { respond: gives([{ referrer: 'Google', count: 12, uniques: 4 }]) },
  'GET /releases': { ...paged, respond: ({ url }) => json([releaseAt(url)]) },
  'POST /releases': {
    body: `tag_name! ${releaseBody} generate_release_notes:b`,
    respond: ({ url, body }) => json({ ...releaseAt(url), ...body }, 201),
  },
  'GET /releases/latest': { respond: ({ url }) => json(releaseAt(url)) },
  'GET /releases/tags/{path*}': {
    respond: ({ params, url }) => (params['path'] === 'v1.2.0' ? json(releaseAt(url)) : notFound),
  },
  'GET /releases/701': { respond: ({ url }) => json(releaseAt(url)) },
  'PATCH /releases/701': {
    body: `tag_name ${releaseBody}`,
    respond: ({ url, body }) => json({ ...releaseAt(url), ...body }),
  },
  'DELETE /releases/701': { respond: () => empty },
  'GET /releases/assets/711': { respond: readAsset },
  'DELETE /releases/assets/711': { respond: () => empty },
  'GET /actions/workflows': lists({ total_count: 3, workflows: [workflow] }),
  'GET /actions/workflows/release.yml': { respond: gives(workflow) },
  'GET /actions/workflows/release.yml/timing': { respond: gives({ billable: { UBUNTU: { total_ms: 180_000 } } }) },
  'GET /actions/workflows/release.yml/runs': lists({ total_count: 3, workflow_runs: [run] }, runQuery),
  'PUT /actions/workflows/release.yml/enable': { respond: () => empty },
  'PUT /actions/workflows/release.yml/disable': { respond: () => empty },
  'POST /actions/workflows/{workflow}/dispatches': {
    body: 'ref! inputs:o return_run_details:b',
    respond: dispatch,
  },
  'GET /actions/runs': lists({ total_count: 3, workflow_runs: [run] }, runQuery),
  'GET /actions/runs/611': { query: 'exclude_pull_requests:b', respond: gives(run) },
  'POST /actions/runs/611/cancel': { respond: gives({}, 202) },
};

/** All routes, below the address of the API. */
export const routes: Readonly<Record<string, Route>> = {
  'GET /user': { respond: gives(octocat) },
  'GET /users/octocat': { respond: gives(octocat) },
  'GET /users/octocat/repos': lists([shop], `type:all|owner|member ${repoSort}`),
  'GET /user/repos': lists([shop], `visibility:all|public|private affiliation type since before ${repoSort}`),
  'GET /orgs/acme/repos': lists([shop], `type:all|public|private|forks|sources|member ${repoSort}`),
  'GET /orgs/acme/members': lists([octocat], 'filter:2fa_disabled|2fa_insecure|all role:all|admin|member'),
  'POST /orgs/acme/invitations': {
    body: 'email invitee_id:n role:admin|direct_member|billing_manager|reinstate team_ids:ol',
    respond: ({ body }) =>
      body['email'] === undefined && body['invitee_id'] === undefined
        ? invalid('OrganizationInvitation', 'email', 'missing_field')
        : json({ id: 901, login: null, ...body }, 201),
  },
  'GET /issues': lists([issue, pullAsIssue], `${issueQuery} filter:assigned|created|mentioned|subscribed|all|repos`),
  'GET /search/issues': found(issue, 'q! sort order:asc|desc advanced_search'),
  'GET /search/repositories': found(shop, 'q! sort:stars|forks|help-wanted-issues|updated order:asc|desc'),
  'GET /search/code': found({ name: 'pump.ts', path: 'src/pump.ts', sha: 'b2', repository: shop }, 'q! sort order'),
  ...Object.fromEntries(
    Object.entries(hookRoutes).map(([key, route]) => [key.replace(' ', ' /orgs/{owner}'), route] as const),
  ),
  ...Object.fromEntries(
    Object.entries({ ...inRepository, ...hookRoutes }).map(
      ([key, route]) => [key.replace(' ', ` ${R}`), route] as const,
    ),
  ),
};

/** The route of uploads; their address is another one. */
export const uploads: Readonly<Record<string, Route>> = {
  'POST /repos/{owner}/{repo}/releases/701/assets': { query: 'name! label', isRaw: true, respond: uploadAsset },
};
