import { beforeEach, expect, test } from 'vitest';
import { mappable, NoCounterpart } from '../../domains/exchange/n8n/nodeMapping.ts';
import { effectsOf, everyEffect } from '../../domains/agents/tools/effects.ts';
import { reads } from '../../integrations/engine/defineOperation.ts';
import { failureIn } from '../../integrations/engine/defineVendor.ts';
import type { FakeResponse } from '../../integrations/engine/fake/FakeResponse.ts';
import type { FakeRequest } from '../../integrations/engine/fake/startFake.ts';
import { keyUuid } from '../../integrations/engine/keyUuid.ts';
import { fake as definition } from '../../integrations/linear/fake.ts';
import { n8n } from '../../integrations/linear/n8n.ts';
import { linear } from '../../integrations/linear/vendor.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { nodeTypes } from '../activities/nodes/runAlone.ts';
import { bodyOf, vendorRun } from './vendorRun.ts';

/** The parts of Linear's nodes that are more than one request; `contract.test.ts` covers all operations. */

/** Responses in place of the fake's, in order. */
let instead: (FakeResponse | null)[] = [];
const { fake, run } = vendorRun({
  ...definition,
  respond: (request, state) => instead.shift() ?? definition.respond(request, state),
});
beforeEach(() => {
  instead = [];
});

const variablesOf = (request: FakeRequest): JsonObject => bodyOf(request)['variables'] as JsonObject;
const errorsOf = (type: string, message: string): JsonObject => ({
  errors: [{ message, extensions: { type, userPresentableMessage: message } }],
  data: null,
});

const team = '30000000-0000-4000-8000-000000000001';
const creating = { operation: 'create', team, new_title: 'Pump fails' };

test('a new issue has an ID that is derived from the key of the item', async () => {
  await run('linear.issue', creating, { idempotencyKey: 'e/n/1' });
  expect(variablesOf(fake.requests[0]!)).toEqual({
    input: { id: keyUuid('e/n/1'), teamId: team, title: 'Pump fails' },
  });
});

test('a new issue that exists already is returned', async () => {
  instead = [{ json: errorsOf('invalid input', 'The id is in use.') }];
  const [item] = await run('linear.issue', creating, { idempotencyKey: 'e/n/1' });
  expect(item!.json).toMatchObject({ id: keyUuid('e/n/1') });
  expect(variablesOf(fake.requests[1]!)).toEqual({ id: keyUuid('e/n/1') });
});

test('a new issue that Linear refuses is an error with the reason', async () => {
  const missing = { json: errorsOf('invalid input', 'Entity not found: Issue') };
  instead = [{ status: 400, json: errorsOf('invalid input', 'The state is of another team.') }, missing];
  await expect(run('linear.issue', creating)).rejects.toMatchObject({
    code: 'target_error',
    message: 'Linear: Linear does not accept the values. The state is of another team.',
  });
  instead = [{ json: errorsOf('forbidden', 'No access.') }];
  fake.reset();
  await expect(run('linear.issue', creating)).rejects.toMatchObject({ code: 'target_error' });
  expect(fake.requests).toHaveLength(1);
});

test('a mutation without success is an error', async () => {
  instead = [{ json: { data: { issueArchive: { success: false } } } }];
  await expect(run('linear.issue', { operation: 'archive', issue: 'ENG-123' })).rejects.toMatchObject({
    message: 'Linear: Linear did not carry out the change.',
  });
});

test('an update changes the given fields only, and empties the named ones', async () => {
  await run('linear.issue', {
    operation: 'update',
    issue: 'ENG-123',
    title: '',
    priority: 0,
    add_labels: ['50000000-0000-4000-8000-000000000002'],
    clear: ['due_date', 'assignee'],
  });
  expect(variablesOf(fake.requests[0]!)).toEqual({
    id: 'ENG-123',
    input: {
      priority: 0,
      addedLabelIds: ['50000000-0000-4000-8000-000000000002'],
      dueDate: null,
      assigneeId: null,
    },
  });
});

test('a list is filtered by all conditions, and its pages are as large as wanted', async () => {
  await run('linear.issue', {
    operation: 'list',
    team,
    with_labels: ['50000000-0000-4000-8000-000000000001'],
    updated_after: '-P1D',
    filter: '{"priority":{"lte":2}}',
    limit: 7,
  });
  expect(variablesOf(fake.requests[0]!)).toEqual({
    first: 7,
    orderBy: 'createdAt',
    includeArchived: false,
    filter: {
      and: [
        { team: { id: { eq: team } } },
        { labels: { some: { id: { in: ['50000000-0000-4000-8000-000000000001'] } } } },
        { updatedAt: { gt: '-P1D' } },
        { priority: { lte: 2 } },
      ],
    },
  });
  await expect(run('linear.issue', { operation: 'list', filter: '[]' })).rejects.toMatchObject({ param: '/filter' });
  await expect(run('linear.project', { operation: 'list', filter: '5' })).rejects.toMatchObject({ param: '/filter' });
});

test('a branch without an issue returns no item', async () => {
  expect(await run('linear.issue', { operation: 'find_by_branch', branch: 'none' })).toEqual([]);
});

test('a comment can leave the account without notifications', async () => {
  await run('linear.comment', { operation: 'create', issue: 'ENG-123', body: 'Hi', subscribe: false });
  expect(variablesOf(fake.requests[0]!)).toMatchObject({ input: { body: 'Hi', doNotSubscribeToIssue: true } });
});

test('a query of the API call may be repeated, a mutation may not', async () => {
  fake.breakNext(1);
  const variables = '{"id":"ENG-123"}';
  const query = 'query($id: String!) { issue(id: $id) { identifier } }';
  expect((await run('linear.api_call', { query, variables }))[0]!.json).toEqual({
    issue: { identifier: 'ENG-123' },
  });
  fake.reset();
  fake.breakNext(1);
  const mutation = 'mutation($id: String!) { issueArchive(id: $id) { success } }';
  await expect(run('linear.api_call', { query: mutation, variables })).rejects.toMatchObject({ code: 'target_error' });
  expect(fake.requests).toHaveLength(1);
  await expect(run('linear.api_call', { query, variables: '[]' })).rejects.toMatchObject({ param: '/variables' });
});

test('the effects of the API call depend on its document', () => {
  const { effects } = nodeTypes.all().find(({ definition: { type } }) => type === 'linear.api_call')!.definition;
  expect(effectsOf(effects!, { query: 'query { viewer { id } }' })).toEqual(reads);
  expect(effectsOf(effects!, { query: 'mutation { x }' })).toEqual(everyEffect);
  expect(effectsOf(effects!, { query: '{{ $json.query }}' })).toEqual(everyEffect);
});

test('a rate limit pauses until a request is accepted again, at most a minute', () => {
  const body = errorsOf('ratelimited', 'Rate limit exceeded.');
  const limited = (headers: Record<string, string>) => failureIn(linear, { status: 400, headers, body });
  const reset = String(Date.now() + 3_600_000);
  expect(limited({ 'x-ratelimit-requests-remaining': '0', 'x-ratelimit-requests-reset': reset })).toMatchObject({
    kind: 'limited',
    retryAfterMs: 60_000,
  });
  expect(limited({ 'retry-after': '2' })).toMatchObject({ kind: 'limited', retryAfterMs: 2_000 });
  const few = { 'x-ratelimit-requests-remaining': '9', 'x-ratelimit-requests-reset': reset };
  expect(limited(few)?.retryAfterMs).toBeUndefined();
});

test.each([
  [500, null, 'temporary'],
  [502, 'Bad gateway', 'temporary'],
  [429, {}, 'limited'],
  [404, {}, 'refused'],
  [200, { errors: [{}] }, 'refused'],
  [200, { errors: [{ message: 'x', extensions: { type: 'lock timeout' } }] }, 'temporary'],
  [400, { errors: [{ message: 'x', extensions: { code: 'RATELIMITED' } }] }, 'limited'],
])('a failure of an unknown form is read: %s %j', (status, body, kind) => {
  expect(failureIn(linear, { status, headers: {}, body })).toMatchObject({
    kind,
    message: expect.stringMatching(/^Linear /),
  });
});

test.each([
  [{ resource: 'constructor' }, '"constructor: "'],
  [{ resource: 'issue', operation: 'toString' }, '"issue: toString"'],
])('an operation of n8n with the name of an inherited member has no counterpart: %j', (parameters, name) => {
  const node = { name: 'Import', type: 'n8n-nodes-base.linear', parameters };
  const mapping = () => n8n['linear']!({ ...mappable(node), sub: () => [] });
  expect(mapping).toThrow(NoCounterpart);
  expect(mapping).toThrow(`Linear: ${name} is not supported.`);
});

/** Covered by `contract.test.ts`: linear.issue, linear.comment, linear.project, linear.team, linear.user. */
test('the own account has the workspace', async () => {
  expect((await run('linear.user', { operation: 'me' }))[0]!.json).toMatchObject({ organization: { urlKey: 'acme' } });
  expect(await run('linear.team', { operation: 'list_states', team })).toHaveLength(3);
});
