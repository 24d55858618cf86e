import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { GatewayAnswer } from '../../../domains/gateway/calls/callModel.ts';
import { CustomInputStream, customInput } from '../../../domains/gateway/translation/customTool.ts';
import type { ProviderKind } from '../../../domains/gateway/providers/providerKind.ts';
import { families } from '../conformance/families.ts';
import type { Family, PlayedCall } from '../conformance/family.ts';
import { callerOf, GatewayWorld, json, price, readAll } from '../gatewayWorld.ts';
import type { GatewayProcess } from '../gatewayWorld.ts';
import { propertyOptions } from '../properties.ts';

/* Bodies as Codex CLI 0.171 sends them with its default settings, texts shortened. */
const grammar = { type: 'grammar', syntax: 'lark', definition: 'start: /.+/' };
const wait = {
  type: 'function',
  name: 'wait',
  description: 'Waits',
  strict: false,
  parameters: { type: 'object', properties: {} },
};
const codexTools = [
  {
    type: 'function',
    name: 'exec_command',
    description: 'Runs',
    strict: false,
    parameters: { type: 'object', properties: {} },
  },
  { type: 'custom', name: 'apply_patch', description: 'Edits files', format: grammar },
  { type: 'namespace', name: 'multi_agent_v1', description: 'Agents', tools: [wait] },
  {
    type: 'tool_search',
    execution: 'client',
    description: 'Finds tools',
    parameters: { type: 'object', properties: { query: { type: 'string' } } },
  },
  { type: 'local_shell' },
  { type: 'web_search', external_web_access: false },
];
const codexBody = {
  stream: true,
  store: false,
  tool_choice: 'auto',
  parallel_tool_calls: false,
  include: ['reasoning.encrypted_content'],
  reasoning: { effort: 'medium', summary: 'auto', context: 'all_turns' },
  text: { verbosity: 'low' },
  prompt_cache_key: '01a22196-b12d',
  client_metadata: { session_id: '01a22196', 'x-codex-installation-id': 'd929c4d3' },
  tools: codexTools,
};
const history = [
  {
    type: 'additional_tools',
    id: 'at_1',
    role: 'developer',
    tools: [
      {
        type: 'namespace',
        name: 'functions',
        description: '',
        tools: [{ type: 'custom', name: 'exec', description: 'Runs code', format: grammar }],
      },
    ],
  },
  { type: 'message', role: 'developer', content: [{ type: 'input_text', text: 'You are Codex.' }] },
  { type: 'message', role: 'developer', content: [{ type: 'input_text', text: 'No network.' }] },
  { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Write a file' }] },
  { type: 'reasoning', id: 'rs_1', summary: [], content: null, encrypted_content: 'gAAA' },
  {
    type: 'custom_tool_call',
    id: 'ctc_1',
    status: 'completed',
    call_id: 'call_1',
    name: 'apply_patch',
    input: '*** Begin Patch\n',
  },
  { type: 'custom_tool_call_output', id: 'ctco_1', call_id: 'call_1', output: 'Exit code: 0' },
  {
    type: 'tool_search_call',
    call_id: 'call_2',
    execution: 'client',
    status: 'completed',
    arguments: { query: 'calendar' },
  },
  {
    type: 'tool_search_output',
    call_id: 'call_2',
    execution: 'client',
    status: 'completed',
    tools: [
      {
        type: 'namespace',
        name: 'calendar',
        description: 'x',
        tools: [{ ...wait, name: 'list', defer_loading: true }],
      },
    ],
  },
  {
    type: 'local_shell_call',
    id: 'lsh_1',
    call_id: 'call_3',
    status: 'completed',
    action: { type: 'exec', command: ['ls'], env: {} },
  },
  { type: 'local_shell_call_output', id: 'call_3', call_id: 'call_3', output: 'a.txt' },
  { type: 'function_call', call_id: 'call_4', namespace: 'multi_agent_v1', name: 'wait', arguments: '{}' },
  { type: 'function_call_output', call_id: 'call_4', output: 'done' },
  { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Go on' }] },
];

let world: GatewayWorld;
let api: GatewayProcess;
let call: (model: string, body: object) => Promise<GatewayAnswer>;
beforeAll(async () => {
  world = await GatewayWorld.start();
  api = await world.openProcess({ cacheTtlMs: 0 });
  const caller = await callerOf(api, (await world.addKey()).value);
  call = (model, body) =>
    api.gateway.call({
      caller,
      endpoint: 'responses',
      body: { model, ...body },
      requestId: 'req_test',
      signal: new AbortController().signal,
    });
  for (const family of families) await addModel(family);
});
afterAll(() => world.stop());

async function addModel(family: Family, lines = price): Promise<void> {
  const { kind, base_url: baseUrl, api_key: apiKey } = family.provider(world.upstream.origin);
  await world.addModel({
    name: family.name,
    lines,
    kind: kind as ProviderKind,
    baseUrl,
    apiKey,
    endpoints: [...family.endpoints],
    upstreamName: family.upstreamName,
  });
}

const usage = { input: 100, cached: 0, output: 50, thought: 0 };
function plays(family: Family, ...calls: PlayedCall[]): void {
  world.upstream.script = (response, request) =>
    family.answer(response, { text: '', calls, stop: 'tool_calls', usage }, request);
}

/** The last response of a stream of response events. */
function lastResponse(stream: string): { output: Record<string, unknown>[] } {
  const events = [...stream.matchAll(/^data: (.*)$/gm)].map(
    ([, data]) => JSON.parse(data!) as { response?: { output: Record<string, unknown>[] } },
  );
  return events.at(-1)!.response!;
}

describe.each(families.map((family) => [family.name, family] as const))('Codex on a model of %s', (model, family) => {
  const isResponses = family.endpoints.includes('responses');
  const named = (name: string, input: Record<string, unknown>): PlayedCall => ({ id: 'call_9', name, input });

  test('is served at the price of its tokens, and the search without a price is left out and named', async () => {
    plays(family, named('exec_command', { cmd: 'ls' }));
    const cost = await world.costOf(async () => {
      const answer = await call(model, { ...codexBody, input: history });
      expect(answer.headers['x-bureau-dropped']).toBe('web_search');
      const { output } = lastResponse(await readAll(answer));
      expect(output.at(-1)).toMatchObject({
        type: 'function_call',
        call_id: 'call_9',
        name: 'exec_command',
        arguments: '{"cmd":"ls"}',
      });
    });
    expect(cost).toBe(2000n);
    const sent = world.upstream.seen.at(-1)!.body;
    expect(JSON.stringify(sent)).not.toMatch(/client_metadata|installation|web_search/);
    if (isResponses) {
      expect(sent.tools).toEqual(codexTools.slice(0, -1));
      expect(sent.input).toEqual(history);
      return;
    }
    const { tools, calls, results } = family.asked(world.upstream.seen.at(-1)!);
    expect(tools.map(({ name }) => name)).toEqual([
      'exec_command',
      'apply_patch',
      'multi_agent_v1__wait',
      'tool_search',
      'local_shell',
      'exec',
      'calendar__list',
    ]);
    expect(calls.map(({ name, input }) => [name, input])).toEqual([
      ['apply_patch', { input: '*** Begin Patch\n' }],
      ['tool_search', { query: 'calendar' }],
      ['local_shell', { command: ['ls'], env: {} }],
      ['multi_agent_v1__wait', {}],
    ]);
    expect(results.map(({ text }) => text)).toEqual([
      'Exit code: 0',
      'Tools that can be called now: calendar__list.',
      'a.txt',
      'done',
    ]);
  });

  if (isResponses) return;

  const patch = '*** Begin Patch\n+"quoted" \\ 🎈\n*** End Patch\n';
  test.each([
    [
      'a custom tool',
      named('apply_patch', { input: patch }),
      { type: 'custom_tool_call', name: 'apply_patch', input: patch },
    ],
    [
      'a custom tool of an item',
      named('exec', { input: patch }),
      { type: 'custom_tool_call', namespace: 'functions', name: 'exec', input: patch },
    ],
    [
      'a member of a namespace',
      named('multi_agent_v1__wait', { a: 1 }),
      { type: 'function_call', namespace: 'multi_agent_v1', name: 'wait', arguments: '{"a":1}' },
    ],
    [
      'a found tool',
      named('calendar__list', {}),
      { type: 'function_call', namespace: 'calendar', name: 'list', arguments: '{}' },
    ],
    [
      'a tool search',
      named('tool_search', { query: 'x' }),
      { type: 'tool_search_call', execution: 'client', arguments: { query: 'x' } },
    ],
    [
      'a local shell',
      named('local_shell', { command: ['ls'] }),
      { type: 'local_shell_call', action: { type: 'exec', command: ['ls'] } },
    ],
  ])('%s comes back as an item of its own kind, streamed and whole', async (_, played, item) => {
    plays(family, played);
    const expected = { ...item, call_id: 'call_9', status: 'completed' };
    const body = { ...codexBody, input: history };
    const stream = await readAll(await call(model, body));
    expect(lastResponse(stream).output).toMatchObject([expected]);
    const whole = json(await call(model, { ...body, stream: false }));
    expect(whole.output).toMatchObject([expected]);
    if (item.type === 'custom_tool_call') {
      const deltas = [
        ...stream.matchAll(/"type":"response\.custom_tool_call_input\.delta".*"delta":("(?:[^"\\]|\\.)*")/g),
      ];
      expect(deltas.map(([, text]) => JSON.parse(text!) as string).join('')).toBe(patch);
    }
  });

  test('gets one call where it rules out more', async () => {
    plays(family, named('exec_command', { n: 1 }), { id: 'call_10', name: 'exec_command', input: { n: 2 } });
    const ids = async (parallel: boolean): Promise<unknown[]> => {
      const body = { ...codexBody, parallel_tool_calls: parallel, input: history };
      return lastResponse(await readAll(await call(model, body))).output.map((item) => item.call_id);
    };
    expect(await ids(false)).toEqual(['call_9']);
    expect(await ids(true)).toEqual(['call_9', 'call_10']);
  });
});

describe('tools without a price', () => {
  const [responsesFamily] = families.filter(({ endpoints }) => endpoints.includes('responses'));
  const search = { type: 'web_search' };
  const sentFor = async (body: object): Promise<Record<string, unknown>> => {
    plays(responsesFamily!);
    await call(responsesFamily!.name, { input: 'hello', ...body });
    return world.upstream.seen.at(-1)!.body;
  };

  test.each([
    ['web_search', search],
    ['file_search', { type: 'file_search', vector_store_ids: ['vs_1'] }],
    ['code_interpreter', { type: 'code_interpreter', container: 'cntr_1' }],
    ['image_generation', { type: 'image_generation' }],
    ['mcp', { type: 'mcp', server_label: 'x', server_url: 'https://example.com' }],
    ['shell', { type: 'shell', environment: { type: 'container_auto' } }],
    ['tool_search', { type: 'tool_search' }],
    ['programmatic_tool_calling', { type: 'programmatic_tool_calling', name: 'x' }],
    ['x_search', { type: 'x_search', name: 'x' }],
    ['future_search', { type: 'future_search', depth: 3 }],
  ])('%s is left out where it is declared, in items too, and refused where it is forced', async (type, tool) => {
    const body = {
      tools: [wait, tool],
      input: [
        { role: 'user', content: 'x' },
        { type: 'additional_tools', role: 'developer', tools: [tool, wait] },
      ],
    };
    const sent = await sentFor(body);
    expect(sent.tools).toEqual([wait]);
    expect((sent.input as unknown[])[1]).toMatchObject({ tools: [wait] });
    expect(await sentFor({ tools: [tool], tool_choice: 'auto' })).not.toHaveProperty('tools');
    const refused = { code: 'unsupported_parameter', param: '/tool_choice' };
    for (const choice of [{ type }, 'required', { type: 'allowed_tools', mode: 'required', tools: [{ type }] }])
      await expect(call('responses', { input: 'x', tools: [tool], tool_choice: choice })).rejects.toMatchObject(
        refused,
      );
  });

  test.each([
    { type: 'custom', name: 'f' },
    { type: 'namespace', name: 'n', tools: [wait] },
    { type: 'tool_search', execution: 'client' },
    { type: 'shell', environment: { type: 'local' } },
    { type: 'local_shell' },
    { type: 'apply_patch' },
    { type: 'computer_use_preview', display_width: 1 },
    { type: 'of_the_future', name: 'f' },
  ])('%j is run by the caller and passes', async (tool) => {
    expect((await sentFor({ tools: [tool], tool_choice: 'required' })).tools).toEqual([tool]);
  });

  test('tools that a hosted search would load are declared at once where it is left out', async () => {
    const deferred = { ...wait, defer_loading: true };
    expect((await sentFor({ tools: [{ type: 'tool_search' }, deferred] })).tools).toEqual([wait]);
  });

  test('an item of a tool that is run elsewhere is history', async () => {
    const input = [
      { role: 'user', content: 'x' },
      { type: 'web_search_call', id: 'ws_1', status: 'completed' },
      { type: 'future_call', call_id: 'c', x: 1 },
    ];
    expect((await sentFor({ input })).input).toEqual(input);
    await expect(call('responses', { input: [...input, { type: 'compaction_trigger' }] })).rejects.toMatchObject({
      param: '/input/3/type',
    });
  });
});

test('the input of a custom tool is decoded piece by piece, wherever its JSON is cut', () => {
  const input = fc.string({ unit: 'binary', maxLength: 30 }).map((text) => text.toWellFormed());
  fc.assert(
    fc.property(
      input,
      fc.boolean(),
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 20 }),
      (text, isEscaped, lengths) => {
        const plain = JSON.stringify({ input: text });
        const args = isEscaped
          ? plain.replaceAll(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
          : plain;
        const stream = new CustomInputStream();
        let told = '';
        for (let at = 0, turn = 0; at < args.length; turn += 1) {
          const length = lengths[turn % lengths.length]!;
          told += stream.push(args.slice(at, at + length));
          expect(text.startsWith(told)).toBe(true);
          at += length;
        }
        expect(told + stream.finish()).toBe(text);
      },
    ),
    propertyOptions(),
  );
  expect(['', '{}', 'no JSON', '{"other":1}'].map(customInput)).toEqual(['', '', 'no JSON', '{"other":1}']);
});
