import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { microsPerCredit } from '../../../db/credits.ts';
import type { components } from '../../../openapi/generated/types.ts';
import { html, json } from '../../catalog/fixture.ts';
import { type Replay, type ReplayServer, startReplayServer } from '../../catalog/replayServer.ts';
import { itemsOf, runDraft } from '../../exchange/importedRun.ts';
import { signUpPerson } from '../../support/apiClient.ts';
import { grantCredits } from '../../support/factories.ts';
import { hireWriter } from '../employees/hireWriter.ts';
import { startEngineApi, type EngineApi } from '../engineApi.ts';

type Schemas = components['schemas'];

/** The node `data.catalog` in the real engine, over a source that answers as told. */
let server: ReplayServer;
let replay: Replay;
let api: EngineApi;
beforeAll(async () => {
  server = await startReplayServer();
  replay = server.open();
  api = await startEngineApi({
    settings: { catalog: { contact: null, baseUrls: new Map([['open-meteo', replay.url]]) } },
  });
  api.deps.executions.startRelay();
});
beforeEach(async () => {
  replay.requests.length = 0;
  await api.test.database.pool.query('delete from catalog_answers');
  await grantCredits(api.test.database, api.person.organizationId, microsPerCredit);
});
afterAll(async () => {
  await api?.close();
  await server?.close();
});

const city = (name: string) => ({ id: 1, name, latitude: 46.9, longitude: 7.4 });
const found = (name: string) => json({ results: [city(name)] });

function graph(parameters: object, settings: object = {}, cities = ['Bern', 'Basel']): Schemas['Graph'] {
  return {
    nodes: [
      { id: 'start', name: 'Start', type: 'trigger.manual', position: { x: 0, y: 0 } },
      {
        id: 'find',
        name: 'Find',
        type: 'data.catalog',
        position: { x: 240, y: 0 },
        parameters: parameters as never,
        settings,
      },
    ],
    connections: [{ from: { node: 'start', port: 'main' }, to: { node: 'find', port: 'main' } }],
    pin_data: { start: cities.map((name) => ({ json: { name } })) },
  };
}
const geocoding = { search: 'open-meteo.geocoding', inputs: { name: '{{ $json.name }}' } };
const balance = async () => Number((await api.person.client.ok('getWallet')).balance);
const runs = async (id: string) =>
  (await api.person.client.ok('listCatalogRuns')).data.filter(({ execution_id: execution }) => execution === id);

test('rows become items, each search costs a credit and is listed with its execution', async () => {
  replay.answer([found('Bern'), found('Basel')]);
  const before = await balance();
  const execution = await runDraft(api, (await api.create(graph(geocoding))).id);
  expect(execution.status).toBe('success');
  expect(await itemsOf(api, execution, 'Find')).toMatchObject({
    main: [{ name: 'Bern' }, { name: 'Basel', latitude: 46.9 }],
  });
  expect(before - (await balance())).toBe(2);
  expect(await runs(execution.id)).toMatchObject([{ credits: '1.000000' }, { credits: '1.000000' }]);
});

test('a node that is tried again pays nothing twice', async () => {
  const down = html('', 502);
  replay.answer([found('Bern'), down, down, down, found('Basel')]);
  const before = await balance();
  const draft = graph(geocoding, { retry: { max_attempts: 2, initial_interval_ms: 10 } });
  const execution = await runDraft(api, (await api.create(draft)).id);
  expect([execution.status, execution.error]).toEqual(['success', null]);
  expect(replay.requests.map(({ query }) => query.get('name'))).toEqual(['Bern', 'Basel', 'Basel', 'Basel', 'Basel']);
  expect(before - (await balance())).toBe(2);
  expect((await runs(execution.id)).length).toBe(2);
});

test('one item holds the whole result where that is wanted, and a failure is an error of the node with its code', async () => {
  replay.answer([found('Bern')]);
  const whole = await runDraft(api, (await api.create(graph({ ...geocoding, output: 'result' }, {}, ['Bern']))).id);
  expect(await itemsOf(api, whole, 'Find')).toMatchObject({
    main: [
      { search: 'open-meteo.geocoding', rows: [{ name: 'Bern' }], credits: '1.000000', cached: false, has_more: false },
    ],
  });
  replay.answer([json({ error: true, reason: 'no such thing' }, 400)]);
  const before = await balance();
  const failed = await runDraft(api, (await api.create(graph(geocoding, {}, ['Nowhere']))).id);
  expect(failed).toMatchObject({ status: 'error', error: { code: 'invalid_request' } });
  expect(await balance()).toBe(before);
});

test('a search in an employee run is paid and listed by its publisher only; its hirer pays the price of the run', async () => {
  replay.answer([found('Bern')]);
  const hirer = await signUpPerson(api.url);
  await grantCredits(api.test.database, hirer.organizationId, 10n * microsPerCredit);
  const search = { search: 'open-meteo.geocoding', inputs: { name: '{{ $json.topic }}' } };
  const { position } = await hireWriter(
    { api, hirer },
    { find: { type: 'data.catalog', parameters: search } },
    { deliver: { text: 'At {{ $json.latitude }}' } },
  );
  const before = await balance();
  const run = await hirer.client.ok('createPositionRun', {
    params: { position_id: position.id },
    query: { wait: 30 },
    body: { input: { topic: 'Bern' } },
  });
  expect(run).toMatchObject({
    status: 'success',
    credits_charged: '2.000000',
    output: { parts: [{ text: 'At 46.9' }] },
  });
  expect((await balance()) - before).toBe(2 - 1);
  expect(await hirer.client.ok('getWallet')).toMatchObject({ balance: '8.000000', held: '0.000000' });
  const { data } = await api.person.client.ok('listCatalogRuns');
  expect(data[0]).toMatchObject({ search_id: search.search, credits: '1.000000', status: 'success' });
  expect((await hirer.client.ok('listCatalogRuns')).data).toEqual([]);
  expect(JSON.stringify(data)).not.toContain('Bern');
});

test('reports problems of a search or its inputs before execution', async () => {
  const issues = async (parameters: object) =>
    (await api.create(graph(parameters))).issues!.map(({ parameter, code }) => [parameter, code]);
  expect(await issues({ search: 'open-meteo.nothing' })).toEqual([['/search', 'parameter_invalid']]);
  expect(await issues({ search: 'open-meteo.geocoding', inputs: {} })).toEqual([['/inputs/name', 'parameter_missing']]);
  expect(await issues({ search: 'open-meteo.geocoding', inputs: { name: 'Bern', country: 'Switzerland' } })).toEqual([
    ['/inputs/country', 'parameter_invalid'],
  ]);
  expect(await issues({ search: 'open-meteo.geocoding', inputs: { name: 'Bern', town: 1 } })).toEqual([
    ['/inputs/town', 'parameter_invalid'],
  ]);
  expect(await issues({ search: '{{ $json.search }}', inputs: { anything: true } })).toEqual([]);
  expect(await issues(geocoding)).toEqual([]);
});

test('a chat model searches as a tool: charged once, listed with its execution, and told in its answer', async () => {
  replay.answer([found('Bern')]);
  const chat = graph({});
  const [start, ask] = chat.nodes;
  const parameters = {
    model: 'sandbox/chat',
    prompt: '[[tool=catalog_open-meteo_geocoding]] Where is it?',
    data_market: 'picked',
    searches: ['open-meteo.geocoding'],
  };
  const asking = { ...chat, nodes: [start!, { ...ask!, type: 'ai.chat', parameters }] };
  const one = { ...asking, pin_data: { start: [{ json: {} }] } };
  const before = await balance();
  const execution = await runDraft(api, (await api.create(one)).id);
  expect([execution.status, execution.error]).toEqual(['success', null]);
  const { main } = (await itemsOf(api, execution, 'Find')) as { main: Record<string, unknown>[] };
  expect(main).toMatchObject([
    {
      text: expect.stringContaining('The tool answered:') as string,
      searches: [{ search: 'open-meteo.geocoding', inputs: { name: 'sandbox' }, rows: 1, credits: '1.000000' }],
    },
  ]);
  expect(main[0]!['text']).toContain('Bern');
  expect(await runs(execution.id)).toMatchObject([{ credits: '1.000000', status: 'success' }]);
  expect(before - (await balance())).toBeCloseTo(Number(main[0]!['credits']), 5);
});

test('an agent searches as a tool: one credit besides the cost of its steps, with the arguments of the model as input', async () => {
  replay.answer([found('Bern')]);
  const draft = graph({}, {}, ['Bern']);
  const [start, find] = draft.nodes;
  const parameters = {
    model: 'sandbox/chat',
    prompt: 'Where? [[call=place {"name": "Bern"}]]',
    tools: [
      {
        name: 'place',
        description: 'Finds places.',
        type: 'data.catalog',
        parameters: { search: 'open-meteo.geocoding', inputs: { name: '' } },
        filled: [{ parameter: '/inputs/name', type: 'string' }],
      },
    ],
  };
  const before = await balance();
  const agent = { ...draft, nodes: [start!, { ...find!, type: 'ai.agent', parameters }] };
  const execution = await runDraft(api, (await api.create(agent)).id);
  expect([execution.status, execution.error]).toEqual(['success', null]);
  const { main } = (await itemsOf(api, execution, 'Find')) as { main: { credits: string; steps: object[] }[] };
  expect(main[0]!.steps[0]).toMatchObject({ calls: [{ tool: 'place', status: 'success' }] });
  expect(JSON.stringify(main[0]!.steps[0])).toContain('46.9');
  expect(replay.requests.map(({ query }) => query.get('name'))).toEqual(['Bern']);
  expect(await runs(execution.id)).toMatchObject([{ credits: '1.000000', status: 'success' }]);
  expect(before - (await balance())).toBeCloseTo(Number(main[0]!.credits) + 1, 5);
});
