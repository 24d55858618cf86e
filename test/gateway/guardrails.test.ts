import { afterAll, afterEach, beforeAll, describe, expect, it, test, vi } from 'vitest';

import { checkLedger } from '../../db/ledger/check.ts';
import type { components } from '../../openapi/generated/types.ts';
import { ApiClient, signUpPerson, type Person } from '../support/apiClient.ts';
import { startTestApi, type TestApi } from '../support/apiServer.ts';
import { signUpMember } from '../support/members.ts';

type Create = components['schemas']['GuardrailCreate'];
type Format = 'chat' | 'responses' | 'messages';

let api: TestApi;
let owner: Person;
let program: ApiClient;
let keyId: string;
beforeAll(async () => {
  api = await startTestApi();
  owner = await signUpPerson(api.url);
  const key = await owner.client.ok('createModelApiKey', { body: { label: 'program' } });
  keyId = key.key.id;
  program = owner.client.withKey(key.value);
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

const create = (guardrail: Partial<Create> & Pick<Create, 'kind'>) =>
  owner.client.ok('createGuardrail', { body: { name: 'House rule', action: 'block', ...guardrail } });

const bodies = {
  chat: (content: string) => ({ model: 'sandbox/chat', messages: [{ role: 'user', content }] }),
  responses: (input: string) => ({ model: 'sandbox/chat', input }),
  messages: (content: string) => ({ model: 'sandbox/chat', max_tokens: 500, messages: [{ role: 'user', content }] }),
};
const operations = {
  chat: 'createChatCompletion',
  responses: 'createResponse',
  messages: 'createMessage',
} as const;

interface Told {
  status: number;
  requestId: string;
  raw: string;
  /** Text of the answer, assembled. */
  text: string;
  error: string | null;
  message: string;
}

/** The fields of answers and events of all formats that the tests read. */
interface Answered {
  type?: string;
  object?: string;
  error?: Failure;
  response?: { error?: Failure | null };
  choices?: { message?: { content: string }; delta?: { content?: string | null } }[];
  content?: { text: string }[];
  output?: { content: { text: string }[] }[];
  delta?: string | { text?: string };
}
interface Failure {
  type?: string;
  code?: string;
  message: string;
}

async function ask(format: Format, text: string, more: { stream?: boolean; client?: ApiClient } = {}): Promise<Told> {
  const { stream = false, client = program } = more;
  const answer = await client.call(operations[format], { body: { ...bodies[format](text), stream } });
  const { status, text: raw } = answer;
  const events = stream && status === 200 ? eventsOf(raw) : [answer.body as Answered];
  const failure = events.map((event) => event.error ?? event.response?.error).find(Boolean);
  return {
    status,
    raw,
    requestId: answer.headers.get('x-request-id')!,
    text: events.map(textOf).join(''),
    error: failure?.code ?? failure?.type ?? null,
    message: failure?.message ?? '',
  };
}

function textOf({ type, object, choices = [], content = [], output = [], delta }: Answered): string {
  const [choice] = choices;
  if (choice) return choice.message?.content ?? choice.delta?.content ?? '';
  if (type === 'message') return content.map(({ text }) => text).join('');
  if (object === 'response') return output.flatMap((item) => item.content.map(({ text }) => text)).join('');
  if (type === 'response.output_text.delta' && typeof delta === 'string') return delta;
  return type === 'content_block_delta' && typeof delta === 'object' ? (delta.text ?? '') : '';
}

function eventsOf(raw: string): Answered[] {
  return raw
    .split('\n')
    .filter((line) => line.startsWith('data: ') && line !== 'data: [DONE]')
    .map((line) => JSON.parse(line.slice(6)) as Answered);
}

/** Returns the record of a call with at least so many matches, which are written apart from it. */
async function recordOf(requestId: string, matches = 1) {
  await api.deps.gateway.requests.settled();
  const id = await vi.waitFor(async () => {
    const { data } = await owner.client.ok('listCalls', { query: { request_id: requestId } });
    if (data[0] === undefined) throw new Error('No record yet');
    return data[0].id;
  }, 10_000);
  return vi.waitFor(async () => {
    const call = await owner.client.ok('getCall', { params: { call_id: id } });
    if ((call.guardrails ?? []).length < matches) throw new Error('Matches are missing');
    return call;
  }, 10_000);
}

async function balance(): Promise<string> {
  return (await owner.client.ok('getWallet')).balance;
}

const kinds = {
  pattern: { kind: 'pattern', patterns: ['proj-[0-9]{4}'] },
  personal_data: { kind: 'personal_data', data_kinds: ['card'] },
  word_list: { kind: 'word_list', words: ['Falcon heavy'] },
} satisfies Record<string, Partial<Create>>;
const secrets = { pattern: 'PROJ-1742', personal_data: '4111 1111 1111 1111', word_list: 'falcon heavy' };
const marks = { pattern: '[redacted]', personal_data: '[card]', word_list: '[redacted]' };
const filler = 'These are ordinary words that fill a window of the stream twice over. '.repeat(12);

const formats: readonly Format[] = ['chat', 'responses', 'messages'];
const full = formats.flatMap((format) =>
  [false, true].flatMap((stream) =>
    (Object.keys(kinds) as (keyof typeof kinds)[]).map(
      (kind) => [format, stream ? 'streamed' : 'whole', kind] as const,
    ),
  ),
);

/** Each kind in one format, and one kind in all. */
const table = full.filter(([format, , kind]) => format === 'chat' || kind === 'personal_data');

describe.each(table)('%s, %s, %s', (format, how, kind) => {
  const stream = how === 'streamed';
  const secret = secrets[kind];
  const text = `${filler}The secret is ${secret} and ${filler}`;

  it('block in a request: the call costs nothing, and the call log has the refusal', async () => {
    await create({ ...kinds[kind], stage: 'request' });
    const before = await balance();
    const told = await ask(format, text, { stream });
    expect(told).toMatchObject({ status: 400, text: '' });
    expect(told.error).toBe(format === 'messages' ? 'invalid_request_error' : 'content_filter');
    expect(told.message).toContain('House rule');
    expect(told.raw).not.toContain(secret);
    expect(await balance()).toBe(before);
    expect(await recordOf(told.requestId)).toMatchObject({
      error_code: 'content_filter',
      refused: true,
      credits: '0.000000',
      guardrails: [{ stage: 'request', outcome: 'blocked' }],
    });
  });

  it('redact in a request: the model never sees it', async () => {
    await create({ ...kinds[kind], stage: 'request', action: 'redact' });
    const told = await ask(format, text, { stream });
    expect(told.text).toContain(`The secret is ${marks[kind]} and These`);
    expect(told.raw.toLowerCase()).not.toContain(secret.toLowerCase());
  });

  it('block in an answer: it is charged and does not reach the caller', async () => {
    await create({ ...kinds[kind], stage: 'response' });
    const told = await ask(format, text, { stream });
    expect(told.message).toContain('House rule');
    expect(told.status).toBe(stream ? 200 : 400);
    expect(told.raw).not.toMatch(new RegExp(secret.slice(0, 7), 'i'));
    const record = await recordOf(told.requestId);
    expect(record).toMatchObject({ status: 'error', error_code: 'content_filter', refused: false });
    expect(record.guardrails).toMatchObject([{ guardrail_name: 'House rule', stage: 'response', outcome: 'blocked' }]);
    expect(Number(record.credits)).toBeGreaterThan(0);
  });

  it('redact in an answer, wherever it is cut', async () => {
    await create({ ...kinds[kind], stage: 'response', action: 'redact' });
    const told = await ask(format, text, { stream });
    expect(told.text).toBe(`You said: ${text.replace(secret, marks[kind]).trim()}`);
    expect(told.raw.toLowerCase()).not.toContain(secret.toLowerCase());
    const record = await recordOf(told.requestId);
    expect(record).toMatchObject({ status: 'ok', guardrails: [{ stage: 'response', outcome: 'redacted' }] });
  });

  it('report: the text stays, and the call has a match of each stage', async () => {
    await create({ ...kinds[kind], action: 'report' });
    const told = await ask(format, text, { stream });
    expect(told.text).toBe(`You said: ${text.trim()}`);
    expect((await recordOf(told.requestId, 2)).guardrails).toMatchObject([
      { stage: 'request', outcome: 'reported' },
      { stage: 'response', outcome: 'reported' },
    ]);
  });
});

test('a stream without a match does not change', async () => {
  await create({ kind: 'personal_data', data_kinds: ['card', 'email', 'iban', 'phone', 'api_key'] });
  const text = `${filler}Nothing is here, ${filler}`;
  for (const format of formats) {
    const told = await ask(format, text, { stream: true });
    expect(told).toMatchObject({ status: 200, error: null, text: `You said: ${text.trim()}` });
  }
});

test('a guardrail of a key checks the calls of this key and of its rotations', async () => {
  await create({ ...kinds.word_list, key_ids: [keyId] });
  const other = await owner.client.ok('createModelApiKey', { body: { label: 'other' } });
  const otherProgram = owner.client.withKey(other.value);
  expect((await ask('chat', secrets.word_list)).status).toBe(400);
  expect((await ask('chat', secrets.word_list, { client: otherProgram })).status).toBe(200);
  const rotated = await owner.client.ok('rotateModelApiKey', {
    params: { key_id: keyId },
    body: { grace_seconds: 3600 },
  });
  expect((await ask('chat', secrets.word_list, { client: owner.client.withKey(rotated.value) })).status).toBe(400);
});

test('guardrails of another organization check nothing, and foreign ones are not found', async () => {
  const stranger = await signUpPerson(api.url);
  const { value } = await stranger.client.ok('createModelApiKey', { body: { label: 'program' } });
  const { id } = await create(kinds.word_list);
  expect((await ask('chat', secrets.word_list, { client: owner.client.withKey(value) })).error).not.toBe(
    'content_filter',
  );
  for (const operation of ['deleteGuardrail', 'updateGuardrail'] as const) {
    const body = operation === 'updateGuardrail' ? { body: { enabled: false } } : {};
    expect(await stranger.client.refused(operation, { params: { guardrail_id: id }, ...body })).toMatchObject({
      status: 404,
    });
  }
  const member = await signUpMember(api, owner.organizationId);
  expect(await member.client.refused('listGuardrails')).toMatchObject({ status: 403 });
});

test('a change applies to the next call, in other processes after the caches of keys', async () => {
  const second = await api.another();
  const elsewhere = new ApiClient(second.url, program.headers);
  expect((await ask('chat', secrets.word_list, { client: elsewhere })).status).toBe(200);
  const { id } = await create(kinds.word_list);
  expect((await ask('chat', secrets.word_list)).status).toBe(400);
  await vi.waitFor(
    async () => expect((await ask('chat', secrets.word_list, { client: elsewhere })).status).toBe(400),
    5_000,
  );
  await owner.client.ok('updateGuardrail', { params: { guardrail_id: id }, body: { enabled: false } });
  expect((await ask('chat', secrets.word_list)).status).toBe(200);
  await second.close();
});

test('arguments and results of tools, embeddings and numbers in arguments are checked', async () => {
  await create({ kind: 'personal_data', data_kinds: ['card'], stage: 'request', action: 'block' });
  const call = (fields: object) => ({ id: 'c1', type: 'function', function: { name: 'pay', ...fields } });
  const turns = (args: string, result: string) => [
    { role: 'user', content: 'Pay' },
    { role: 'assistant', tool_calls: [call({ arguments: args })] },
    { role: 'tool', tool_call_id: 'c1', content: result },
  ];
  const number = '4111111111111111';
  for (const [args, result, status] of [
    ['{}', 'paid', 200],
    [`{"card":${number}}`, 'paid', 400],
    [`{"card":"\\u0034${number.slice(1)}"}`, 'paid', 400],
    ['{}', `paid by ${number}`, 400],
  ] as const) {
    const body = { model: 'sandbox/chat', messages: turns(args, result) };
    expect((await program.call('createChatCompletion', { body })).status).toBe(status);
  }
  const embedding = { model: 'sandbox/embedding', input: ['fine', `card ${number}`] };
  expect((await program.call('createEmbedding', { body: embedding })).status).toBe(400);
});

test.each(['generateContent', 'streamGenerateContent'] as const)(
  'answers in the format of the Gemini API are checked: %s',
  async (operation) => {
    const sent = {
      params: { model_id: 'sandbox/chat' },
      body: { contents: [{ role: 'user', parts: [{ text: `About the ${secrets.word_list}` }] }] },
    };
    const call = () =>
      operation === 'generateContent'
        ? program.call('generateContent', sent)
        : program.call('streamGenerateContent', sent);
    const { id } = await create({ ...kinds.word_list, stage: 'response', action: 'redact' });
    const redacted = await call();
    expect(redacted.status).toBe(200);
    expect(redacted.text).toContain(marks.word_list);
    expect(redacted.text).not.toMatch(/falcon/i);
    expect(redacted.text).toContain('"finishReason":"STOP"');
    await owner.client.ok('updateGuardrail', { params: { guardrail_id: id }, body: { action: 'block' } });
    const blocked = await call();
    expect(blocked.status).toBe(400);
    expect(blocked.text).toContain('House rule');
    expect(blocked.text).not.toMatch(/falcon/i);
  },
);

test('arguments of a tool that a model streams are redacted as JSON', async () => {
  await create({ kind: 'word_list', words: ['falcon'], stage: 'response', action: 'redact' });
  const tools = [{ type: 'function', function: { name: 'note', parameters: { type: 'object', properties: {} } } }];
  const content = '[[call=note {"text":"about the Falcon","more":[1,2]}]]';
  const body = { model: 'sandbox/chat', messages: [{ role: 'user', content }], tools, stream: true };
  const { text } = await program.call('createChatCompletion', { body });
  expect(text).not.toContain('Falcon');
  interface Chunk {
    choices: { delta: { tool_calls?: { function: { arguments?: string } }[] } }[];
  }
  const args = (eventsOf(text) as unknown as Chunk[]).flatMap(({ choices }) =>
    choices.flatMap(({ delta }) => (delta.tool_calls ?? []).map((one) => one.function.arguments ?? '')),
  );
  expect(JSON.parse(args.join(''))).toEqual({ text: 'about the [redacted]', more: [1, 2] });
});

test('a test stores nothing and returns the effect', async () => {
  const guardrail = { name: 'Try', action: 'redact', ...kinds.personal_data } as const;
  const tried = await owner.client.ok('testGuardrail', { body: { guardrail, text: `Card ${secrets.personal_data}.` } });
  expect(tried).toEqual({ outcome: 'redacted', text: 'Card [card].', failure: null });
  const blocked = { ...guardrail, action: 'block' as const };
  expect(await owner.client.ok('testGuardrail', { body: { guardrail: blocked, text: 'fine' } })).toMatchObject({
    outcome: 'allowed',
  });
  expect(
    await owner.client.ok('testGuardrail', { body: { guardrail: blocked, text: secrets.personal_data } }),
  ).toMatchObject({ outcome: 'blocked' });
});

describe('refused are', () => {
  it.each([
    ['a kind without its field', { kind: 'pattern' }, '/patterns'],
    ['a moderation model that redacts', { kind: 'moderation_model', model: 'm', action: 'redact' }, '/action'],
    ['an empty list of keys', { ...kinds.word_list, key_ids: [] }, '/key_ids'],
  ] as const)('%s', async (_what, fields, param) => {
    const body = { name: 'x', action: 'block', ...fields };
    expect(await owner.client.refused('createGuardrail', { body })).toMatchObject({ status: 400, param });
  });

  it.each([['(?<=a)b'], ['(a'], ['x*'], ['(\\w{1,90}){1,40}']])('the pattern %s', async (pattern) => {
    const body = { name: 'x', action: 'block', kind: 'pattern', patterns: [pattern] };
    expect(await owner.client.refused('createGuardrail', { body })).toMatchObject({
      status: 400,
      code: 'parameter_invalid',
    });
  });
});

describe('a moderation model', () => {
  const moderation = { kind: 'moderation_model', model: 'sandbox/moderation' } as const;

  it.each(full.filter(([, , kind]) => kind === 'pattern').map(([format, how]) => [format, how] as const))(
    'blocks requests and answers: %s, %s',
    async (format, how) => {
      const stream = how === 'streamed';
      await create({ ...moderation, stage: 'request' });
      const refused = await ask(format, 'I kill you', { stream });
      expect(refused).toMatchObject({ status: 400, text: '' });
      expect((await ask(format, 'Hello', { stream })).text).toBe('You said: Hello');
      await owner.client.ok('updateGuardrail', {
        params: { guardrail_id: (await owner.client.ok('listGuardrails')).data[0]!.id },
        body: { stage: 'response' },
      });
      const answer = await ask(format, 'I kill you', { stream });
      expect(answer).toMatchObject({ status: 400, text: '' });
      expect(Number((await recordOf(answer.requestId)).credits)).toBeGreaterThan(0);
      const fine = await ask(format, filler, { stream });
      expect(fine).toMatchObject({ status: 200, text: `You said: ${filler.trim()}` });
    },
  );

  it('judges conversations of many turns', async () => {
    await create({ ...moderation, stage: 'request' });
    const turns = Array.from({ length: 120 }, (_, at) => ({
      role: at % 2 === 0 ? 'user' : 'assistant',
      content: `Turn ${at}`,
    }));
    const askLast = (content: string) => {
      const messages = [...turns, { role: 'user', content }];
      return program.call('createChatCompletion', { body: { model: 'sandbox/chat', messages } });
    };
    expect((await askLast('Hello')).status).toBe(200);
    expect((await askLast('I kill you')).status).toBe(400);
  });

  it('counts the named categories only, and its calls are in the log', async () => {
    await create({ ...moderation, stage: 'request', categories: ['sexual'] });
    expect((await ask('chat', 'I kill you')).status).toBe(200);
    const { data } = await owner.client.ok('listCalls', { query: { model: 'sandbox/moderation' } });
    expect(data[0]).toMatchObject({ endpoint: 'moderations', status: 'ok' });
  });

  it.each([
    ['block', 503, 'unavailable'],
    ['allow', 200, null],
  ] as const)('that fails: on_failure %s', async (onFailure, status, error) => {
    await create({ ...moderation, stage: 'request', on_failure: onFailure });
    const told = await ask('chat', '[[fail=500]] Hello');
    if (status === 503) expect(told).toMatchObject({ status, error });
    const unknown = { ...moderation, model: 'no/such' };
    await create({ ...unknown, name: 'Lost', stage: 'request', on_failure: onFailure });
    expect(await ask('chat', 'Hello')).toMatchObject({ status, error });
  });
});
