import { describe, expect, test } from 'vitest';
import { nodeDefinitions } from '../../activities/generated/registry.ts';
import { failureOf } from '../../integrations/gitlab/failureOf.ts';
import { fake as definition } from '../../integrations/gitlab/fake.ts';
import { list } from '../../integrations/gitlab/requests.ts';
import type { Item } from '../../domains/executions/item.ts';
import { bodyOf, vendorRun } from './vendorRun.ts';

/** The parts of GitLab's nodes that are more than one request; `contract.test.ts` covers all operations. */
const { fake, services, run, asked: written } = vendorRun(definition, { below: '/api/v4' });

const project = { project: 'acme/shop' };

test('the nodes of GitLab', () => {
  const types = nodeDefinitions.map(({ type }) => type).filter((type) => type.startsWith('gitlab.'));
  expect(types.toSorted()).toEqual([
    'gitlab.api_call',
    'gitlab.comment',
    'gitlab.file',
    'gitlab.issue',
    'gitlab.merge_request',
    'gitlab.pipeline',
    'gitlab.project',
    'gitlab.release',
    'gitlab.trigger',
    'gitlab.user',
  ]);
});

describe('an issue', () => {
  test('changes the given fields only, and empties the named ones', async () => {
    const update = { operation: 'update', ...project, number: 14 };
    await run('gitlab.issue', { ...update, title: '', labels: [], due_date: '2026-12-31T10:00:00+01:00' });
    expect(bodyOf(fake.requests[0]!)).toEqual({ due_date: '2026-12-31' });
    await run('gitlab.issue', { ...update, locked: 'unlock', clear: ['labels', 'assignee_ids', 'due_date'] });
    expect(bodyOf(fake.requests[1]!)).toEqual({
      discussion_locked: false,
      labels: '',
      assignee_ids: [0],
      due_date: '',
    });
    await expect(run('gitlab.issue', update)).rejects.toMatchObject({ message: 'Enter what to change.' });
    expect(fake.requests).toHaveLength(2);
  });

  test('takes IDs of users, and no names', async () => {
    const create = { operation: 'create', ...project, title: 'Pump fails' };
    await expect(run('gitlab.issue', { ...create, assignees: ['ann'] })).rejects.toMatchObject({
      code: 'parameter_invalid',
      message: '"ann" is no ID. IDs of GitLab are numbers.',
    });
  });
});

describe('a file', () => {
  const page = { ...project, file_path: '/docs/new.md', commit_message: 'Add' };
  const hello = async (text: string): Promise<Item> => ({
    json: {},
    binary: {
      data: await services.binaries.write(Buffer.from(text), { fileName: 'hello.txt', mediaType: 'text/plain' }),
    },
  });

  test('of the item is sent as Base64 in one text, and goes to the default branch', async () => {
    const text = 'hello'.repeat(30_000);
    const parameters = { operation: 'create', ...page, content_from: 'file' };
    const [item] = await run('gitlab.file', parameters, { item: await hello(text) });
    expect(written()).toEqual([
      'GET /projects/acme%2Fshop',
      'POST /projects/acme%2Fshop/repository/files/docs%2Fnew.md',
    ]);
    expect(bodyOf(fake.requests[1]!)).toEqual({
      branch: 'main',
      commit_message: 'Add',
      encoding: 'base64',
      content: Buffer.from(text).toString('base64'),
    });
    expect(item!.json).toEqual({ file_path: 'docs/new.md', branch: 'main' });
  });

  test('is not emptied by an expression without a value', async () => {
    const update = { operation: 'update', ...page, file_path: 'docs/guide.md', branch: 'main' };
    await expect(run('gitlab.file', update)).rejects.toMatchObject({
      message: expect.stringContaining('Enter the content.'),
    });
    await run('gitlab.file', { ...update, content: '' });
    expect(bodyOf(fake.requests[0]!)).toMatchObject({ content: '' });
    await expect(run('gitlab.file', { ...update, content_from: 'base64', content: 'a' })).rejects.toMatchObject({
      message: 'The content is not Base64.',
    });
  });

  test('is read as a file, as text and as Base64', async () => {
    const get = { operation: 'get', ...project, file_path: 'docs/guide.md' };
    const [asFile] = await run('gitlab.file', get);
    expect(asFile).toMatchObject({
      json: { file_name: 'guide.md', size: 8, ref: 'HEAD' },
      binary: { data: { file_name: 'guide.md', size_bytes: 8 } },
    });
    expect(await run('gitlab.file', { ...get, read_as: 'text', ref: 'main' })).toMatchObject([
      { json: { content: '# Guide\n', encoding: 'text' } },
    ]);
    expect(await run('gitlab.file', { ...get, read_as: 'base64' })).toMatchObject([
      { json: { content: 'IyBHdWlkZQo=', encoding: 'base64' } },
    ]);
    await expect(run('gitlab.file', { ...get, file_path: 'missing.md' })).rejects.toMatchObject({
      message: expect.stringContaining('404 File Not Found'),
    });
  });

  test('that is deleted already is no success of the first request', async () => {
    const remove = { operation: 'delete', ...page, branch: 'main' };
    await expect(run('gitlab.file', remove)).rejects.toMatchObject({
      message: expect.stringContaining("A file with this name doesn't exist"),
    });
    fake.breakNext(1);
    expect(await run('gitlab.file', remove)).toMatchObject([{ json: { branch: 'main' } }]);
  });

  test('is moved in a commit with its earlier path', async () => {
    const commit = { operation: 'commit', ...project, commit_message: 'Move', branch: 'main' };
    const move = { action: 'move', path: 'docs/a.md', previous_path: 'docs/guide.md' };
    await run('gitlab.file', { ...commit, files: [move, { path: 'b.md', content: 'b' }] });
    expect(bodyOf(fake.requests[0]!)).toMatchObject({
      actions: [
        { action: 'move', file_path: 'docs/a.md', previous_path: 'docs/guide.md' },
        { action: 'create', file_path: 'b.md', content: 'b', encoding: 'text' },
      ],
    });
    await expect(run('gitlab.file', { ...commit, files: [{ action: 'move', path: 'a.md' }] })).rejects.toMatchObject({
      message: 'Enter the earlier path of the file.',
    });
  });
});

test('an empty name is refused, because it would find all users', async () => {
  for (const username of ['@', ' '])
    await expect(run('gitlab.user', { operation: 'find', username })).rejects.toMatchObject({
      code: 'parameter_invalid',
    });
  expect(fake.requests).toHaveLength(0);
});

test('a list is read by the number of the page, or by the query of a link, on the address of the credential', () => {
  const request = { path: '/projects/4/issues', query: { state: 'opened' } };
  const page = (headers: Record<string, string>) =>
    list.next({ request, response: { status: 200, headers, body: [] }, count: 1, last: {} });
  expect(page({ 'x-next-page': '2' })).toEqual({ path: request.path, query: { state: 'opened', page: '2' } });
  expect(page({ 'x-next-page': '' })).toBeNull();
  const link = '<http://inside:8080/api/v4/projects/4/issues?page_token=c2&per_page=100>; rel="next"';
  expect(page({ link })).toEqual({
    path: request.path,
    query: { state: 'opened', page_token: 'c2', per_page: '100' },
  });
});

test('failures say what to do, in the words of every form of body', () => {
  const said = (status: number, body: unknown, headers = {}) => failureOf({ status, headers, body });
  expect(said(200, {})).toBeNull();
  expect(said(400, { message: { title: ["can't be blank"], base: ['Limit reached'] } })?.message).toBe(
    "GitLab does not accept the values. title: can't be blank. Limit reached. (status 400)",
  );
  expect(said(403, { error: 'insufficient_scope', error_description: 'It needs more.' })?.message).toContain(
    'does not allow this. It needs more. (status 403)',
  );
  expect(said(409, { message: ['Another open merge request exists'] })?.message).toContain('Another open');
  expect(said(405, { message: '405 Method Not Allowed' })?.message).toContain('cannot be merged');
  const moved = { message: 'Non GET methods are not allowed for moved projects' };
  expect(said(405, moved)?.message).toBe(`GitLab does not allow this here. ${moved.message}. (status 405)`);
  expect(said(429, {}, { 'retry-after': '3' })).toMatchObject({ kind: 'limited', retryAfterMs: 3000 });
  const reset = String(Math.floor(Date.now() / 1000) + 10);
  expect(said(429, {}, { 'ratelimit-reset': reset })?.retryAfterMs).toBeGreaterThan(5000);
  expect(said(502, null)?.kind).toBe('temporary');
});
