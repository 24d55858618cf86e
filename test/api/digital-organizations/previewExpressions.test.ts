import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../db/ids.ts';
import type { components } from '../../../openapi/generated/types.ts';
import { signUpPerson } from '../../support/apiClient.ts';
import { of, startCalls, greet, manual } from '../executions/startCalls.ts';
import { chain, startEngineApi, type EngineApi } from '../engineApi.ts';

type Schemas = components['schemas'];
type Result = Schemas['ExpressionResult'];

let api: EngineApi;
let id: string;
let executionId: string;
const start = startCalls(() => api.person);
const people = [
  { name: 'Ada', address: { city: 'London' }, born: '1815-12-10' },
  { name: 'Grace', address: { city: 'Arlington' }, tags: ['navy', 'compilers'] },
];

beforeAll(async () => {
  api = await startEngineApi();
  ({ id } = await api.create(chain({ start: manual, greet, after: greet })));
  const { body } = await start(id, { mode: 'manual', input: people, until_node: 'greet' }, 60);
  expect(body.status).toBe('success');
  executionId = body.id;
});
afterAll(() => api?.close());

const preview = (
  texts: string[],
  more: Partial<Schemas['ExpressionPreviewRequest']> = {},
): Promise<Schemas['ExpressionPreview']> =>
  api.person.client.ok('previewExpressions', {
    ...of(id),
    body: { node_id: 'greet', texts, execution_id: executionId, ...more },
  });
const resultOf = async (text: string, more?: Partial<Schemas['ExpressionPreviewRequest']>): Promise<Result> =>
  (await preview([text], more)).results[0]!;

describe('previewExpressions', () => {
  test('gives the values an execution would, with their types, for the item that is asked for', async () => {
    const texts = ['{{ $json.name }}', 'Hi {{ $json.address.city }}!', '{{ $json.tags }}', '{{ $now }}', '{{ 6 * 7 }}'];
    const { results, ...where } = await preview(texts, { item_index: 1 });
    expect(where).toEqual({ source: 'execution', item_count: 2, item_index: 1, run_index: 0 });
    expect(results.map(({ value, type }) => [value, type])).toEqual([
      ['Grace', 'string'],
      ['Hi Arlington!', 'string'],
      [['navy', 'compilers'], 'array'],
      [expect.stringMatching(/^\d{4}-/), 'date'],
      [42, 'number'],
    ]);
    expect(results.every(({ error, hint }) => error === null && hint === null)).toBe(true);
    expect((await preview(['{{ $itemIndex }}'], { item_index: 99 })).item_index).toBe(1);
  });

  test('tolerant expressions give null in executions, and previews say what was missing', async () => {
    const texts = ['{{ $json.address.city }}', 'In {{ $json.address.city }}', '{{ $json.name.first.second }}'];
    const assignments = texts.map((value, index) => ({ name: `n${index}`, type: 'any', value }));
    const set = { type: 'data.edit_fields', parameters: { assignments } };
    const run = async (settings: Schemas['DigitalOrganizationSettings']) => {
      const made = await api.create(chain({ start: manual, set }), { settings });
      const { body } = await start(made.id, { mode: 'manual', input: [{ name: 'Ada' }] }, 60);
      const asked = { node_id: 'set', texts, execution_id: body.id };
      const { results } = await api.person.client.ok('previewExpressions', { ...of(made.id), body: asked });
      return { body, results };
    };
    const strict = await run({});
    expect(strict.body).toMatchObject({ status: 'error', error: { code: 'expression_failed' } });
    expect(strict.results[0]).toMatchObject({ error: { message: expect.stringContaining('has no “address”') } });
    const { body, results } = await run({ expression_errors: 'tolerant' });
    expect(body.status).toBe('success');
    const detail = await api.person.client.ok('getExecutionNode', {
      params: { execution_id: body.id, node_id: 'set' },
    });
    expect(detail.runs[0]?.outputs['main']?.items[0]).toMatchObject({ json: { n0: null, n1: 'In ', n2: null } });
    expect(results.map(({ value, error, hint }) => [value, error, hint?.code])).toEqual([
      [null, null, 'field_missing'],
      ['In ', null, 'field_missing'],
      [null, null, 'field_missing'],
    ]);
    expect(results[0]?.hint?.message).toContain('The item has no “address”');
    expect(results[2]?.hint?.message).toBe('Reads name.first.second, but “name” has no “first”.');
  });

  test('shows other nodes by the names they have in the draft now, also before these are saved', async () => {
    const city = "{{ $('Begin').item.json.address.city }}";
    expect(await resultOf(city)).toMatchObject({ error: { code: 'expression_failed' } });
    expect(await resultOf(city, { node_names: { start: 'Begin' } })).toMatchObject({ value: 'London', error: null });
  });

  test('shows a node that has not run what the nodes that lead to it in the draft left', async () => {
    expect(await resultOf('{{ $json.greeting }}', { node_id: 'after' })).toMatchObject({ value: 'Hello Ada' });
    const connections = [{ from: { node: 'start', port: 'main' }, to: { node: 'new', port: 'main' } }];
    const { results, ...where } = await preview(['{{ $json.name }}'], { node_id: 'new', connections, item_index: 1 });
    expect(where).toEqual({ source: 'execution', item_count: 2, item_index: 1, run_index: null });
    expect(results[0]).toMatchObject({ value: 'Grace' });
  });

  test('takes pinned items where the draft has some', async () => {
    const draft = chain({ start: manual, greet });
    const made = await api.create({ ...draft, pin_data: { start: [{ name: 'Pinned' }] } });
    const body = { node_id: 'greet', texts: ['{{ $json.name }}', "{{ $('start').first().json.name }}"] };
    const answer = await api.person.client.ok('previewExpressions', { ...of(made.id), body });
    expect(answer).toMatchObject({ source: 'pinned', item_count: 1, run_index: null });
    expect(answer.results.map(({ value }) => value)).toEqual(['Pinned', 'Pinned']);
  });

  test('takes pinned items as they are on the canvas, also before these are saved', async () => {
    const draft = { ...chain({ start: manual, greet }), pin_data: { start: [{ name: 'Saved' }] } };
    const made = await api.create(draft);
    const asked = (pin_data: Schemas['ExpressionPreviewRequest']['pin_data'], more: object = {}) =>
      api.person.client.ok('previewExpressions', {
        ...of(made.id),
        body: { node_id: 'greet', texts: ['{{ $json.name }}'], pin_data, ...more },
      });
    const typed = await asked(
      { start: [{ json: { name: 'Typed' } }, { json: { name: 'Second' } }] },
      { item_index: 1 },
    );
    expect(typed).toMatchObject({ source: 'pinned', item_count: 2, results: [{ value: 'Second' }] });
    expect(await asked({ start: null })).toMatchObject({ source: 'none', item_count: 0 });
    expect(await asked({})).toMatchObject({ source: 'pinned', results: [{ value: 'Saved' }] });
    const connections = [{ from: { node: 'new', port: 'true' }, to: { node: 'greet', port: 'main' } }];
    expect(await asked({ new: [{ json: { name: 'New' } }] }, { connections })).toMatchObject({
      results: [{ value: 'New' }],
    });
  });

  test('says that nothing is known where the node never got an item', async () => {
    const answer = await preview(['{{ $json.name }}', "{{ $('greet').first().json.name }}"], {
      execution_id: null,
    });
    expect(answer).toMatchObject({ source: 'none', item_count: 0 });
    expect(answer.results[0]).toMatchObject({ value: null, error: null, hint: null });
    expect(answer.results[1]!.error).toMatchObject({
      message: 'Node "greet" has not run yet: run it once to see its items.',
      position: 7,
      length: 5,
    });
  });

  test('says what is wrong, and where', async () => {
    const texts = [
      'Hi {{ $jsn.name }}',
      '{{ $json.nmae }}',
      '{{ $json.adress.city }}',
      '{{ $json.name. }}',
      "{{ $('Gret').item.json }}",
      'Hello {{ $json.nmae }}!',
      '{{ $json.unlike }}',
    ];
    const { results } = await preview(texts);
    const remarks = results.map(({ error, hint }) => error ?? hint);
    expect(remarks).toEqual([
      {
        code: 'expression_invalid',
        message: '$jsn is not known in expressions. Did you mean $json?',
        position: 7,
        length: 4,
      },
      {
        code: 'field_missing',
        message: 'The item has no “nmae”. Did you mean “name”?',
        position: 10,
        length: 4,
      },
      {
        code: 'field_missing',
        message: 'The item has no “adress”. Did you mean “address”?',
        position: 10,
        length: 6,
      },
      { code: 'expression_invalid', message: expect.any(String), position: expect.any(Number), length: 0 },
      {
        code: 'expression_failed',
        message: 'There is no node "Gret". Did you mean "greet"?',
        position: 7,
        length: 4,
      },
      {
        code: 'field_missing',
        message: 'The item has no “nmae”. Did you mean “name”?',
        position: 16,
        length: 4,
      },
      {
        code: 'field_missing',
        message: 'The item has no “unlike”. Its fields: name, address, born.',
        position: 10,
        length: 6,
      },
    ]);
    expect(results[1]).toMatchObject({ error: null, value: null });
    expect(results[2]!.error).not.toBeNull();
  });

  test('ends what never ends, and shortens what is huge, without harm to the other texts', async () => {
    const texts = [
      '{{ $json.name }}',
      '{{ (() => { while (true); })() }}',
      "{{ 'x'.repeat(1e6) }}",
      '{{ Array(5000).fill(1) }}',
    ];
    const { results } = await preview(texts);
    expect(results[0]).toMatchObject({ value: 'Ada', error: null });
    expect(results[1]!.error).toMatchObject({
      code: 'expression_limit',
      message: expect.stringContaining('longer than'),
    });
    expect(results[2]).toMatchObject({ truncated: true, type: 'string' });
    expect((results[2]!.value as string).length).toBeLessThan(20_000);
    expect(results[3]).toMatchObject({ truncated: true, type: 'array' });
    expect(results[3]!.value as unknown[]).toHaveLength(200);
  });

  test('has neither links that resume nor anything of the process', async () => {
    const { results } = await preview([
      '{{ $execution.resumeUrl }}',
      '{{ typeof process }}',
      '{{ typeof require }}',
      '{{ $organization.id }}',
      '{{ $digitalOrganization.name }}',
    ]);
    const { organizationId } = api.person;
    expect(results.map(({ value }) => value)).toEqual([null, 'undefined', 'undefined', organizationId, 'Test']);
  });

  test('400: more texts, or longer ones, than it takes', async () => {
    const refused = (body: unknown) => api.person.client.refused('previewExpressions', { ...of(id), body });
    expect(await refused({ node_id: 'greet', texts: [] })).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(await refused({ node_id: 'greet', texts: Array(11).fill('a') })).toMatchObject({ status: 400 });
    expect(await refused({ node_id: 'greet', texts: ['a'.repeat(20_001)] })).toMatchObject({ status: 400 });
  });

  test('404: a digital organization or execution that is not there, of others, or of another digital organization', async () => {
    const body = { node_id: 'greet', texts: ['{{ $json }}'], execution_id: executionId };
    const other = await api.create(chain({ start: manual, greet }));
    const stranger = await signUpPerson(api.url);
    const theirs = await stranger.client.ok('createDigitalOrganization', { body: { name: 'Theirs' } });
    const refusals = [
      await api.person.client.refused('previewExpressions', { ...of(newId('digitalOrganization')), body }),
      await api.person.client.refused('previewExpressions', { ...of(other.id), body }),
      await stranger.client.refused('previewExpressions', { ...of(id), body }),
      await stranger.client.refused('previewExpressions', { ...of(theirs.id), body }),
    ];
    expect(refusals.map(({ status, code }) => [status, code])).toEqual(Array(4).fill([404, 'not_found']));
  });
});
