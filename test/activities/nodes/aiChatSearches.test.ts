import { describe, expect, test } from 'vitest';

import type { CatalogSearch } from '../../../activities/kit/services/NodeCatalog.ts';
import type { ModelCall } from '../../../activities/kit/services/NodeModels.ts';
import { sources } from '../../../domains/catalog/generated/registry.ts';
import { SearchIndex } from '../../../domains/catalog/runs/SearchIndex.ts';
import type { FinishedRun } from '../../../domains/catalog/runs/SearchRuns.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { nodeTypes, jsonOf } from './runAlone.ts';

/** A model response: text, or tool calls by name and arguments. */
type Said = string | readonly [name: string, given: object | string][];

interface Body {
  messages: { role: string; content: string | null; tool_call_id?: string; tool_calls?: { id: string }[] }[];
  tools: { function: { name: string; parameters: object } }[];
  tool_choice?: string;
  response_format?: object;
}

/** A chat completion as OpenAI's API gives it (API reference, "The chat completion object"). */
function completion(said: Said) {
  const calls = typeof said === 'string' ? [] : said;
  const toolCalls = calls.map(([name, given], place) => ({
    id: `call_${place}`,
    type: 'function',
    function: { name, arguments: typeof given === 'string' ? given : JSON.stringify(given) },
  }));
  const message = { role: 'assistant', refusal: null, content: typeof said === 'string' ? said : null };
  return {
    model: 'm',
    choices: [
      {
        index: 0,
        message: { ...message, ...(toolCalls.length > 0 && { tool_calls: toolCalls }) },
        finish_reason: toolCalls.length > 0 ? 'tool_calls' : 'stop',
      },
    ],
    usage: { total_tokens: 5 },
  };
}

const index = new SearchIndex(sources);

async function ask(
  parameters: object,
  conversation: readonly Said[],
  search: (asked: CatalogSearch) => Partial<FinishedRun['result']> = () => ({}),
) {
  const bodies: Body[] = [];
  const searched: CatalogSearch[] = [];
  const answers = [...conversation];
  const outputs = await jsonOf('ai.chat', {
    parameters: { model: 'm', prompt: 'Where is Bern?', data_market: 'all', ...parameters },
    services: {
      callModel: async ({ body, onCharged }: ModelCall) => {
        bodies.push(structuredClone(body) as unknown as Body);
        onCharged?.(10n, 'call_1');
        const said = answers.length > 1 ? answers.shift()! : answers[0]!;
        return { status: 200, headers: {}, body: Buffer.from(JSON.stringify(completion(said))) };
      },
      searchCatalog: async (asked: CatalogSearch): Promise<FinishedRun> => {
        searched.push(asked);
        const found = search(asked);
        const result = {
          columns: [{ name: 'name', type: 'text' as const }],
          rows: [{ name: 'Bern' }],
          total: 1,
          nextCursor: null,
          cached: false,
          warnings: [],
          isFree: false,
          resolved: [],
          ...found,
        };
        return { ...index.get(asked.searchId), runId: 'run', creditsMicros: 1_000_000n, result };
      },
    },
  });
  const told = bodies.at(-1)!.messages.filter(({ role }) => role === 'tool');
  return { bodies, searched, item: outputs['main']![0] as Record<string, unknown>, told };
}

const geocoding: Said = [['catalog_open-meteo_geocoding', { name: 'Bern', country: null }]];
const picked = { data_market: 'picked', searches: ['open-meteo.geocoding'] };

describe('ai.chat with searches of the data market', () => {
  test('offers selected searches, runs those that the model calls, and responds with their results, including the cost', async () => {
    const { bodies, searched, item, told } = await ask(picked, [geocoding, 'In Switzerland.']);
    expect(bodies.map(({ tools }) => tools.map((tool) => tool.function.name))).toEqual([
      ['catalog_open-meteo_geocoding'],
      ['catalog_open-meteo_geocoding'],
    ]);
    expect(searched).toMatchObject([{ searchId: 'open-meteo.geocoding', inputs: { name: 'Bern' } }]);
    expect(told).toMatchObject([
      { tool_call_id: 'call_0', content: expect.stringContaining('"rows":[{"name":"Bern"}]') as string },
    ]);
    expect(item).toMatchObject({
      text: 'In Switzerland.',
      finish_reason: 'stop',
      credits: '1.000020',
      usage: { total_tokens: 10 },
      searches: [{ search: 'open-meteo.geocoding', inputs: { name: 'Bern' }, rows: 1, credits: '1.000000' }],
    });
  });

  test('lets the model find any search, and run it by its id', async () => {
    const run: Said = [
      ['catalog_search', { search_id: 'clinicaltrials.search', inputs: { condition: 'asthma' }, limit: 3 }],
    ];
    const { bodies, searched, told } = await ask({}, [[['catalog_find', { query: 'clinical trials' }]], run, 'Three.']);
    expect(bodies[0]!.tools.map((tool) => tool.function.name)).toEqual(['catalog_find', 'catalog_search']);
    expect(told[0]!.content).toContain('"search_id":"clinicaltrials.search"');
    expect(searched).toMatchObject([{ searchId: 'clinicaltrials.search', inputs: { condition: 'asthma' }, limit: 3 }]);
  });

  test('asks for the same search once, under a key that another attempt has, too', async () => {
    const twice: Said = [...(geocoding as [string, object][]), ...(geocoding as [string, object][])];
    const first = await ask(picked, [twice, geocoding, 'There.']);
    const second = await ask(picked, [geocoding, 'There.']);
    expect(first.searched).toHaveLength(1);
    expect(first.told).toHaveLength(3);
    expect(second.searched[0]!.idempotencyKey).toBe(first.searched[0]!.idempotencyKey);
    expect(first.searched[0]!.idempotencyKey).toMatch(/^exe_test\/n1\/0\/item 0\/[\w-]{32}$/);
  });

  test('has to answer after the last round: no tool may be called then', async () => {
    let count = 0;
    const more = () => ({ total: (count += 1) });
    const { bodies, searched, item } = await ask(
      { ...picked, max_rounds: 2 },
      [geocoding, [['catalog_open-meteo_geocoding', { name: 'Basel' }]], geocoding],
      more,
    );
    expect(bodies.map(({ tool_choice: choice }) => choice)).toEqual([undefined, undefined, 'none']);
    expect(searched).toHaveLength(2);
    expect(item).toMatchObject({ text: '', finish_reason: 'tool_calls' });
  });

  test('reports failures to the model and continues', async () => {
    const calls: Said = [
      ['catalog_search', { search_id: 'no.such', inputs: {} }],
      ['catalog_search', '{"search_id":'],
      ['delete_everything', {}],
      ['catalog_search', { search_id: 'open-meteo.geocoding', inputs: { name: 'Bern' } }],
    ];
    const { told, item } = await ask({}, [calls, 'Nothing.'], () => {
      throw new AppError('upstream_timeout', 'Open-Meteo did not answer in time.');
    });
    expect(told.map(({ content }) => (JSON.parse(content!) as { error: { code: string } }).error.code)).toEqual([
      'not_found',
      'invalid_request',
      'not_found',
      'upstream_timeout',
    ]);
    expect(item).toMatchObject({
      credits: '0.000020',
      searches: [{ search: 'open-meteo.geocoding', rows: 0, error: { code: 'upstream_timeout' } }],
    });
  });

  test('limits the searches of a round and the size of their results', async () => {
    const many: Said = Array.from({ length: 10 }, (_, place) => [
      'catalog_open-meteo_geocoding',
      { name: `City ${place}` },
    ]) as unknown as Said;
    const { searched, told } = await ask(picked, [many, 'Many.']);
    expect([searched.length, told.length]).toEqual([8, 10]);
    let count = 0;
    const long = await ask(
      { ...picked, max_rounds: 20 },
      [
        ...Array.from({ length: 12 }, (): Said => [['catalog_open-meteo_geocoding', { name: `City ${(count += 1)}` }]]),
        'Long.',
      ],
      () => ({ rows: Array.from({ length: 20 }, () => ({ name: 'x'.repeat(3_000) })) }),
    );
    const size = long.told.reduce((sum, { content }) => sum + content!.length, 0);
    expect(size).toBeLessThan(410 * 1024);
    expect(long.told.at(-1)!.content).toContain('as long as they may be');
  });

  test('fails when credits run out, because another query cannot succeed', async () => {
    const run = ask(picked, [geocoding, 'There.'], () => {
      throw new AppError('credit_balance_exhausted', 'Add credits.');
    });
    await expect(run).rejects.toMatchObject({ code: 'credit_balance_exhausted' });
  });

  test('returns JSON of a schema with the results', async () => {
    const schema = { type: 'object', properties: { country: { type: 'string' } } };
    const { bodies, item } = await ask({ ...picked, output: 'json', schema }, [
      geocoding,
      'There.',
      '{"country":"CH"}',
    ]);
    expect(bodies.at(-1)).toMatchObject({ tool_choice: 'none', response_format: { type: 'json_schema' } });
    expect(bodies.at(-1)!.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool']);
    expect(item).toMatchObject({ json: { country: 'CH' }, searches: [{ rows: 1 }], credits: '1.000030' });
  });

  test('says before anything runs which search is none', () => {
    const { definition } = nodeTypes.newest('ai.chat')!;
    const problems = (given: object) =>
      definition.check!({ model: 'm', prompt: 'Where?', ...given } as never).map(({ parameter }) => parameter);
    expect(problems(picked)).toEqual([]);
    expect(problems({ data_market: 'picked', searches: [] })).toEqual(['/searches']);
    expect(problems({ data_market: 'picked', searches: ['no.such', '{{ $json.id }}', 'sec.filings'] })).toContain(
      '/searches/0',
    );
    expect(problems({ data_market: 'off', searches: ['no.such'] })).toEqual([]);
  });
});
