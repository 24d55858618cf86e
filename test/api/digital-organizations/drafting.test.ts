import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../db/ids.ts';
import type { components } from '../../../openapi/generated/types.ts';
import { message } from '../../gateway/anthropicUpstream.ts';
import { completion, FakeUpstream, sendJson } from '../../gateway/fakeUpstream.ts';
import { ApiClient, signUpPerson, type Person } from '../../support/apiClient.ts';
import { signUpMember } from '../../support/members.ts';
import { chain, startEngineApi, type EngineApi } from '../engineApi.ts';
import { of, startCalls } from '../executions/startCalls.ts';

type Schemas = components['schemas'];
type Wish = Partial<Schemas['DraftProposalRequest']>;

let api: EngineApi;
let upstream: FakeUpstream;
let owner: Person;
beforeAll(async () => {
  upstream = await FakeUpstream.start();
  api = await startEngineApi();
  owner = api.person;
  await addModel('test/openai', 'openai_compatible', upstream.baseUrl);
  await addModel('test/claude', 'anthropic', upstream.origin);
});

/** An open model of a provider that speaks this format. The owner administers the instance. */
async function addModel(name: string, kind: Schemas['ProviderKind'], baseUrl: string): Promise<void> {
  const { id: providerId } = await owner.client.ok('createProvider', {
    body: { name, kind, base_url: baseUrl, api_key: 'sk-test' },
  });
  const { id } = await owner.client.ok('createModel', {
    body: {
      name,
      provider_id: providerId,
      upstream_name: 'up',
      endpoints: [kind === 'anthropic' ? 'messages' : 'chat.completions'],
      context_tokens: 100_000,
      max_output_tokens: 8_000,
      open_to_users: true,
    },
  });
  const lines = { input_per_mtok: '10', output_per_mtok: '20' };
  await owner.client.ok('createPrice', { params: { model_id: id }, body: { lines } });
}

afterAll(async () => {
  await api?.close();
  await upstream?.close();
});
beforeEach(async () => {
  upstream.seen.length = 0;
  // Each test has its own minute.
  await api.test.database.pool.query(`delete from rate_limits`);
});

const empty = () => api.create({ nodes: [], connections: [] });
const propose = async (draft: Schemas['DigitalOrganization'], body: Wish): Promise<Schemas['DraftProposal']> =>
  owner.client.ok('proposeDraft', {
    ...of(draft.id),
    body: { kind: 'describe', draft_revision: draft.draft_revision, ...body } as Schemas['DraftProposalRequest'],
  });
const refused = (person: ApiClient, draft: Schemas['DigitalOrganization'], body: Wish) =>
  person.refused('proposeDraft', {
    ...of(draft.id),
    body: { kind: 'describe', text: 'Say hello', draft_revision: draft.draft_revision, ...body },
  });
const micros = (credits: string) => BigInt(credits.replace('.', ''));
const greeting = {
  summary: 'Says hello to whoever calls.',
  nodes: [
    { name: 'Call', type: 'trigger.webhook', parameters: { methods: ['POST'], respond: 'last_node' } },
    {
      name: 'Greet',
      type: 'data.edit_fields',
      parameters: { assignments: [{ name: 'greeting', type: 'string', value: 'Hello {{ $json.body.name }}' }] },
    },
  ],
  connections: [{ from: 'Call', to: 'Greet' }],
  sample: [{ node: 'Call', items: [{ body: { name: 'Ada' } }] }],
  to_fill: [],
};

/**
 * A tool call as OpenAI's API returns it: platform.openai.com/docs/guides/function-calling, "Handling function calls". Written after the
 * documentation, not recorded.
 */
const openAiCall = (given: unknown, name = 'propose_flow') =>
  completion({
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: null,
          tool_calls: [{ id: 'call_12345xyz', type: 'function', function: { name, arguments: JSON.stringify(given) } }],
          refusal: null,
          annotations: [],
        },
        logprobs: null,
        finish_reason: 'tool_calls',
      },
    ],
  });

/**
 * A tool call as Anthropic's API returns it: platform.claude.com/docs/en/agents-and-tools/tool-use/implement-tool-use, "Example API response
 * with a tool_use content block". Written after the documentation, not recorded.
 */
const anthropicCall = (input: Record<string, unknown>, name = 'propose_flow') =>
  message({
    content: [
      { type: 'text', text: "I'll propose a flow." },
      { type: 'tool_use', id: 'toolu_01D7FLrfh4GYq7yT1ULFeyMV', name, input },
    ],
    stop_reason: 'tool_use',
  });

const answerWith = (...answers: unknown[]) => {
  let turn = 0;
  upstream.script = (response) => sendJson(response, 200, answers[Math.min(turn++, answers.length - 1)]);
};

describe('a proposal of the sandbox', () => {
  test('is publishable and paid, names the sandbox, and changes nothing until it is saved', async () => {
    const draft = await empty();
    const before = await owner.client.ok('getWallet');
    const proposal = await propose(draft, {
      text: 'When a webhook is called, summarize its body',
      model: 'sandbox/chat',
    });
    expect(proposal).toMatchObject({
      sandbox: true,
      model: 'sandbox/chat',
      base_revision: draft.draft_revision,
      rounds: 1,
    });
    expect(proposal.graph.nodes.map(({ type }) => type)).toEqual(['trigger.webhook', 'ai.chat']);
    expect(proposal.issues).toEqual([]);
    expect(proposal.differences.added).toHaveLength(2);
    const after = await owner.client.ok('getWallet');
    expect(micros(proposal.cost.credits)).toBeGreaterThan(0n);
    expect(micros(before.balance) - micros(after.balance)).toBe(micros(proposal.cost.credits));
    expect(proposal.run_estimate).toMatchObject({ complete: true, nodes: [{ basis: 'tokens' }] });
    expect(micros(proposal.run_estimate.credits)).toBeGreaterThan(0n);
    const unchanged = await owner.client.ok('getDigitalOrganization', of(draft.id));
    expect(unchanged).toMatchObject({ draft: draft.draft, draft_revision: draft.draft_revision });
    const saved = await owner.client.ok('updateDigitalOrganization', {
      ...of(draft.id),
      body: { name: 'Test', draft: proposal.graph, draft_revision: proposal.base_revision },
    });
    expect(saved.issues).toEqual([]);
    await api.publish(draft.id);
    const { data: events } = await owner.client.ok('listAuditEvents', { query: { limit: 20 } });
    expect(events.map(({ action }) => action)).toContain('digital_organization.draft_proposed');
    const again = await propose(draft as never, { text: 'x' }).catch((error: unknown) => error);
    expect(String(again)).toContain('draft_conflict');
  });

  test('adds to a draft, and explains it', async () => {
    const draft = await api.create(
      chain({ start: { type: 'trigger.manual' }, wait: { type: 'logic.wait', parameters: {} } }),
    );
    const proposal = await propose(draft, { kind: 'change', text: 'Then send it to Slack', model: 'sandbox/chat' });
    expect(proposal.differences).toMatchObject({ changed: [], removed: [], removed_connections: [] });
    const [added] = proposal.differences.added;
    expect(proposal.effects).toMatchObject([{ node_id: added, reason: 'added' }]);
    expect(proposal.credentials).toMatchObject([{ node_id: added, slot: 'auth', choices: [] }]);
    expect(proposal.graph.connections.at(-1)).toMatchObject({ from: { node: 'wait' }, to: { node: added } });
    const explanation = await owner.client.ok('explainDraft', { ...of(draft.id), body: { model: 'sandbox/chat' } });
    expect(explanation).toMatchObject({ sandbox: true, steps: [{ node_id: 'start' }, { node_id: 'wait' }] });
  });
});

describe('a proposal of a real model', () => {
  test("comes by a forced tool call in OpenAI's format; issues go back until it has none", async () => {
    const wrong = {
      ...greeting,
      nodes: [{ ...greeting.nodes[0], parameters: { respond: 'never' } }, greeting.nodes[1]],
    };
    answerWith(openAiCall(wrong), openAiCall(greeting));
    const proposal = await propose(await empty(), { text: 'Greet whoever calls the webhook', model: 'test/openai' });
    expect(proposal).toMatchObject({ sandbox: false, rounds: 2, issues: [], cost: { calls: 2 } });
    expect(Object.values(proposal.graph.pin_data ?? {})).toEqual([[{ json: { body: { name: 'Ada' } } }]]);
    const [first, second] = upstream.seen.map(({ body }) => body);
    expect(first).toMatchObject({
      tool_choice: { type: 'function', function: { name: 'propose_flow' } },
      tools: [{ type: 'function', function: { name: 'propose_flow' } }],
    });
    expect(JSON.stringify(first)).toContain('### trigger.webhook');
    const repair = (second!['messages'] as { role: string; tool_call_id?: string; content: string }[]).at(-1)!;
    expect(repair).toMatchObject({ role: 'tool', tool_call_id: 'call_12345xyz' });
    expect(repair.content).toContain('"Call" (trigger.webhook), parameter /respond');
  });

  test("comes by a forced tool call in Anthropic's format", async () => {
    answerWith(anthropicCall(greeting));
    const proposal = await propose(await empty(), { text: 'Greet whoever calls the webhook', model: 'test/claude' });
    expect(proposal).toMatchObject({ rounds: 1, issues: [], summary: greeting.summary });
    expect(upstream.seen[0]!.body).toMatchObject({
      tool_choice: { type: 'tool', name: 'propose_flow' },
      tools: [{ name: 'propose_flow', input_schema: { type: 'object' } }],
    });
  });

  test('that accepts no forced tool is asked again without force, and JSON in its text counts', async () => {
    const text = completion({
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: `Sure:\n${JSON.stringify(greeting)}` },
          finish_reason: 'stop',
        },
      ],
    });
    upstream.script = (response, { body }) =>
      body['tool_choice'] === 'auto'
        ? sendJson(response, 200, text)
        : sendJson(response, 400, {
            error: { message: 'tool_choice is not supported', type: 'invalid_request_error' },
          });
    const proposal = await propose(await empty(), { text: 'Greet', model: 'test/openai' });
    expect(proposal.issues).toEqual([]);
  });

  test('that never proposes anything usable is an error, after three answers', async () => {
    answerWith(completion());
    const error = await refused(owner.client, await empty(), { model: 'test/openai' });
    expect(error).toMatchObject({ status: 502, code: 'upstream_error' });
    expect(upstream.seen).toHaveLength(3);
  });

  test('learns the parameters of a type that it used without knowing them', async () => {
    const rare = {
      ...greeting,
      nodes: [...greeting.nodes, { name: 'Archive', type: 'webdav.file', parameters: {} }],
      connections: [...greeting.connections, { from: 'Greet', to: 'Archive' }],
    };
    answerWith(openAiCall(rare), openAiCall(greeting));
    await propose(await empty(), { text: 'Greet', model: 'test/openai' });
    const [first, second] = upstream.seen.map(({ body }) => JSON.stringify(body));
    expect(first).toContain('webdav.file');
    expect(first).not.toContain('### webdav.file');
    expect(second).toContain('### webdav.file');
  });
});

test('a fix gets the error and the input of the run, without secrets', async () => {
  const draft = await api.create(
    chain({
      start: { type: 'trigger.manual' },
      stop: { type: 'logic.stop_and_error', parameters: { message: 'No mail for {{ $json.name }}' } },
    }),
  );
  const start = startCalls(() => owner);
  const input = [{ name: 'Ada', password: 'hunter2-4711', note: 'sk-0123456789abcdef0123' }];
  const { body: execution } = await start(draft.id, { mode: 'manual', input }, 60);
  expect(execution.status).toBe('error');
  answerWith(openAiCall({ summary: 'Gone.', nodes: [], remove: ['stop'], connections: [] }));
  const fix = { kind: 'fix', execution_id: execution.id, node_id: 'stop', model: 'test/openai' } as const;
  const proposal = await propose(draft, fix);
  expect(proposal.differences.removed).toEqual(['stop']);
  const asked = JSON.stringify(upstream.seen[0]!.body);
  expect(asked).toContain('No mail for Ada');
  expect(asked).toContain('[hidden]');
  expect(asked).not.toMatch(/hunter2|0123456789abcdef/);
  const other = await empty();
  expect(await refused(owner.client, other, { ...fix, node_id: 'stop' })).toMatchObject({ status: 404 });
  expect(await refused(owner.client, draft, { ...fix, node_id: 'start' })).toMatchObject({ status: 404 });
  expect(await refused(owner.client, draft, { kind: 'fix', node_id: 'stop' })).toMatchObject({
    param: '/execution_id',
  });
});

describe('drafting is refused', () => {
  test('without the right to edit the draft, or with a key that may call no model', async () => {
    const draft = await empty();
    const member = await signUpMember(api, owner.organizationId);
    expect(await refused(member.client, draft, {})).toMatchObject({ status: 404 });
    const stranger = await signUpPerson(api.url);
    expect(await refused(stranger.client, draft, {})).toMatchObject({ status: 404 });
    const key = async (scopes: Schemas['Permission'][]) => {
      const { value } = await owner.client.ok('createAccountApiKey', { body: { label: newId('request'), scopes } });
      return new ApiClient(api.url).withKey(value);
    };
    const narrow = await key(['digital_organizations.view', 'digital_organizations.edit']);
    expect(await refused(narrow, draft, {})).toMatchObject({ status: 403, code: 'insufficient_scope' });
    const reader = await key(['digital_organizations.view', 'models.call']);
    expect(await refused(reader, draft, {})).toMatchObject({ status: 403 });
  });

  test('without a sentence, with an unknown model, and too often', async () => {
    const draft = await empty();
    expect(await refused(owner.client, draft, { text: '  ' })).toMatchObject({ status: 400, param: '/text' });
    expect(await refused(owner.client, draft, { model: 'no/model' })).toMatchObject({ status: 404, param: '/model' });
    await Promise.all(Array.from({ length: 12 }, () => propose(draft, { text: 'Say hello', model: 'sandbox/chat' })));
    const error = await refused(owner.client, draft, { model: 'sandbox/chat' });
    expect(error).toMatchObject({ status: 429, code: 'rate_limit_exceeded' });
  });

  test('without any model, with the ways to get one', async () => {
    const { close, url } = await api.another();
    await api.test.database.pool.query(`update models set open_to_users = false`);
    const fresh = new ApiClient(url).as({ cookie: owner.cookie });
    const error = await refused(fresh, await empty(), {});
    await close();
    await api.test.database.pool.query(`update models set open_to_users = true`);
    expect(error).toMatchObject({ status: 404, code: 'model_not_found' });
    expect(error.message).toContain('Administration > Models');
  });
});
