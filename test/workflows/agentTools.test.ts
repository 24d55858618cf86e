import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { defineNode, mainPort } from '../../activities/kit/define.ts';
import { integer, object } from '../../platform/schema/schema.ts';
import { createLogger } from '../../platform/config/logger.ts';
import { newColumns } from '../../domains/dataTables/columns.ts';
import { formatCredits, parseCredits } from '../../db/credits.ts';
import { newId } from '../../db/ids.ts';
import { withFilled } from '../../domains/agents/tools/filledParameters.ts';
import { completion, FakeUpstream, sendJson } from '../gateway/fakeUpstream.ts';
import { insertCredential } from '../support/testCredentials.ts';
import { stopInTurn } from '../support/stopInTurn.ts';
import { temporalTestData } from '../support/temporalTestData.ts';
import { AgentWorld, agentGraph, codeTool } from './agentWorld.ts';
import { graphOf } from './engine.ts';
import { obedientModel } from './injection/obedientModel.ts';
import { insertModel } from './insertModel.ts';
import { createPublished } from './publish.ts';

/** Calls of `test.slow`: how many are under way, and how many were at most. */
const slow = { now: 0, most: 0 };
const slowNode = defineNode({
  type: 'test.slow',
  version: 1,
  title: 'Test',
  description: 'For tests.',
  icon: 'TestPipe',
  group: 'logic',
  pure: false,
  effects: [],
  inputs: mainPort,
  outputs: mainPort,
  parameters: object({ ms: integer({ title: 'Milliseconds', required: true }) }),
  examples: [],
  run: async ({ parameters: { ms } }) => {
    slow.most = Math.max(slow.most, ++slow.now);
    await new Promise((resolve) => setTimeout(resolve, ms));
    slow.now--;
    return { outputs: { main: [{ json: { ms } }] } };
  },
});

let world: AgentWorld;
let model: FakeUpstream;
let site: Server;
let origin: string;
beforeAll(async () => {
  model = await FakeUpstream.start();
  model.script = obedientModel;
  // Says back what it was asked, as some servers do in their errors.
  site = createServer((request, response) => {
    const { headers, url = '' } = request;
    const [, how, length = 0] = url.split('/');
    const status = how === 'refuses' ? 403 : 200;
    // Behind so much text that the end of it is cut off within what the request carried.
    const before = 'x'.repeat(Number(length));
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ before, asked: url, carried: headers }));
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  world = await AgentWorld.start({ extraNodes: [slowNode] });
  await insertModel(world.engine.database, { name: 'test/obeys', baseUrl: model.baseUrl });
});
afterAll(() =>
  stopInTurn({
    world: () => world?.stop(),
    model: () => model?.close(),
    site: () => site?.close(),
  }),
);

const double = codeTool('double', 'return [{ json: { doubled: $json.n * 2 } }];');
const sleep = { name: 'sleep', description: 'Sleeps.', type: 'test.slow', filled: [{ parameter: '/ms' }] };
const failing = (parameters: object, say: string) =>
  world.ask(parameters, { say }).then(
    () => null,
    (error: { code: string; message: string; executionId: string }) => error,
  );

test('filled values reach fields whose names have slashes and tildes', () => {
  const filled = [{ parameter: '/fields/a~1b~0c', type: 'number' as const }];
  expect(withFilled({ fields: {} }, filled, { a_b_c: 1 })).toEqual({ fields: { 'a/b~c': 1 } });
});

describe('records of an agent', () => {
  test('has use and credits for each step, and in all, exactly as its calls were charged', async () => {
    const said = (await world.ask(
      { tools: [double], model: 'test/obeys' },
      { say: 'Go [[call=double {"n": 1}]] [[call=double {"n": 2}]]' },
    )) as unknown as {
      executionId: string;
      credits: string;
      usage: object;
      steps: { usage: object; credits: string }[];
    };
    // 1,000 tokens in at 10, 500 out at 20 credits a million: 0.02 for each call.
    const used = { prompt_tokens: 1000, completion_tokens: 500, total_tokens: 1500 };
    expect(said.steps.map(({ usage, credits }) => [usage, credits])).toEqual(Array(3).fill([used, '0.020000']));
    expect(said.usage).toEqual({ prompt_tokens: 3000, completion_tokens: 1500, total_tokens: 4500 });
    const charges = await world.charged(said.executionId);
    expect(said.steps.map(({ credits }) => parseCredits(credits, '')).toSorted()).toEqual(charges.toSorted());
    expect(said.credits).toBe(formatCredits(charges.reduce((sum, one) => sum + one, 0n)));
  });
});

describe('the limits of an agent', () => {
  test.each([1, 3])('let no more than so many tools run at once: %i', async (most) => {
    slow.most = 0;
    const calls = [600, 601, 602, 603, 604, 605].map((ms) => `[[and_call=sleep {"ms": ${ms}}]]`);
    const say = calls.join('').replace('and_call', 'call');
    const said = await world.ask({ tools: [sleep], limits: { parallel_calls: most } }, { say });
    expect(said.steps[0]!.calls.map(({ status }) => status)).toEqual(Array(6).fill('success'));
    expect(slow.most).toBe(most);
  });

  test('end it after its working time, with an error of its own', async () => {
    const failure = await failing(
      { tools: [sleep], limits: { max_seconds: 1 } },
      '[[call=sleep {"ms": 1100}]] [[call=sleep {"ms": 1}]]',
    );
    expect(failure).toMatchObject({ code: 'agent_limit_reached', message: expect.stringContaining('1 seconds') });
    const steps = await world.steps(failure!.executionId);
    expect(steps.map(({ calls }) => calls.map(({ status }) => status))).toEqual([['success']]);
  });

  test('tell a model that goes round in circles so, once, before it is stopped', async () => {
    model.seen.length = 0;
    const call = { id: 'call_1', type: 'function', function: { name: 'double', arguments: '{"n":1}' } };
    const message = { role: 'assistant', content: null, tool_calls: [call] };
    model.script = (response) =>
      sendJson(response, 200, completion({ choices: [{ index: 0, message, finish_reason: 'tool_calls' }] }));
    const failure = await failing({ tools: [double], model: 'test/obeys' }, 'Go');
    model.script = obedientModel;
    expect(failure).toMatchObject({ code: 'agent_limit_reached', message: expect.stringContaining('again and again') });
    const hint = 'You have made this very call three times';
    const hints = model.seen.map(({ body }) => JSON.stringify(body).split(hint).length - 1);
    expect(hints).toEqual([0, 0, 0, 1]);
  });
});

/** Waits until a request for a step of a waiting agent is rejected. */
async function untilRefused(executionId: string): Promise<{ tool: string; cause: string | null }> {
  const callId = await world.untilAsked(executionId);
  const call = (await world.steps(executionId)).flatMap(({ calls }) => calls).find(({ id }) => id === callId)!;
  await world.decide(executionId, callId, { decision: 'reject' });
  expect((await world.engine.ended(executionId)).status).toBe('success');
  return { tool: call.tool, cause: call.needsApproval };
}

describe('as a tool', () => {
  test('a digital organization is called with the arguments of the model, and again only with an approval, because its result is untrusted', async () => {
    const triple = { code: 'return [{ json: { tripled: $json.n * 3 } }];' };
    const id = await createPublished(
      world.engine,
      graphOf({ T: { type: 'trigger.sub' }, C: { type: 'logic.code', parameters: triple } }, 'T>C'),
    );
    const tool = {
      name: 'triple',
      description: 'Triples.',
      type: 'logic.sub_organization',
      parameters: { digital_organization_id: id, input: 'fields' },
      filled: [{ parameter: '/fields/n', type: 'number' }],
    };
    const said = await world.ask({ tools: [tool] }, { say: '[[call=triple {"n": 4}]]' });
    expect(said.steps[0]!.calls).toMatchObject([{ tool: 'triple', status: 'success', result: '{"tripled":12}' }]);
    const children = await world.engine.database.pool.query<{ mode: string; status: string }>(
      'select mode, status from executions where parent_execution_id = $1',
      [said.executionId],
    );
    expect(children.rows).toEqual([{ mode: 'sub', status: 'success' }]);
    const say = '[[call=triple {"n": 4}]] [[call=triple {"n": 5}]]';
    const again = await world.engine.start(agentGraph({ tools: [tool] }), { items: [{ say }] });
    expect(await untilRefused(again)).toEqual({ tool: 'triple', cause: 'tainted' });
  });

  test('a data table gives rows, and is changed with an approval once it was read', async () => {
    const { organizationId, projectId, accountId } = world.engine.organization;
    const columns = newColumns([
      { name: 'name', type: 'text' },
      { name: 'age', type: 'number' },
    ]);
    await world.engine.database.withOrganization(organizationId, ({ dataTables }) =>
      dataTables.insert({ id: newId('dataTable'), projectId, name: 'People', columns, createdBy: accountId }),
    );
    const insert = {
      name: 'insert',
      description: 'Writes.',
      type: 'data.table',
      parameters: {
        table: 'People',
        operation: 'insert',
        mapping: 'assignments',
        assignments: [
          { column: 'name', value: '' },
          { column: 'age', value: 36 },
        ],
      },
      filled: [{ parameter: '/assignments/0/value', type: 'string' }],
    };
    const conditions = [{ left: 'name', operator: { type: 'string', operation: 'equals' }, right: '' }];
    const find = {
      name: 'find',
      description: 'Finds.',
      type: 'data.table',
      parameters: { table: 'People', operation: 'get', conditions: { conditions } },
      filled: [{ parameter: '/conditions/conditions/0/right', type: 'string' }],
    };
    const tools = [insert, find];
    const say = '[[call=insert {"value": "Ada"}]]';
    await world.ask({ tools: [insert] }, { say });
    const executionId = await world.engine.start(agentGraph({ tools }), {
      items: [{ say: `[[call=find {"right": "Ada"}]] ${say}` }],
    });
    expect(await untilRefused(executionId)).toEqual({ tool: 'insert', cause: 'tainted' });
    const [first] = await world.steps(executionId);
    expect(JSON.parse(first!.calls[0]!.result!)).toMatchObject({ name: 'Ada', age: 36 });
    const counted = await world.ask({ tools }, { say: '[[call=find {"right": "Ada"}]]' });
    expect(JSON.parse(counted.steps[0]!.calls[0]!.result)).toMatchObject({ name: 'Ada' }); // One row: an object.
  });

  test('a knowledge base finds what was written into it', async () => {
    const { organizationId, projectId, accountId } = world.engine.organization;
    await world.engine.database.withOrganization(organizationId, ({ knowledgeBases }) =>
      knowledgeBases.insert({
        id: newId('knowledgeBase'),
        projectId,
        name: 'Handbook',
        description: '',
        model: 'sandbox/embedding',
        language: 'english',
        createdBy: accountId,
      }),
    );
    const knowledgeBase = { knowledge_base: 'Handbook' };
    const note = {
      name: 'note',
      description: 'Notes.',
      type: 'knowledge.add',
      parameters: { ...knowledgeBase, key: 'a' },
    };
    const look = { name: 'look', description: 'Looks up.', type: 'knowledge.search', parameters: knowledgeBase };
    const tools = [
      { ...note, filled: [{ parameter: '/text' }] },
      { ...look, filled: [{ parameter: '/query' }] },
    ];
    const say = '[[call=note {"text": "The office closes at six."}]] [[call=look {"query": "When does it close?"}]]';
    const said = await world.ask({ tools }, { say });
    expect(said.steps[1]!.calls[0]).toMatchObject({ tool: 'look', status: 'success' });
    expect(said.steps[1]!.calls[0]!.result).toContain('closes at six');
    // The cost of embeddings is charged to the execution, not to a step of the agent.
    const charges = await world.charged(said.executionId);
    expect(charges.length).toBeGreaterThan(said.steps.length);
  });

  test('an HTTP request goes to the configured address with the arguments of the model', async () => {
    const get = {
      name: 'get',
      description: 'Gets.',
      type: 'http.request',
      parameters: { method: 'GET', url: `${origin}/orders` },
      filled: [{ parameter: '/query/id', type: 'string' }],
    };
    const said = await world.ask({ tools: [get] }, { say: '[[call=get {"id": "a b&url=http://mallory"}]]' });
    expect(JSON.parse(said.steps[0]!.calls[0]!.result)).toMatchObject({
      asked: '/orders?id=a+b%26url%3Dhttp%3A%2F%2Fmallory',
    });
  });
});

describe('the credential of a tool', () => {
  const bearer = { type: 'http_bearer', values: { token: 'to"ken-of-this-test-4711' } };
  const basic = { type: 'http_basic', values: { user: 'ada', password: 'password-of-this-test-4712' } };
  const jwt = { type: 'jwt', values: { algorithm: 'HS256', secret: 'key-of-this-test-4713-that-is-long-enough' } };
  const lengthBefore = 20_000 - 200; // with a little more, the end of the text for the model falls into the request data

  test.each([
    ['bearer', bearer],
    ['basic', basic],
    ['jwt', jwt],
  ])('(%s) is in no prompt, step, log or history, though the server says it back', async (_, credential) => {
    const logged: string[] = [];
    const { deps, database, organization } = world.engine;
    const { logger } = deps;
    deps.logger = createLogger({
      service: 'test',
      level: 'trace',
      destination: { write: (line) => void logged.push(line) },
    });
    model.seen.length = 0;
    const id = await insertCredential(database, organization, credential);
    const read = (name: string, path: string) => ({
      name,
      description: 'Reads.',
      type: 'http.request',
      parameters: { method: 'GET', url: `${origin}${path}` },
    });
    const refused = [1, 330, 340, 350, 360, 370].map((more) => read(`refused_${more}`, `/refuses/${more}`));
    const tools = [read('read', '/'), ...refused];
    const cuts = [40, 46, 52, 58, 64, 70].map((more) => read(`cut_${more}`, `/long/${lengthBefore + more}`));
    const all = [...tools, ...cuts];
    const agent = {
      type: 'ai.agent',
      parameters: {
        model: 'test/obeys',
        prompt: all.map(({ name }) => `[[call=${name}]]`).join(' '),
        tools: all,
      },
      credentials: Object.fromEntries(all.map(({ name }) => [`${name}.auth`, { id }])),
    };
    const { executionId, status } = await world.engine.run(graphOf({ T: { type: 'trigger.manual' }, A: agent }, 'T>A'));
    deps.logger = logger;
    expect(status).toBe('success');
    expect(model.seen).toHaveLength(all.length + 1);
    const calls = (await world.steps(executionId)).flatMap((step) => step.calls);
    for (const { result } of calls.slice(0, 2)) expect(result).toContain('•••');

    const everything = [
      JSON.stringify(model.seen.map(({ body }) => body)),
      await rowsOf(executionId),
      await historyOf(executionId),
      logged.join(''),
    ].join('\n');
    expect(tellTales(credential.values).filter((told) => everything.includes(told))).toEqual([]);
  });
});

/** Returns texts that would reveal a credential: its secrets, and parts of its requests. */
function tellTales(values: Record<string, string>): string[] {
  const { token, password, secret, user } = values;
  if (password !== undefined) {
    const carried = Buffer.from(`${user}:${password}`).toString('base64');
    return [password, carried, carried.slice(0, 12)];
  }
  // Equal for every token of that key: the signed part follows.
  if (secret !== undefined) return [secret, Buffer.from('{"alg":"HS256"').toString('base64url').slice(0, 16)];
  return [token!, JSON.stringify(token), token!.slice(0, 10), 'this-test-4711'];
}

async function rowsOf(executionId: string): Promise<string> {
  const queries = [
    'select row_to_json(e) as row from executions e where id = $1',
    'select row_to_json(n) as row from execution_nodes n where execution_id = $1',
    'select row_to_json(s) as row from agent_steps s where execution_id = $1',
    'select row_to_json(c) as row from agent_tool_calls c where execution_id = $1',
  ];
  const read = await Promise.all(
    queries.map(async (sql) => (await world.engine.database.pool.query<{ row: object }>(sql, [executionId])).rows),
  );
  expect(read.every((rows) => rows.length > 0)).toBe(true);
  return JSON.stringify([read, await world.engine.items(executionId, 'A')]);
}

/** The history of an execution with its payloads as the workflow reads them. */
async function historyOf(executionId: string): Promise<string> {
  const history = await world.engine.temporal.workflow.getHandle(executionId).fetchHistory();
  const texts: string[] = [];
  const walk = async (value: unknown): Promise<void> => {
    if (typeof value !== 'object' || value === null) return;
    if ('metadata' in value && 'data' in value) {
      const [read] = await temporalTestData.payloadCodecs![0]!.decode([value as never]);
      texts.push(Buffer.from(read!.data ?? []).toString());
    } else for (const one of Object.values(value)) await walk(one);
  };
  await walk(history);
  expect(texts.join('\n')).toContain(executionId);
  return texts.join('\n');
}
