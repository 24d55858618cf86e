import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { components } from '../../openapi/generated/types.ts';
import { signUpPerson, type Person } from '../support/apiClient.ts';
import { startTestApi, type TestApi } from '../support/apiServer.ts';

type Schemas = components['schemas'];

let api: TestApi;
let owner: Person;
let counter = 0;
beforeAll(async () => {
  api = await startTestApi();
  owner = await signUpPerson(api.url);
});
afterAll(() => api?.close());

const model = 'sandbox/embedding';
const create = (more: Partial<Schemas['KnowledgeBaseCreate']> = {}): Promise<Schemas['KnowledgeBase']> =>
  owner.client.ok('createKnowledgeBase', { body: { name: `Base ${(counter += 1)}`, model, ...more } });
const at = ({ id }: { id: string }) => ({ params: { knowledge_base_id: id } });
const write = (base: { id: string }, body: Schemas['KnowledgeDocumentWrite']) =>
  owner.client.ok('writeKnowledgeDocument', { ...at(base), body });
const search = (base: { id: string }, body: Schemas['KnowledgeQuestion']) =>
  owner.client.ok('searchKnowledgeBase', { ...at(base), body });
const balance = async () => (await owner.client.ok('getWallet')).balance;
const rowsOf = async (table: string, base: { id: string }): Promise<number> => {
  const sql = `select count(*)::int as count from ${table} where knowledge_base_id = $1`;
  return (await api.test.database.pool.query<{ count: number }>(sql, [base.id])).rows[0]!.count;
};

const handbook = `# Working here

Nobody works on Sundays.

## Holidays

Everybody has thirty days of holiday a year. Ask your lead two weeks before.

## Travel

Trains are first class. Invoice number ZX-4711 explains the limits of hotels.
`;

describe('knowledge bases', () => {
  test('are created, listed, renamed and deleted with all that is in them', async () => {
    const base = await create({ name: 'Handbook', description: 'How we work' });
    expect(base).toMatchObject({ model, language: 'english', document_count: 0, chunk_count: 0, size_bytes: 0 });
    await write(base, { key: 'handbook.md', text: handbook });
    expect(await owner.client.ok('getKnowledgeBase', at(base))).toMatchObject({ document_count: 1, chunk_count: 3 });
    const { data } = await owner.client.ok('listKnowledgeBases', { query: { project_id: base.project_id } });
    expect(data.map(({ id }) => id)).toContain(base.id);
    expect(await owner.client.ok('updateKnowledgeBase', { ...at(base), body: { name: 'Rules' } })).toMatchObject({
      name: 'Rules',
      description: 'How we work',
    });
    expect((await owner.client.call('deleteKnowledgeBase', at(base))).status).toBe(204);
    expect(await owner.client.refused('getKnowledgeBase', at(base))).toMatchObject({ status: 404 });
    for (const table of ['knowledge_documents', 'knowledge_chunks', 'knowledge_codes', 'knowledge_embeddings'])
      expect(await rowsOf(table, base)).toBe(0);
  });

  test('have a name of their own and a model that embeds', async () => {
    await create({ name: 'Taken' });
    expect(await owner.client.refused('createKnowledgeBase', { body: { name: 'TAKEN', model } })).toMatchObject({
      status: 409,
      code: 'name_taken',
      param: '/name',
    });
    for (const wrong of ['sandbox/chat', 'nobody/knows'])
      expect(await owner.client.refused('createKnowledgeBase', { body: { name: 'New', model: wrong } })).toMatchObject({
        code: 'model_not_found',
        param: '/model',
      });
  });

  test('find passages by meaning and by words, with scores and where they stand', async () => {
    const base = await create();
    await write(base, {
      key: 'handbook.md',
      title: 'Handbook',
      text: handbook,
      source_url: 'https://example.com/handbook',
      metadata: { year: 2026 },
    });
    const { hits, credits } = await search(base, { query: 'how many days of holiday', limit: 2 });
    expect(hits).toHaveLength(2);
    expect(hits[0]).toMatchObject({
      document_key: 'handbook.md',
      title: 'Handbook',
      source_url: 'https://example.com/handbook',
      metadata: { year: 2026 },
      heading: 'Working here > Holidays',
      score: 1,
      text_rank: 1,
    });
    expect(hits[0]!.text).toContain('thirty days');
    expect(hits[0]!.similarity).toBeGreaterThan(hits[1]!.similarity);
    expect(hits[0]!.similarity).toBeGreaterThan(0.2);
    expect(Number(credits)).toBeGreaterThan(0);
    const byWord = await search(base, { query: 'ZX-4711' });
    expect(byWord.hits[0]).toMatchObject({ heading: 'Working here > Travel', text_rank: 1 });
    expect((await search(base, { query: 'holiday', min_similarity: 0.99 })).hits).toEqual([]);
  });

  test('are asked with anything that text can hold', async () => {
    const base = await create({ language: 'simple' });
    await write(base, { key: 'a', text: "It's a back\\slash, a 'quote' and & | ! ( ) <-> :* 100%" });
    for (const query of [
      "'",
      '\\',
      "a' | 'b",
      ':*',
      '!!!',
      '<->',
      '👩‍🚀',
      "'; drop table accounts --",
      'a '.repeat(4_000),
    ])
      expect((await search(base, { query })).hits).toHaveLength(1);
  });

  test('an empty one is not charged for a question', async () => {
    const before = await balance();
    expect(await search(await create(), { query: 'anything' })).toEqual({ hits: [], credits: '0.000000' });
    expect(await balance()).toBe(before);
  });
});

describe('documents', () => {
  test('embed again only what changed, and cost is said before', async () => {
    const base = await create();
    const check = (text: string) =>
      owner.client.ok('checkKnowledgeDocument', { ...at(base), body: { key: 'handbook.md', text } });
    const said = await check(handbook);
    expect(said).toMatchObject({ chunks: 3, chunks_to_embed: 3 });
    expect(Number(said.estimated_credits)).toBeGreaterThan(0);
    const first = await write(base, { key: 'handbook.md', text: handbook });
    expect(first).toMatchObject({ embedded_chunks: 3, document: { chunk_count: 3, title: 'handbook.md' } });
    expect(Number(first.credits)).toBeGreaterThan(0);
    expect(await rowsOf('knowledge_embeddings', base)).toBe(0);

    expect(await check(handbook)).toMatchObject({ chunks: 3, chunks_to_embed: 0, estimated_credits: '0.000000' });
    const same = await write(base, { key: 'handbook.md', title: 'Renamed', text: handbook });
    expect(same).toMatchObject({
      embedded_chunks: 0,
      credits: '0.000000',
      document: { id: first.document.id, title: 'Renamed' },
    });

    const changed = await write(base, { key: 'handbook.md', text: handbook.replace('thirty', 'forty') });
    expect(changed).toMatchObject({ embedded_chunks: 1, document: { id: first.document.id } });
    expect((await search(base, { query: 'days of holiday' })).hits[0]!.text).toContain('forty');
    expect(await owner.client.ok('getKnowledgeBase', at(base))).toMatchObject({ document_count: 1, chunk_count: 3 });
  });

  test('whose process died behind the answer of the model are written by the same request, and paid once', async () => {
    const base = await create();
    const before = Number(await balance());
    const input = {
      ...at(base),
      body: { key: 'handbook.md', text: handbook },
      headers: { 'idempotency-key': `dies ${base.id}` },
    };
    await api.test.database.pool.query(
      `create function dies() returns trigger language plpgsql as $$ begin raise exception 'The process is gone.'; end $$;
       create trigger dies before insert on knowledge_embeddings for each row execute function dies()`,
    );
    expect((await owner.client.call('writeKnowledgeDocument', input)).status).toBe(500);
    await api.test.database.pool.query('drop function dies() cascade');
    const paid = before - Number(await balance());
    expect([paid > 0, await rowsOf('kept_answers', base)]).toEqual([true, 1]);
    expect(
      await owner.client.refused('writeKnowledgeDocument', { ...input, body: { key: 'b', text: 'x' } }),
    ).toMatchObject({ code: 'idempotency_conflict' });
    const written = await owner.client.ok('writeKnowledgeDocument', input);
    expect(written).toMatchObject({ embedded_chunks: 3, credits: paid.toFixed(6) });
    expect(before - Number(await balance())).toBeCloseTo(paid, 9);
    expect(await rowsOf('kept_answers', base)).toBe(0);
  });

  test('that come twice at the same time are paid once', async () => {
    const base = await create();
    const before = Number(await balance());
    const text = `${handbook}\n\n${'Twice. '.repeat(20)}`;
    const [first] = await Promise.all(['a', 'b', 'c', 'd'].map((key) => write(base, { key, text })));
    const { credits } = await write(await create(), { key: 'alone', text });
    expect(before - Number(await balance())).toBeCloseTo(2 * Number(credits), 9);
    expect(first!.document.chunk_count).toBe(3);
    expect(await rowsOf('kept_answers', base)).toBe(0);
  });

  test('go with their chunks, and counters follow', async () => {
    const base = await create();
    const { document } = await write(base, { key: 'a', text: handbook });
    await write(base, { key: 'b', text: 'Another one.' });
    const one = { params: { knowledge_base_id: base.id, document_id: document.id } };
    expect(await owner.client.ok('getKnowledgeDocument', one)).toMatchObject({ key: 'a', chunk_count: 3 });
    expect((await owner.client.call('deleteKnowledgeDocument', one)).status).toBe(204);
    expect((await owner.client.ok('listKnowledgeDocuments', at(base))).data.map(({ key }) => key)).toEqual(['b']);
    const size = Buffer.byteLength('Another one.');
    expect(await owner.client.ok('getKnowledgeBase', at(base))).toMatchObject({
      document_count: 1,
      chunk_count: 1,
      size_bytes: size,
    });
    expect(await owner.client.refused('getKnowledgeDocument', one)).toMatchObject({ status: 404 });
  });

  test('without text, too large, or with too much metadata are refused before anything is paid', async () => {
    const base = await create();
    const before = await balance();
    const refused = (body: Schemas['KnowledgeDocumentWrite']) =>
      owner.client.refused('writeKnowledgeDocument', { ...at(base), body });
    expect(await refused({ key: 'a', text: '# Only a heading' })).toMatchObject({ status: 400, param: '/text' });
    expect(await refused({ key: 'a', text: 'é'.repeat(1_100_000) })).toMatchObject({ status: 400, param: '/text' });
    expect(await refused({ key: 'a', text: 'x', metadata: { x: 'x'.repeat(20_000) } })).toMatchObject({
      status: 400,
      param: '/metadata',
    });
    expect(await balance()).toBe(before);
  });

  test('racing writes of one key leave one document with the chunks of one of them', async () => {
    const base = await create();
    const texts = Array.from({ length: 6 }, (_, n) => `Version ${n} of the rule.\n\n# More\n\nNumber ${n}.`);
    await Promise.all(texts.map((text) => write(base, { key: 'rule', text })));
    expect(await owner.client.ok('getKnowledgeBase', at(base))).toMatchObject({ document_count: 1, chunk_count: 2 });
    expect(await rowsOf('knowledge_chunks', base)).toBe(2);
    expect(await rowsOf('knowledge_codes', base)).toBe(2);
  });

  test('of another organization are neither read nor searched nor written', async () => {
    const base = await create();
    const { document } = await write(base, { key: 'secret', text: 'The code is 1234.' });
    const stranger = await signUpPerson(api.url);
    const nothing = { status: 404, code: 'not_found' };
    const params = { knowledge_base_id: base.id, document_id: document.id };
    expect(await stranger.client.refused('getKnowledgeBase', { params })).toMatchObject(nothing);
    expect(await stranger.client.refused('searchKnowledgeBase', { params, body: { query: 'code' } })).toMatchObject(
      nothing,
    );
    expect(
      await stranger.client.refused('writeKnowledgeDocument', { params, body: { key: 'x', text: 'x' } }),
    ).toMatchObject(nothing);
    expect(await stranger.client.refused('deleteKnowledgeDocument', { params })).toMatchObject(nothing);
    const own = await stranger.client.ok('listKnowledgeBases');
    expect(own.data).toEqual([]);
  });

  test('are looked up for their words by an index that knows the base, behind the wall of the organization', async () => {
    const base = await create();
    await write(base, { key: 'far', text: 'Zebras live far away.' });
    const stranger = await signUpPerson(api.url);
    const found = async (organizationId: string) => {
      const client = await api.test.database.pool.connect();
      try {
        // Taken back at the end: so few rows are all read, or those of the base by its own index.
        await client.query(
          'begin; set local enable_seqscan = off; set local enable_indexscan = off; drop index knowledge_chunks_hash',
        );
        const scans = async (): Promise<number> => {
          const sql = `select pg_stat_get_xact_numscans('knowledge_chunks_words'::regclass)::int as count`;
          return (await client.query<{ count: number }>(sql)).rows[0]!.count;
        };
        const before = await scans();
        await client.query(
          `select set_config('app.organization_id', $1, true), set_config('role', 'bureau_app', true)`,
          [organizationId],
        );
        const sql = `select count(*)::int as count from engine.chunks_with_words($1, 'zebra'::tsquery, 100, 10)`;
        const { rows } = await client.query<{ count: number }>(sql, [base.id]);
        return { found: rows[0]!.count, scans: (await scans()) - before };
      } finally {
        await client.query('rollback');
        client.release();
      }
    };
    expect(await found(owner.organizationId)).toEqual({ found: 1, scans: 1 });
    expect(await found(stranger.organizationId)).toEqual({ found: 0, scans: 1 });
  });
});
