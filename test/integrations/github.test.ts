import { describe, expect, test } from 'vitest';
import { mappable, NoCounterpart } from '../../domains/exchange/n8n/nodeMapping.ts';
import { noLimits } from '../../activities/kit/services/NodeLimits.ts';
import { failureOf } from '../../integrations/github/failureOf.ts';
import { fake as definition } from '../../integrations/github/fake.ts';
import { file } from '../../integrations/github/fakeObjects.ts';
import { n8n } from '../../integrations/github/n8n.ts';
import type { Item } from '../../domains/executions/item.ts';
import { bodyOf, vendorRun } from './vendorRun.ts';

/** The parts of GitHub's nodes that are more than one request; `contract.test.ts` covers all operations. */
const scopes: string[] = [];
const limits = {
  ...noLimits,
  take: async (...[scope, of, maxWaitMs]: Parameters<typeof noLimits.take>) => {
    scopes.push(scope);
    return noLimits.take(scope, of, maxWaitMs);
  },
};
const { fake, services, run, asked: written } = vendorRun(definition, { below: '/api/v3', limits });

const shop = { owner: 'acme', repository: 'shop' };
const hello = (): Promise<NonNullable<Item['binary']>[string]> =>
  services.binaries.write(Buffer.from('hello\n'), { fileName: 'hello.txt', mediaType: 'text/plain' });

describe('a file', () => {
  const page = { ...shop, file_path: 'docs/a.md', message: 'Change' };

  test('of the item is sent as Base64', async () => {
    const parameters = { operation: 'create', ...page, file_path: 'docs/b.md', content_from: 'file' };
    const [item] = await run('github.file', parameters, { item: { json: {}, binary: { data: await hello() } } });
    expect(bodyOf(fake.requests[0]!)).toEqual({ message: 'Change', content: 'aGVsbG8K' });
    expect(item!.json).toMatchObject({ content: { path: 'docs/b.md', sha: file.sha } });
  });

  test('is not created over another one, except with the same content', async () => {
    const create = { operation: 'create', ...page };
    expect(await run('github.file', { ...create, content: 'hello\n' })).toMatchObject([{ json: { commit: null } }]);
    await expect(run('github.file', { ...create, content: 'other' })).rejects.toMatchObject({
      code: 'target_error',
      message: expect.stringContaining('"sha" wasn\'t supplied'),
    });
  });

  test('is replaced with the version that was read, and not at all if it has the content already', async () => {
    const update = { operation: 'update', ...page, branch: 'main' };
    await run('github.file', { ...update, content: 'new', author_name: 'Ada', author_email: 'ada@example.com' });
    expect(fake.requests[0]!.query.get('ref')).toBe('main');
    expect(bodyOf(fake.requests[1]!)).toMatchObject({
      sha: file.sha,
      branch: 'main',
      author: { name: 'Ada', email: 'ada@example.com' },
    });
    fake.reset();
    expect(await run('github.file', { ...update, content: 'hello\n' })).toMatchObject([{ json: { commit: null } }]);
    expect(fake.requests).toHaveLength(1);
  });

  test('that was changed by others is not replaced', async () => {
    const update = { operation: 'update', ...page, content: 'new', sha: 'abc' };
    await expect(run('github.file', update)).rejects.toMatchObject({
      message: expect.stringContaining('does not match'),
    });
  });

  test('that is missing is created only if that is wanted', async () => {
    const update = { operation: 'update', ...page, file_path: 'docs/b.md', content: 'new' };
    await expect(run('github.file', update)).rejects.toMatchObject({ message: expect.stringContaining('no file') });
    expect(await run('github.file', { ...update, create_missing: true })).toMatchObject([
      { json: { content: { path: 'docs/b.md' } } },
    ]);
  });

  test('is read as a file, as text or as Base64, also above 1 MB', async () => {
    const get = { operation: 'get', ...shop, file_path: 'docs/a.md' };
    const [item] = await run('github.file', get);
    const content = item!.binary!['data']!;
    expect([content.file_name, services.binaries.bytesOf(content).toString()]).toEqual(['a.md', 'hello\n']);
    expect(item!.json).not.toHaveProperty('content');
    const read = async (path: string, as: string) =>
      (await run('github.file', { ...get, file_path: path, read_as: as }))[0]!.json['content'];
    expect(await read('docs/a.md', 'text')).toBe('hello\n');
    expect(await read('docs/large.md', 'text')).toBe('hello\n');
    expect(await read('docs/large.md', 'base64')).toBe('aGVsbG8K');
  });

  test('is not a folder', async () => {
    const get = { operation: 'get', ...shop, file_path: 'docs/' };
    await expect(run('github.file', get)).rejects.toMatchObject({ message: expect.stringContaining('is a folder') });
  });

  test('needs whole persons and Base64', async () => {
    const create = { operation: 'create', ...page, content: 'é', content_from: 'base64' };
    await expect(run('github.file', create)).rejects.toMatchObject({ code: 'parameter_invalid', param: '/content' });
    await expect(run('github.file', { ...create, content: '', author_name: 'Ada' })).rejects.toMatchObject({
      param: '/author_email',
    });
    expect(fake.requests).toEqual([]);
  });

  // An expression without a value gives null or undefined.
  test.each([
    ['create', undefined],
    ['create', null],
    ['update', undefined],
    ['update', null],
  ])('is not emptied when "%s" gets the content %s', async (operation, content) => {
    for (const from of ['text', 'base64'])
      await expect(run('github.file', { operation, ...page, content_from: from, content })).rejects.toMatchObject({
        code: 'parameter_invalid',
        param: '/content',
      });
    expect(fake.requests).toEqual([]);
  });

  test('is emptied by an empty text', async () => {
    await run('github.file', { operation: 'update', ...page, content: '' });
    expect(bodyOf(fake.requests[1]!)).toEqual({ message: 'Change', content: '', sha: file.sha });
  });

  test('keeps an empty content when it is imported from n8n', () => {
    const parameters = { resource: 'file', operation: 'create', filePath: 'docs/b.md', commitMessage: 'Add' };
    const node = { name: 'Create file', type: 'n8n-nodes-base.github', parameters };
    const mapped = n8n['github']!({ ...mappable(node), sub: () => [] });
    expect(mapped.parameters).toEqual({ operation: 'create', file_path: 'docs/b.md', content: '', message: 'Add' });
  });
});

test.each([
  [{ resource: 'constructor' }, '"constructor: "'],
  [{ resource: '__proto__', operation: 'get' }, '"__proto__: get"'],
  [{ resource: 'issue', operation: 'constructor' }, '"issue: constructor"'],
  [{ resource: 'issue', operation: 'toString' }, '"issue: toString"'],
])('an operation of n8n with the name of an inherited member has no counterpart: %j', (parameters, name) => {
  const node = { name: 'Import', type: 'n8n-nodes-base.github', parameters };
  const mapping = () => n8n['github']!({ ...mappable(node), sub: () => [] });
  expect(mapping).toThrow(NoCounterpart);
  expect(mapping).toThrow(`GitHub: ${name} is not supported.`);
});

test('several files become one commit, which moves the branch last', async () => {
  const commit = {
    operation: 'commit',
    ...shop,
    files: [
      { path: 'docs/a.md', content: 'new' },
      { path: 'logo.png', encoding: 'base64', content: 'iVBORw0KGgo=' },
    ],
    message: 'Change',
  };
  await run('github.file', commit);
  const git = '/repos/acme/shop/git';
  expect(written()).toEqual([
    'GET /repos/acme/shop',
    `GET ${git}/ref/heads/main`,
    `GET ${git}/commits/6dcb09b5b57875f334f61aebed695e2e4193db5e`,
    `POST ${git}/blobs`,
    `POST ${git}/trees`,
    `POST ${git}/commits`,
    `PATCH ${git}/refs/heads/main`,
  ]);
  expect(bodyOf(fake.requests[4]!)).toEqual({
    base_tree: 't1',
    tree: [
      { path: 'docs/a.md', mode: '100644', type: 'blob', content: 'new' },
      { path: 'logo.png', mode: '100644', type: 'blob', sha: 'b1' },
    ],
  });
  fake.reset();
  const same = { ...commit, branch: 'main', files: [{ path: 'docs/a.md', content: 'hello\n' }] };
  expect(await run('github.file', same)).toMatchObject([{ json: { branch: 'main', commit: null } }]);
  expect(written().at(-1)).toBe(`POST ${git}/trees`);
});

test('a commit with a file without content is not made, but empty files are', async () => {
  const commit = { operation: 'commit', ...shop, message: 'Change' };
  for (const content of [undefined, null]) {
    const files = [
      { path: 'docs/a.md', content: '' },
      { path: 'docs/b.md', content },
    ];
    await expect(run('github.file', { ...commit, files })).rejects.toMatchObject({
      code: 'parameter_invalid',
      param: '/files/1/content',
    });
  }
  expect(fake.requests).toEqual([]);
  await run('github.file', { ...commit, branch: 'main', files: [{ path: 'docs/a.md', content: '' }] });
  expect(bodyOf(fake.requests[2]!)).toEqual({
    base_tree: 't1',
    tree: [{ path: 'docs/a.md', mode: '100644', type: 'blob', content: '' }],
  });
});

test('an asset is uploaded to the address of its release, and downloaded after a redirect', async () => {
  const upload = { operation: 'upload_asset', ...shop, release_id: 701, label: 'Greeting' };
  await run('github.release', upload, { item: { json: {}, binary: { data: await hello() } } });
  const sent = fake.requests[1]!;
  expect([sent.path, Object.fromEntries(sent.query), sent.headers['content-type'], sent.bytes.toString()]).toEqual([
    '/api/uploads/repos/acme/shop/releases/701/assets',
    { name: 'hello.txt', label: 'Greeting' },
    'text/plain',
    'hello\n',
  ]);
  const [item] = await run('github.release', { operation: 'download_asset', ...shop, asset_id: 711 });
  const content = item!.binary!['data']!;
  expect([content.file_name, services.binaries.bytesOf(content).toString()]).toEqual(['hello.txt', 'hello']);
});

test('issues are listed without pull requests unless they are wanted, and pages follow the links', async () => {
  const issues = { operation: 'list', ...shop, all: true };
  expect((await run('github.issue', issues)).map(({ json }) => json['number'])).toEqual([24, 24, 24]);
  expect(written().at(-1)).toBe('GET /repositories/5/issues');
  expect(await run('github.issue', { ...issues, with_pull_requests: true })).toHaveLength(6);
});

test('an update sends the given fields only; an empty list removes all labels', async () => {
  await run('github.issue', { operation: 'update', ...shop, number: 24, labels: [] });
  expect(bodyOf(fake.requests[0]!)).toEqual({ labels: [] });
});

test('the reasons of a lock are the words of GitHub', async () => {
  await run('github.issue', { operation: 'lock', ...shop, number: 24, lock_reason: 'too_heated' });
  expect(bodyOf(fake.requests[0]!)).toEqual({ lock_reason: 'too heated' });
});

test('inputs of a workflow are sent as texts', async () => {
  const dispatch = { operation: 'dispatch', ...shop, workflow: 'release.yml', ref: 'main', return_run: false };
  expect(await run('github.workflow', { ...dispatch, inputs: { count: 2, dry: true, tags: ['a'] } })).toMatchObject([
    { json: { workflow: 'release.yml', ref: 'main' } },
  ]);
  await run('github.workflow', { ...dispatch, inputs: '{"version":"1.2"}' });
  expect(fake.requests.map(bodyOf)).toEqual([
    { ref: 'main', inputs: { count: '2', dry: 'true', tags: '["a"]' } },
    { ref: 'main', inputs: { version: '1.2' } },
  ]);
  await expect(run('github.workflow', { ...dispatch, inputs: '[1]' })).rejects.toMatchObject({ param: '/inputs' });
});

test('a request for changes needs a text, and a review can be submitted later', async () => {
  const review = { operation: 'create', ...shop, number: 25 };
  await expect(run('github.review', { ...review, event: 'request_changes' })).rejects.toMatchObject({ param: '/body' });
  const comments = '[{ "path": "a.ts", "line": 3, "body": "Why?" }]';
  await run('github.review', { ...review, event: 'pending', comments });
  expect(bodyOf(fake.requests[0]!)).toEqual({ comments: [{ path: 'a.ts', line: 3, body: 'Why?' }] });
});

test('searches have rate limits of their own, and so have requests that create content', async () => {
  scopes.length = 0;
  await run('github.issue', { operation: 'search', query: 'pump', all: true });
  await run('github.repository', { operation: 'search_code', query: 'pump', limit: 1 });
  await run('github.issue', { operation: 'get', ...shop, number: 24 });
  await run('github.comment', { operation: 'create', ...shop, number: 24, body: 'Hi' });
  expect([...new Set(scopes)]).toEqual([
    'crd_test github search',
    'crd_test github search/code',
    'crd_test github',
    'crd_test github content',
  ]);
});

test('a pull request needs a title or an issue, and its changes are text', async () => {
  const create = { operation: 'create', ...shop, head: 'repair', base: 'main' };
  await expect(run('github.pull_request', create)).rejects.toMatchObject({ param: '/title' });
  await run('github.pull_request', { ...create, title: 'Repair', issue: 24 });
  expect(bodyOf(fake.requests[0]!)).toMatchObject({ head: 'repair', base: 'main', issue: 24, draft: false });
  expect(bodyOf(fake.requests[0]!)).not.toHaveProperty('title');
  const diff = { operation: 'diff', ...shop, number: 25, format: 'patch' };
  const [item] = await run('github.pull_request', diff);
  expect(item!.json).toMatchObject({ number: 25, patch: expect.stringContaining('diff --git') });
});

test('a person is invited with a role', async () => {
  await run('github.user', { operation: 'invite', organization: 'acme', email: 'ada@example.com', role: 'admin' });
  expect(bodyOf(fake.requests[0]!)).toEqual({ email: 'ada@example.com', role: 'admin' });
});

test('an API call sends the pinned version', async () => {
  expect(await run('github.api_call', { path: '/repos/acme/shop/milestones' })).toHaveLength(1);
  expect(fake.requests[0]!.headers['x-github-api-version']).toBe('2022-11-28');
});

describe('a failure', () => {
  const read = (status: number, headers: Record<string, string>, body: unknown = {}) =>
    failureOf({ status, headers, body });

  test('of the primary rate limit says when it ends', () => {
    const reset = String(Math.ceil(Date.now() / 1000) + 600);
    for (const status of [403, 429]) {
      const failure = read(status, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset });
      expect(failure).toMatchObject({ kind: 'limited' });
      expect(failure!.retryAfterMs).toBeGreaterThan(590_000);
      expect(failure!.retryAfterMs).toBeLessThanOrEqual(601_000);
    }
  });

  test('of a secondary rate limit has the time that GitHub asks for, or none', () => {
    const said = { message: 'You have exceeded a secondary rate limit.' };
    expect(read(403, { 'retry-after': '7' }, said)).toMatchObject({ kind: 'limited', retryAfterMs: 7000 });
    const failure = read(403, { 'x-ratelimit-remaining': '30' }, said);
    expect([failure?.kind, failure?.retryAfterMs]).toEqual(['limited', undefined]);
  });

  test('of a missing permission is none of a rate limit', () => {
    const headers = { 'x-ratelimit-remaining': '30', 'x-accepted-github-permissions': 'issues=write' };
    const failure = read(403, headers, { message: 'Resource not accessible by personal access token' });
    expect(failure).toEqual({
      kind: 'refused',
      code: '403',
      message:
        'The account lacks the permission. Needed permissions: issues=write. Resource not accessible by personal access token. (status 403)',
    });
  });

  test('of a missing object has two possible causes', () => {
    expect(read(404, {}, { message: 'Not Found' })!.message).toBe(
      'Not found, or the token has no access to it. Not Found. (status 404)',
    );
  });

  test('of single sign-on does not show the address, which has a token', () => {
    const url = 'https://github.com/orgs/acme/sso?authorization_request=A1B2';
    expect(read(403, { 'x-github-sso': `required; url=${url}` })!.message).not.toContain('A1B2');
  });

  test('of values names the fields', () => {
    const errors = [
      { resource: 'Issue', field: 'title', code: 'missing_field' },
      { code: 'custom', message: 'Too long.' },
    ];
    expect(read(422, {}, { message: 'Validation Failed', errors })!.message).toBe(
      'GitHub does not accept the values. Validation Failed. Issue.title is missing. Too long. (status 422)',
    );
  });

  test('of an unknown form has the text of its status', () => {
    const bodies: readonly unknown[] = [
      null,
      'Oops',
      5,
      [],
      { message: null, errors: null },
      { message: 5, errors: 5 },
      { message: { text: 'Oops' }, errors: { title: ['Oops'] } },
      { errors: [null, 5, [], {}, { message: 5, code: 5, resource: 5, field: null }] },
    ];
    for (const body of bodies)
      expect(read(422, {}, body)).toEqual({
        kind: 'refused',
        code: '422',
        message: 'GitHub does not accept the values. (status 422)',
      });
  });

  test('of values keeps its texts beside entries of an unknown form', () => {
    const errors = [null, 'Too long.', 5, { resource: 'Issue', field: 5, code: 'invalid' }];
    expect(read(422, {}, { message: 5, errors })!.message).toBe(
      'GitHub does not accept the values. Too long. Issue is not valid. (status 422)',
    );
    expect(read(422, {}, { errors: 'Too long.' })!.message).toBe(
      'GitHub does not accept the values. Too long. (status 422)',
    );
  });

  test('of the server is temporary', () => {
    expect(read(502, {}, { message: 'Server Error' })).toMatchObject({ kind: 'temporary' });
    expect(read(200, {})).toBeNull();
  });
});

describe('an operation of the document of GitHub', () => {
  test('takes JSON text for an object', async () => {
    const files = { 'notes.md': { content: 'Hello' } };
    await run('github.gist', { operation: 'create', description: 'Notes', files: JSON.stringify(files) });
    expect(bodyOf(fake.requests[0]!)).toEqual({ description: 'Notes', files });
    await expect(run('github.gist', { operation: 'create', files: '{' })).rejects.toMatchObject({
      code: 'parameter_invalid',
    });
  });

  test('has its names of people in the path, and the names of the document in query and body', async () => {
    const label = { operation: 'update', ...shop, name: 'needs work', new_name: 'bug' };
    await run('github.label', label);
    await run('github.milestone', { operation: 'list', ...shop, with_state: 'all' });
    await run('github.branch', { operation: 'rename', ...shop, branch: 'a/b', new_name: 'main' });
    await run('github.team', {
      operation: 'remove_member',
      organization: 'acme',
      team_slug: 'developers',
      user: 'ada',
    });
    expect(written().slice(0, 2)).toEqual([
      'PATCH /repos/acme/shop/labels/needs%20work',
      'GET /repos/acme/shop/milestones',
    ]);
    expect(fake.requests[1]!.query.get('state')).toBe('all');
    expect(written().slice(-2)).toEqual([
      'POST /repos/acme/shop/branches/a%2Fb/rename',
      'DELETE /orgs/acme/teams/developers/memberships/ada',
    ]);
  });
});
