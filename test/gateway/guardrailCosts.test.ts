import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { checkLedger } from '../../db/ledger/check.ts';
import { newId } from '../../db/ids.ts';
import type { HookQuestion } from '../../domains/gateway/guardrails/hook.ts';
import type { AppError } from '../../openapi/AppError.ts';
import type { components } from '../../openapi/generated/types.ts';
import { signUpPerson, type ApiClient, type Person } from '../support/apiClient.ts';
import { startTestApi, type TestApi } from '../support/apiServer.ts';
import { buildOrganization, grantCredits } from '../support/factories.ts';
import { callerOf, GatewayWorld, type GatewayProcess } from './gatewayWorld.ts';

type Create = components['schemas']['GuardrailCreate'];

const chat = { model: 'sandbox/chat', messages: [{ role: 'user', content: 'Hello' }] };

describe('a moderation model', () => {
  let api: TestApi;
  let owner: Person;
  beforeAll(async () => {
    api = await startTestApi();
    owner = await signUpPerson(api.url);
  });
  afterAll(async () => {
    await api.deps.gateway.drain();
    expect(await checkLedger(api.test.database.pool)).toEqual([]);
    await api.close();
  });
  afterEach(async () => {
    const { data } = await owner.client.ok('listGuardrails');
    for (const { id } of data) await owner.client.call('deleteGuardrail', { params: { guardrail_id: id } });
  });

  const guard = (more: Partial<Create> = {}) =>
    owner.client.ok('createGuardrail', {
      body: {
        name: 'House rule',
        kind: 'moderation_model',
        model: 'sandbox/moderation',
        action: 'block',
        stage: 'request',
        ...more,
      },
    });

  async function newKey(limits: object = {}): Promise<{ id: string; program: ApiClient }> {
    const { key, value } = await owner.client.ok('createModelApiKey', { body: { label: 'program', ...limits } });
    return { id: key.id, program: owner.client.withKey(value) };
  }

  async function moderations(): Promise<number> {
    const { rows } = await api.test.database.pool.query<{ count: number }>(
      `select count(*)::int as count from call_records where organization_id = $1 and endpoint = 'moderations'`,
      [owner.organizationId],
    );
    return rows[0]!.count;
  }

  const statuses = async (program: ApiClient, count: number): Promise<number[]> => {
    const calls = Array.from({ length: count }, () => program.call('createChatCompletion', { body: chat }));
    return (await Promise.all(calls)).map(({ status }) => status);
  };

  it('is not asked for 50 calls at once of a key without credits', async () => {
    await guard();
    const { program } = await newKey({ credit_limit: '0.000001' });
    const before = await moderations();
    expect(new Set(await statuses(program, 50))).toEqual(new Set([402]));
    expect(await moderations()).toBe(before);
  });

  it('is not asked for a paused key, a spent budget and calls above the rate limit', async () => {
    await guard();
    const paused = await newKey();
    expect(await statuses(paused.program, 1)).toEqual([200]);
    await owner.client.ok('updateModelApiKey', { params: { key_id: paused.id }, body: { paused: true } });
    const before = await moderations();
    expect(await statuses(paused.program, 3)).toEqual([401, 401, 401]);
    const budgeted = await newKey();
    const budget = { subject_kind: 'key', subject_id: budgeted.id, period: 'day', credit_limit: '0.000001' } as const;
    await owner.client.ok('createBudget', { body: budget });
    expect(await statuses(budgeted.program, 3)).toEqual([402, 402, 402]);
    expect(await moderations()).toBe(before);
    const limited = await newKey({ requests_per_minute: 1 });
    expect((await statuses(limited.program, 5)).toSorted()).toEqual([200, 429, 429, 429, 429]);
    expect(await moderations()).toBe(before + 1);
  });

  it('is not asked to count tokens, and the text goes to no provider', async () => {
    await guard();
    const { program } = await newKey();
    const before = await moderations();
    const counted = await program.call('countMessageTokens', { body: chat });
    expect([counted.status, counted.headers.get('x-bureau-estimated')]).toEqual([200, 'true']);
    expect(await moderations()).toBe(before);
  });

  it('that blocks a call releases its hold without a charge, and the call is in the log', async () => {
    await guard();
    const { program } = await newKey();
    const body = { ...chat, messages: [{ role: 'user', content: 'I kill you' }] };
    const { status, headers } = await program.call('createChatCompletion', { body });
    expect(status).toBe(400);
    const query = { request_id: headers.get('x-request-id')! };
    const { data } = await owner.client.ok('listCalls', { query });
    expect(data).toMatchObject([{ error_code: 'content_filter', credits: '0.000000', http_status: 400, provider: '' }]);
    expect((await owner.client.ok('getWallet')).held).toBe('0.000000');
  });
});

describe('tokens in place of texts', () => {
  let api: TestApi;
  let owner: Person;
  let program: ApiClient;
  beforeAll(async () => {
    api = await startTestApi();
    owner = await signUpPerson(api.url);
    const { value } = await owner.client.ok('createModelApiKey', { body: { label: 'program' } });
    program = owner.client.withKey(value);
  });
  afterAll(() => api.close());

  const rule = { name: 'House rule', kind: 'word_list', words: ['falcon'], action: 'block', stage: 'request' } as const;
  const prompts: [unknown, string][] = [
    [[1, 2, 3], '/prompt'],
    [[[1, 2], [3]], '/prompt'],
    [['a text', [1]], '/prompt'],
  ];

  it('are refused by name if a guardrail checks requests', async () => {
    const { id } = await owner.client.ok('createGuardrail', { body: rule });
    for (const [prompt, param] of prompts) {
      const body = { model: 'sandbox/chat', prompt } as { model: string; prompt: string };
      expect(await program.refused('createCompletion', { body })).toMatchObject({ status: 400, param });
      const embedding = { model: 'sandbox/embedding', input: prompt as string };
      expect(await program.refused('createEmbedding', { body: embedding })).toMatchObject({
        status: 400,
        code: 'invalid_request',
        param: '/input',
      });
    }
    const fine = { model: 'sandbox/embedding', input: ['a text'] };
    expect((await program.call('createEmbedding', { body: fine })).status).toBe(200);
    await owner.client.ok('updateGuardrail', { params: { guardrail_id: id }, body: { on_failure: 'allow' } });
    const embedding = { model: 'sandbox/embedding', input: [1, 2, 3] };
    expect((await program.call('createEmbedding', { body: embedding })).status).toBe(200);
    await owner.client.call('deleteGuardrail', { params: { guardrail_id: id } });
    expect((await program.call('createEmbedding', { body: embedding })).status).toBe(200);
  });
});

describe('a digital organization that makes a request longer', () => {
  let world: GatewayWorld;
  let process: GatewayProcess;
  const long = 'word '.repeat(1_000);
  beforeAll(async () => {
    world = await GatewayWorld.start();
    process = await world.openProcess();
    process.gateway.setGuardrailHook('digital_organization', ({ texts }: HookQuestion) =>
      Promise.resolve({ verdict: 'replaced', texts: texts.map((text) => (text === 'Hello' ? long : text)) }),
    );
  });
  afterAll(() => world.stop());

  /** Calls with a wallet of that size. */
  async function call(creditsMicros: bigint) {
    const organization = await buildOrganization(world.db.database);
    const { organizationId } = organization;
    await grantCredits(world.db.database, organizationId, creditsMicros);
    await world.db.database.withOrganization(organizationId, ({ guardrails }) =>
      guardrails.insert(newId('guardrail'), {
        name: 'Judge',
        enabled: true,
        kind: 'digital_organization',
        stage: 'request',
        action: 'redact',
        onFailure: 'block',
        keyIds: null,
        patterns: [],
        words: [],
        dataKinds: [],
        model: null,
        categories: [],
        digitalOrganizationId: null,
      }),
    );
    process.gateway.forgetGuardrails(organizationId);
    const key = await world.addKey({ organization });
    const asked = world.upstream.seen.length;
    const made = process.gateway.call({
      caller: await callerOf(process, key.value),
      endpoint: 'chat.completions',
      body: { model: 'test/chat', max_tokens: 10, messages: [{ role: 'user', content: 'Hello' }] },
      requestId: newId('request'),
      signal: new AbortController().signal,
    });
    const end = await made.then(
      ({ status }) => status,
      (error: unknown) => (error as AppError).code,
    );
    expect((await world.wallet(organizationId)).heldMicros).toBe(0n);
    return { end, sent: world.upstream.seen.slice(asked) };
  }

  it('raises the hold, so that the charge is covered', async () => {
    const { end, sent } = await call(1_000_000_000n);
    expect([end, sent.length]).toEqual([200, 1]);
    expect(sent[0]!.body.messages).toEqual([{ role: 'user', content: long }]);
  });

  it('is refused before a provider is called if the credits do not cover the longer request', async () => {
    expect(await call(10_000n)).toEqual({ end: 'credit_balance_exhausted', sent: [] });
    expect(await world.lastRecord()).toMatchObject({ status: 'error', http_status: 402, credits_micros: 0n });
  });
});
