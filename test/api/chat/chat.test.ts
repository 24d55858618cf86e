import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signUpPerson } from '../../support/apiClient.ts';
import { insertToolCall } from '../../support/toolCalls.ts';
import { chain, startEngineApi, type EngineApi } from '../engineApi.ts';
import { expectStrangersHeaders } from '../strangersHeaders.ts';
import { ChatVisitor, startSession } from './chatClient.ts';

let api: EngineApi;
beforeAll(async () => {
  api = await startEngineApi();
});
afterAll(() => api?.close());

const chat = (parameters: Record<string, unknown> = {}, more: object = {}) => ({
  type: 'trigger.chat',
  parameters,
  ...more,
});
const reply = (value: string) => ({
  type: 'data.edit_fields',
  parameters: { assignments: [{ name: 'text', type: 'string', value }] },
});
const say = (body: string) => ({ type: 'logic.respond_to_webhook', parameters: { body_kind: 'streaming', body } });
const echo = () => api.createPublished(chain({ chat: chat(), reply: reply('You said: {{ $json.message }}') }));
const code = async (response: Response) => [
  response.status,
  ((await response.json()) as { error?: { code: string } }).error?.code,
];

describe('a message (postChatMessage, cancelChatMessage, getChatFile)', () => {
  test('is one execution of mode production with the session, and the last node answers it', async () => {
    const { id, url } = await echo();
    expect(url).toMatch(/\/chat\/ch_[0-9a-z]{32}$/);
    const visitor = await ChatVisitor.start(url);
    const sent = await visitor.say('Hello **you** <b>x</b>');
    expectStrangersHeaders(sent);
    expect([sent.status, await sent.json()]).toMatchObject([
      202,
      { number: 1, text: 'Hello **you** <b>x</b>', files: [] },
    ]);
    expect(await visitor.answer()).toEqual({
      number: 1,
      status: 'success',
      text: 'You said: Hello **you** <b>x</b>',
      html: '<p>You said: Hello <strong>you</strong> &lt;b&gt;x&lt;/b&gt;</p>\n',
      files: [],
    });
    const { data } = await api.person.client.ok('listExecutions', { query: { digital_organization_id: id } });
    expect(data).toMatchObject([{ mode: 'production', trigger: { kind: 'chat', node_id: 'chat' } }]);
    const params = { execution_id: data[0]!.id, node_id: 'chat' };
    const { runs } = await api.person.client.ok('getExecutionNode', { params });
    expect(runs[0]!.outputs['main']!.items[0]!.json).toEqual({
      session_id: visitor.sessionId,
      message: 'Hello **you** <b>x</b>',
      files: [],
      user: null,
    });
  });

  test('sent again, also at once, is the same message', async () => {
    const { id, url } = await echo();
    const visitor = await ChatVisitor.start(url);
    const sent = await Promise.all(Array.from({ length: 4 }, () => visitor.say('Once', 'client-id-1')));
    expect(sent.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
    await visitor.answer();
    expect((await visitor.say('Once', 'client-id-1')).status).toBe(202);
    const { data } = await api.person.client.ok('listExecutions', { query: { digital_organization_id: id } });
    expect(data).toHaveLength(1);
  });

  test('accepts files, which pass on by name and form the response if the last node has some', async () => {
    const { url } = await api.createPublished(
      chain({ chat: chat({ uploads: true, max_files: 2 }), end: { type: 'logic.no_operation' } }),
    );
    const visitor = await ChatVisitor.start(url);
    const form = (count: number) => {
      const made = new FormData();
      made.append('client_id', `files-${count}-once`);
      made.append('message', 'See');
      for (let index = 0; index < count; index += 1) made.append('file', new Blob([`text ${index}`]), `n${index}.txt`);
      return made;
    };
    expect(await code(await visitor.ask('messages', { method: 'POST', body: form(3) }))).toEqual([
      413,
      'request_too_large',
    ]);
    expect((await visitor.ask('messages', { method: 'POST', body: form(2) })).status).toBe(202);
    const { files, text } = await visitor.answer();
    expect([text, files.map(({ file_name }) => file_name)]).toEqual(['See', ['n0.txt', 'n1.txt']]);
    const file = await visitor.ask(`files/${files[1]!.id}`);
    expect([file.headers.get('content-disposition'), await file.text()]).toEqual([
      expect.stringContaining('attachment'),
      'text 1',
    ]);
    const other = await ChatVisitor.start(url);
    expect((await other.ask(`files/${files[1]!.id}`)).status).toBe(404);
  });

  test('that is too long, empty, no text, or a file where none are taken is refused, and nothing starts', async () => {
    const { id, url } = await api.createPublished(
      chain({ chat: chat({ limits: { message_length: 10 } }), reply: reply('x') }),
    );
    const visitor = await ChatVisitor.start(url);
    expect(await code(await visitor.say('x'.repeat(11)))).toEqual([413, 'request_too_large']);
    expect(await code(await visitor.say('x'.repeat(1_000_000)))).toEqual([413, 'request_too_large']);
    expect(await code(await visitor.say('   '))).toEqual([400, 'invalid_request']);
    expect(await code(await visitor.say('a\0b'))).toEqual([400, 'invalid_request']);
    const form = new FormData();
    form.append('client_id', 'with-a-file');
    form.append('file', new Blob(['x']), 'x.txt');
    expect(await code(await visitor.ask('messages', { method: 'POST', body: form }))).toEqual([400, 'invalid_request']);
    const xml = { method: 'POST', headers: { 'content-type': 'text/xml' }, body: '<x/>' };
    expect((await visitor.ask('messages', xml)).status).toBe(415);
    const { data } = await api.person.client.ok('listExecutions', { query: { digital_organization_id: id } });
    expect(data).toEqual([]);
  });

  test('waits for the answer to the one before it, which can be stopped', async () => {
    const wait = { type: 'logic.wait', parameters: { amount: 1, unit: 'hours' } };
    const { url } = await api.createPublished(chain({ chat: chat(), wait }));
    const visitor = await ChatVisitor.start(url);
    await visitor.say('First');
    expect(await code(await visitor.say('Second'))).toEqual([409, 'chat_busy']);
    expect((await visitor.ask('messages/1/cancel', { method: 'POST' })).status).toBe(204);
    expect(await visitor.answer()).toMatchObject({ status: 'canceled', text: '' });
    expect((await visitor.say('Second')).status).toBe(202);
    await visitor.ask('messages/2/cancel', { method: 'POST' });
  });
});

describe('the stream of a session (streamChat)', () => {
  test('streams text as it arrives, and resumes after any event without loss or duplicates', async () => {
    const { url } = await api.createPublished(
      chain({ chat: chat(), one: say('one {{ $json.message }} '), two: say('two '), three: say('three') }),
    );
    const visitor = await ChatVisitor.start(url);
    await visitor.say('x');
    const heard = await visitor.hear(({ name }) => name === 'answer');
    expect(heard.filter(({ id }) => id !== undefined).map(({ name }) => name)).toEqual([
      'message',
      'text',
      'text',
      'text',
      'answer',
    ]);
    expect([visitor.texts.get(1), visitor.answers.get(1)!.text]).toEqual(['one x two three', 'one x two three']);
    const told = heard.filter(({ id }) => id !== undefined);
    for (const [index, { id }] of told.entries()) {
      if (index === told.length - 1) continue;
      const again = await visitor.hear(({ name }) => name === 'answer', { lastEventId: id! });
      expect(again.at(-1)).toEqual(told.at(-1));
      expect(again.some(({ name }) => name === 'message')).toBe(false);
    }
    const late = await visitor.hear(({ name }) => name === 'answer', { lastEventId: 'nonsense' });
    expect(late.map(({ name }) => name)).toEqual(['message', 'answer']);
  });

  test('passes on the text of a chat model, and remembers by session where an agent answers', async () => {
    const model = { type: 'ai.chat', parameters: { model: 'sandbox/chat', prompt: '{{ $json.message }}' } };
    const { url } = await api.createPublished(chain({ chat: chat(), model }));
    const visitor = await ChatVisitor.start(url);
    await visitor.say('Tell me a long story [[tokens=40]]');
    const { text } = await visitor.answer();
    expect(text.length).toBeGreaterThan(20);
    expect(visitor.texts.get(1)).toBe(text);
    const agent = { type: 'ai.agent', parameters: { model: 'sandbox/chat', prompt: '{{ $json.message }}' } };
    const second = await api.createPublished(chain({ chat: chat(), agent }));
    const [ada, bob] = [await ChatVisitor.start(second.url), await ChatVisitor.start(second.url)];
    for (const [number, said] of ['My name is Ada', 'And my dog is Rex'].entries()) {
      await ada.say(said);
      await ada.answer(number + 1);
    }
    await bob.say('Who am I?');
    await bob.answer();
    const { rows } = await api.test.database.pool.query<{ key: string; messages: { content: string }[] }>(
      'select key, messages from agent_memories where digital_organization_id = $1',
      [second.id],
    );
    const said = Object.fromEntries(rows.map(({ key, messages }) => [key, messages.map(({ content }) => content)]));
    expect(said[ada.sessionId]).toEqual([
      'My name is Ada',
      expect.any(String),
      'And my dog is Rex',
      expect.any(String),
    ]);
    expect(said[bob.sessionId]).toHaveLength(2);
  });

  test('shows a form that the execution waits for, and continues after it; a respond node answers', async () => {
    const form = {
      type: 'logic.wait',
      parameters: { mode: 'form', form_title: 'Your size', fields: [{ label: 'size' }] },
    };
    const answer = {
      type: 'logic.respond_to_webhook',
      parameters: { body_kind: 'text', body: 'Size {{ $json.size }}' },
    };
    const { url } = await api.createPublished(
      chain({ chat: chat({ respond: 'respond_node' }), form, answer, end: reply('no') }),
    );
    const visitor = await ChatVisitor.start(url);
    await visitor.say('Order');
    const heard = await visitor.hear(({ data }) => typeof data['form_path'] === 'string');
    const path = String(heard.at(-1)!.data['form_path']);
    expect([path, heard.at(-1)!.data['status']]).toEqual([expect.stringMatching(/^\/form-waiting\//), 'waiting']);
    await fetch(new URL(path, url), { method: 'POST', body: new URLSearchParams({ size: 'XL' }) });
    expect(await visitor.answer()).toMatchObject({ status: 'success', text: 'Size XL' });
  });

  test('says that an execution failed, and never why', async () => {
    const fail = { type: 'logic.stop_and_error', parameters: { message: 'password=hunter2' } };
    const { url } = await api.createPublished(chain({ chat: chat(), fail }));
    const visitor = await ChatVisitor.start(url);
    await visitor.say('x');
    expect(await visitor.answer()).toEqual({ number: 1, status: 'error', text: '', html: '', files: [] });
  });
});

describe('approvals inside the conversation (decideChatToolCall)', () => {
  const agent = {
    type: 'ai.agent',
    parameters: {
      model: 'sandbox/chat',
      prompt: '{{ $json.message }}',
      tools: [
        {
          name: 'pay',
          type: 'logic.code',
          parameters: { code: 'return [{ json: { paid: $json.n } }];' },
          filled: [{ parameter: '$json.n', type: 'number' }],
          approval: 'always',
        },
      ],
    },
  };
  const asked = async (visitor: ChatVisitor, script = '[[call=pay {"n": 5}]]') => {
    await visitor.say(script);
    const heard = await visitor.hear(
      ({ data }) => (data['tools'] as { status: string }[] | undefined)?.[0]?.status === 'waiting',
    );
    return heard.at(-1)!.data as { approvals: { id: string; tool: string; arguments: object }[] };
  };
  const decide = (visitor: ChatVisitor, id: string, body: object) =>
    visitor.ask(`tool-calls/${id}/decide`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  test('are the visitor’s where the node says so, of their own session only', async () => {
    const { url } = await api.createPublished(chain({ chat: chat({ approvals: 'visitor' }), agent }));
    const visitor = await ChatVisitor.start(url);
    const { approvals } = await asked(visitor);
    expect(approvals).toEqual([{ id: expect.any(String), tool: 'pay', arguments: { n: 5 } }]);
    const { id } = approvals[0]!;
    const other = await ChatVisitor.start(url);
    expect((await decide(other, id, { decision: 'approve' })).status).toBe(404);
    expect((await decide(visitor, id, { decision: 'approve', arguments: { n: 'many' } })).status).toBe(400);
    expect((await decide(visitor, id, { decision: 'approve', arguments: { n: 6 } })).status).toBe(204);
    expect((await visitor.answer()).status).toBe('success');
    expect((await decide(visitor, id, { decision: 'reject' })).status).toBe(409);
    const kept = 'select decision, decided_arguments, reason, for_rest_of_run from agent_tool_calls where id = $1';
    const decided = async (callId: string) => (await api.test.database.pool.query(kept, [callId])).rows[0] as object;
    expect(await decided(id)).toMatchObject({ decision: 'edited', decided_arguments: { n: 6 } });
    const [again] = (await asked(visitor, '[[call=pay {"n": 5}]][[call=pay {"n": 7}]]')).approvals;
    expect((await decide(visitor, again!.id, { decision: 'approve', for_rest_of_run: true })).status).toBe(204);
    expect((await visitor.answer(2)).status).toBe('success'); // the second call needed no approval
    expect(await decided(again!.id)).toMatchObject({ decision: 'approved', for_rest_of_run: true });
    const [last] = (await asked(visitor)).approvals;
    expect((await decide(visitor, last!.id, { decision: 'reject', reason: 'Too dear' })).status).toBe(204);
    expect((await visitor.answer(3)).status).toBe('success');
    expect(await decided(last!.id)).toMatchObject({ decision: 'rejected', reason: 'Too dear' });
  });

  test('go to members by default, and always if untrusted input caused them', async () => {
    const { url } = await api.createPublished(chain({ chat: chat(), agent }));
    const visitor = await ChatVisitor.start(url);
    expect((await asked(visitor)).approvals).toEqual([]);
    const { rows } = await api.test.database.pool.query<{ id: string }>(
      'select id from agent_tool_calls order by id desc limit 1',
    );
    expect((await decide(visitor, rows[0]!.id, { decision: 'approve' })).status).toBe(404);
    await visitor.ask('messages/1/cancel', { method: 'POST' });
    const waits = { type: 'logic.wait', parameters: { amount: 1, unit: 'hours' } };
    const second = await api.createPublished(chain({ chat: chat({ approvals: 'visitor' }), waits, agent }));
    const guest = await ChatVisitor.start(second.url);
    await guest.say('x');
    const { organizationId } = api.person;
    const executionId = (
      await api.person.client.ok('listExecutions', { query: { digital_organization_id: second.id } })
    ).data[0]!.id;
    const callId = await insertToolCall(api, { organizationId, executionId, nodeId: 'agent', tool: 'pay' });
    await api.test.database.pool.query(`update agent_tool_calls set needs_approval = 'tainted' where id = $1`, [
      callId,
    ]);
    const heard = await guest.hear(({ data }) => (data['tools'] as unknown[] | undefined)?.length === 1);
    expect(heard.at(-1)!.data['approvals']).toEqual([]);
    expect((await decide(guest, callId, { decision: 'approve' })).status).toBe(404);
    await guest.ask('messages/1/cancel', { method: 'POST' });
  });
});

describe('sessions (startChatSession)', () => {
  test('are found by their secret at their own page only', async () => {
    const [first, second] = [await echo(), await echo()];
    const visitor = await ChatVisitor.start(first.url);
    const strangers = [
      { base: visitor.base, secret: visitor.secret.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')) },
      { base: visitor.base, secret: visitor.sessionId },
      { base: visitor.base, secret: '' },
      { base: second.url, secret: visitor.secret },
    ];
    for (const { base, secret } of strangers) {
      const guess = new ChatVisitor(base, { id: visitor.sessionId, secret, created_at: '' });
      expect(await code(await guess.say('x'))).toEqual([401, 'chat_session_invalid']);
      expect(await code(await guess.ask('events'))).toEqual([401, 'chat_session_invalid']);
    }
    const { rows } = await api.test.database.pool.query('select * from chat_sessions where id = $1', [
      visitor.sessionId,
    ]);
    expect(JSON.stringify(rows)).not.toContain(visitor.secret.split('.')[1]);
  });

  test('are limited an hour, messages a minute and a session, and streams', async () => {
    const limits = { sessions_per_hour: 6, messages_per_minute: 2, open_streams: 1 };
    const { url } = await api.createPublished(chain({ chat: chat({ limits }), reply: reply('x') }));
    const begun = await Promise.all(Array.from({ length: 8 }, () => startSession(url)));
    expect(begun.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 429, 429, 429, 429, 429]);
    const sessions = await Promise.all(begun.filter(({ status }) => status === 201).map((one) => one.json()));
    const [visitor, other] = sessions.map((session) => new ChatVisitor(url, session as never));
    for (const number of [1, 2]) {
      await visitor!.say('x');
      await visitor!.answer(number);
    }
    expect(await code(await visitor!.say('x'))).toEqual([429, 'rate_limit_exceeded']);
    const stream = await visitor!.ask('events');
    expect(stream.status).toBe(200);
    expect((await other!.ask('events')).status).toBe(429);
    await stream.body!.cancel();
    await expect.poll(() => api.deps.chatStreams.size).toBe(0);
    expect((await visitor!.ask('events', { method: 'HEAD' })).status).toBe(200);
    expect(api.deps.chatStreams.size).toBe(0); // nobody reads it
    const short = await api.createPublished(
      chain({ chat: chat({ limits: { messages_per_session: 1 } }), reply: reply('x') }),
    );
    const guest = await ChatVisitor.start(short.url);
    await guest.say('x');
    await guest.answer();
    expect(await code(await guest.say('y'))).toEqual([409, 'chat_limit_reached']);
  });

  test('leave others their share: one client address cannot take all of an hour', async () => {
    const limits = { sessions_per_hour: 8 };
    const { url } = await api.createPublished(chain({ chat: chat({ limits }), reply: reply('x') }));
    const behind = await api.another({ settings: { trustedProxies: ['127.0.0.0/8', '::1/128'] } });
    const page = url.replace(api.url, behind.url);
    const begin = async (address: string, times: number): Promise<number> => {
      const answers = await Promise.all(
        Array.from({ length: times }, () => startSession(page, {}, { 'x-forwarded-for': address })),
      );
      return answers.filter(({ status }) => status === 201).length;
    };
    expect(await begin('192.0.2.1', 20)).toBe(4);
    expect(await begin('192.0.2.2', 20)).toBe(2);
    expect(await begin('2001:db8::1', 20)).toBe(1);
    expect(await begin('2001:db8::2', 20)).toBe(0); // the same /64
    expect(await begin('192.0.2.3', 20)).toBe(1);
    expect(await begin('192.0.2.4', 1)).toBe(0);
  });

  test('of a page that requires a token start with a signed, short-lived, unused one', async () => {
    const secret = 'a secret that is long enough for HS256';
    const { id: credentialId } = await api.person.client.ok('createCredential', {
      body: { name: 'Site', type: 'jwt', values: { algorithm: 'HS256', secret } },
    });
    const node = chat({ auth: 'jwt' }, { credentials: { jwt: { id: credentialId } } });
    const { url, id } = await api.createPublished(chain({ chat: node, reply: reply('{{ $json.user.name }}') }));
    const token = (change: (jwt: SignJWT) => SignJWT, key = secret) =>
      change(new SignJWT({ sub: 'u1', name: 'Ada' }).setProtectedHeader({ alg: 'HS256' })).sign(Buffer.from(key));
    const good = await token((jwt) => jwt.setExpirationTime('5m'));
    const refused = [
      {},
      { token: 'x.y.z' },
      { token: await token((jwt) => jwt.setExpirationTime('5m'), 'another secret that is long enough') },
      { token: await token((jwt) => jwt) },
      { token: await token((jwt) => jwt.setExpirationTime('2h')) },
      { token: await token((jwt) => jwt.setExpirationTime(1)) },
    ];
    for (const body of refused)
      expect(await code(await startSession(url, body))).toEqual([401, 'webhook_unauthorized']);
    const begun = await Promise.all([1, 2, 3].map(() => startSession(url, { token: good })));
    expect(begun.map(({ status }) => status).toSorted()).toEqual([201, 401, 401]);
    const session = await begun.find(({ status }) => status === 201)!.json();
    const visitor = new ChatVisitor(url, session as never);
    await visitor.say('Who am I?');
    expect(await visitor.answer()).toMatchObject({ text: 'Ada' });
    const { data } = await api.person.client.ok('listExecutions', { query: { digital_organization_id: id } });
    const params = { execution_id: data[0]!.id, node_id: 'chat' };
    const { runs } = await api.person.client.ok('getExecutionNode', { params });
    expect(runs[0]!.outputs['main']!.items[0]!.json!['user']).toEqual({ sub: 'u1', name: 'Ada' });
  });

  test('end with the address: not published, deleted, another organization’s', async () => {
    const { id, url } = await echo();
    const visitor = await ChatVisitor.start(url);
    await api.person.client.ok('unpublishDigitalOrganization', { params: { digital_organization_id: id } });
    expect((await visitor.say('x')).status).toBe(404);
    expect((await fetch(url)).status).toBe(404);
    expect((await startSession(url)).status).toBe(404);
    const stranger = await signUpPerson(api.url);
    const { status } = await stranger.client.call('listenDigitalOrganization', {
      params: { digital_organization_id: id },
      body: { node_id: 'chat' },
    });
    expect(status).toBe(404);
  });
});

describe('the page (openChat, openTestChat, getChatWidget)', () => {
  test('is framed by the named origins only, in a sandbox without an origin, with one script that is known', async () => {
    const { url } = await api.createPublished(
      chain({
        chat: chat({
          title: '<script>alert(1)</script>',
          greeting: '<img src=x onerror=alert(1)> [x](javascript:alert(1)) ![p](https://evil.test/p.png)',
          allowed_origins: ['https://shop.test', 'http://localhost:3000'],
        }),
        reply: reply('x'),
      }),
    );
    const page = await fetch(url, { headers: { 'accept-language': 'de' } });
    const chosen = await fetch(`${url}?language=en`, { headers: { 'accept-language': 'de' } });
    expect(await chosen.text()).toContain('<html lang="en">');
    const policy = page.headers.get('content-security-policy')!;
    expect(policy).toMatch(/^sandbox allow-scripts allow-forms /);
    expect(policy).not.toContain('allow-same-origin');
    expect(policy).toContain("frame-ancestors 'self' https://shop.test http://localhost:3000");
    expect(policy).not.toContain('unsafe');
    for (const [name, value] of [
      ['referrer-policy', 'no-referrer'],
      ['cache-control', 'no-store'],
      ['x-content-type-options', 'nosniff'],
    ])
      expect(page.headers.get(name!)).toBe(value);
    expect(page.headers.get('set-cookie')).toBeNull();
    const html = await page.text();
    expect(html).toContain('<html lang="de">');
    expect(html.match(/<script/g)).toHaveLength(2);
    expect(html).not.toContain('<img');
    expect(html).not.toMatch(/href="javascript/);
    const closed = await echo();
    expect((await fetch(closed.url)).headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
    expect((await fetch(`${closed.url}x`)).status).toBe(404);
    const widget = await fetch(`${closed.url}/widget.js`);
    expect([widget.headers.get('content-type'), widget.headers.get('cross-origin-resource-policy')]).toEqual([
      'text/javascript; charset=utf-8',
      'cross-origin',
    ]);
    const named = await (await fetch(`${url}/widget.js`)).text();
    expect(named).toContain('%3Cscript%3Ealert(1)%3C%2Fscript%3E');
    expect(named).not.toContain('<script>');
  });

  test('reads answers from its sandbox; other sites do not', async () => {
    const { url } = await echo();
    const asked = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'x-chat-session' };
    const ok = await fetch(`${url}/sessions`, { method: 'OPTIONS', headers: { origin: 'null', ...asked } });
    const allows = (name: string) => ok.headers.get(`access-control-allow-${name}`);
    expect([ok.status, allows('origin'), allows('credentials')]).toEqual([204, 'null', null]);
    expect((await startSession(url, {}, { origin: 'null' })).headers.get('access-control-allow-origin')).toBe('null');
    const evil = await startSession(url, {}, { origin: 'https://evil.test' });
    const refused = [evil.headers.get('access-control-allow-origin'), ...(await code(evil))];
    expect(refused).toEqual([null, 403, 'origin_not_allowed']);
    const headers = { origin: 'https://evil.test', ...asked };
    expect((await fetch(`${url}/events`, { method: 'OPTIONS', headers })).status).toBe(403);
  });

  test('of a draft is open during a test, for any number of messages', async () => {
    const { id, addresses } = await api.create(chain({ chat: chat(), reply: reply('Draft {{ $json.message }}') }));
    const { test_url: url = '' } = addresses[0] ?? {};
    expect(addresses[0]).toMatchObject({ kind: 'chat', test_url: expect.stringMatching(/\/chat-test\/ct_/) });
    expect((await fetch(url)).status).toBe(404);
    const params = { digital_organization_id: id };
    const listening = await api.person.client.ok('listenDigitalOrganization', { params, body: { node_id: 'chat' } });
    expect(listening.test_url).toBe(url);
    const page = await fetch(url);
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
    const visitor = await ChatVisitor.start(url);
    for (const number of [1, 2]) {
      await visitor.say(`m${number}`);
      expect(await visitor.answer(number)).toMatchObject({ text: `Draft m${number}` });
    }
    const { data } = await api.person.client.ok('listExecutions', { query: { digital_organization_id: id } });
    expect(data.map(({ mode }) => mode)).toEqual(['manual', 'manual']);
    expect((await fetch(url.replace('/chat-test/', '/chat/'))).status).toBe(404);
    await api.person.client.ok('stopListening', { params: { ...params, node_id: 'chat' } });
    expect((await visitor.say('m3')).status).toBe(404);
  });
});
