import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { parseCredits } from '../../db/credits.ts';
import { newId } from '../../db/ids.ts';
import { FakeUpstream } from '../gateway/fakeUpstream.ts';
import { stopInTurn } from '../support/stopInTurn.ts';
import { AgentWorld } from './agentWorld.ts';
import { graphOf } from './engine.ts';
import { insertModel } from './insertModel.ts';

/** Nodes that call models, in a real run: through the gateway, with its records. */
let world: AgentWorld;
let upstream: FakeUpstream;
let site: Server;
let page = '';
let address: string;
beforeAll(async () => {
  upstream = await FakeUpstream.start();
  site = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(page));
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(site.address() as AddressInfo).port}/holidays`;
  world = await AgentWorld.start();
  for (const name of ['test/owned', 'test/limited'])
    await insertModel(world.engine.database, { name, baseUrl: upstream.baseUrl });
  await insertProviderKey('test owned');
  await world.engine.database.pool.query(`update models set requests_per_minute = 1 where name = 'test/limited'`);
});
afterAll(() =>
  stopInTurn({ world: () => world?.stop(), upstream: () => upstream?.close(), site: () => site?.close() }),
);
beforeEach(() => {
  upstream.seen.length = 0;
});

/** A key of the organization's own for the provider of a model. */
async function insertProviderKey(provider: string): Promise<void> {
  const { database, organization } = world.engine;
  const { rows } = await database.pool.query<{ id: string }>('select id from providers where name = $1', [provider]);
  await database.pool.query(
    `insert into provider_keys (id, organization_id, label, kind, provider_id, base_url, api_key_encrypted, last4, mode, enabled)
     values ($1, $2, 'own', 'openai_compatible', $3, null, 'sk-own', 'last', 'own_only', true)`,
    [newId('providerKey'), organization.organizationId, rows[0]!.id],
  );
}

const start = { type: 'trigger.manual' };
const sumOf = (micros: readonly bigint[]) => micros.reduce((sum, one) => sum + one, 0n);
async function succeeded(...given: Parameters<AgentWorld['engine']['run']>): Promise<string> {
  const { executionId, status, error } = await world.engine.run(...given);
  expect({ status, error }).toEqual({ status: 'success', error: null });
  return executionId;
}

test('a batch of embeddings is one call with one record, and the items say what all of them cost', async () => {
  const embed = { model: 'sandbox/embedding', fields: ['text'], batch_size: 2 };
  const graph = graphOf({ T: start, E: { type: 'ai.embedding', parameters: embed } }, 'T>E');
  const items = ['one', 'two', 'three', 'four', 'five'].map((text) => ({ text }));
  const executionId = await succeeded(graph, { items });
  const made = await world.engine.items(executionId, 'E');
  const told = made.flatMap(({ credits }) => (credits === undefined ? [] : [parseCredits(String(credits), '')]));
  const charges = await world.charged(executionId);
  expect([made.length, charges.length]).toEqual([5, 3]);
  expect(sumOf(told)).toBe(sumOf(charges));
});

test('speech is written down as subtitles, a file that the next node reads', async () => {
  const graph = graphOf(
    {
      T: start,
      S: { type: 'ai.speech', parameters: { model: 'sandbox/speech', text: 'Hello there' } },
      W: { type: 'ai.transcribe', parameters: { model: 'sandbox/transcription', output: 'srt' } },
      X: { type: 'data.extract_from_file', parameters: { format: 'text', binary_name: 'subtitles' } },
    },
    'T>S S>W W>X',
  );
  const executionId = await succeeded(graph);
  const [read] = await world.engine.items(executionId, 'X');
  expect(read!['data']).toMatch(/^1\r?\n00:00:00,000 --> 00:00:\d\d,\d{3}\r?\nThis is the audio/);
  expect(await world.charged(executionId)).toHaveLength(2);
});

test('a web page becomes a document: found with its address, embedded again only if it has changed', async () => {
  const { organizationId, projectId, accountId } = world.engine.organization;
  await world.engine.database.withOrganization(organizationId, ({ knowledgeBases }) =>
    knowledgeBases.insert({
      id: newId('knowledgeBase'),
      projectId,
      name: 'Pages',
      description: '',
      model: 'sandbox/embedding',
      language: 'english',
      createdBy: accountId,
    }),
  );
  const fetched = { method: 'GET', url: '{{ $json.address }}', response: 'text' };
  const asText = { mode: 'html_to_markdown', html: '{{ $json.data }}', ignore: ['nav'], field: 'text' };
  const document = {
    knowledge_base: 'Pages',
    key: "{{ $('T').item.json.address }}",
    text: '{{ $json.text }}',
    source_url: "{{ $('T').item.json.address }}",
  };
  const graph = graphOf(
    {
      T: start,
      G: { type: 'http.request', parameters: fetched },
      M: { type: 'data.markdown', parameters: asText },
      K: { type: 'knowledge.add', parameters: document },
      Q: { type: 'knowledge.search', parameters: { knowledge_base: 'Pages', query: 'days of holiday', limit: 1 } },
    },
    'T>G G>M M>K K>Q',
  );
  const add = async () => {
    const executionId = await succeeded(graph, { items: [{ address }] });
    const [added] = await world.engine.items(executionId, 'K');
    const [found] = await world.engine.items(executionId, 'Q');
    return { added: added!, found: found! };
  };
  const written = (days: string) =>
    `<nav>Home</nav><h1>Holidays</h1><p>Everybody has ${days} days of holiday.</p><h1>Office</h1><p>${'It closes at six. '.repeat(100)}</p>`;
  page = written('thirty');
  const first = await add();
  expect(first.found).toMatchObject({ text: expect.stringContaining('thirty days'), source_url: address });
  expect(JSON.stringify(first.found)).not.toContain('Home');
  const again = await add();
  expect(again.added).toMatchObject({ embedded_chunks: 0, credits: '0.000000' });
  page = written('31');
  const changed = await add();
  expect(changed.added['embedded_chunks']).toBe(1);
  expect(changed.found['text']).toContain('31 days');
});

describe('a node that asks a model', () => {
  const ask = { type: 'ai.chat', parameters: { model: 'test/owned', prompt: 'Hello' } };
  const graph = graphOf({ T: start, A: ask }, 'T>A');

  test('goes with a provider key of its organization where there is one, for no credits', async () => {
    const executionId = await succeeded(graph);
    expect(upstream.seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer sk-own']);
    expect((await world.engine.items(executionId, 'A'))[0]).toMatchObject({ credits: '0.000000' });
    expect(await world.charged(executionId)).toEqual([0n]);
  });

  test('fails with the limit of its model once that is reached, and pays what was answered before', async () => {
    const limited = { type: 'ai.chat', parameters: { model: 'test/limited', prompt: 'Hello' } };
    const { executionId, status, error } = await world.engine.run(graphOf({ T: start, A: limited }, 'T>A'), {
      items: [{}, {}],
    });
    expect([status, error?.code]).toEqual(['error', 'rate_limit_exceeded']);
    expect(upstream.seen).toHaveLength(1);
    expect(await world.charged(executionId)).toEqual([20_000n]);
  });
});
