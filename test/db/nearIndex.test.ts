import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { newId } from '../../db/ids.ts';
import { migrateUp } from '../../db/migrate.ts';
import type { KnowledgeBase } from '../../db/repositories/knowledge/knowledgeBases.ts';
import { codeBits } from '../../domains/knowledge/codeBits.ts';
import { searchKnowledge } from '../../domains/knowledge/searchKnowledge.ts';
import { cosine, packVector, unitVector } from '../../domains/knowledge/vectors.ts';
import { signUpPerson, type Person } from '../support/apiClient.ts';
import { startTestApi, type TestApi } from '../support/apiServer.ts';
import { createEmptyDatabase } from '../support/database.ts';
import { isFull } from '../support/isFull.ts';
import { seededRandom } from '../support/seededRandom.ts';
import { findVectorPostgres, startVectorPostgres, type VectorPostgres } from '../support/vectorPostgres.ts';

const found = isFull ? await findVectorPostgres() : { reason: 'only with BUREAU_TEST_FULL=1: PyPI has the server' };
const missing = 'reason' in found ? ` (skipped: ${found.reason})` : '';

describe.skipIf(missing !== '')(`on a server with the extension vector${missing}`, () => {
  const [perDocument, chunks, numbers, questions] = [500, 12_000, 64, 40];
  /** Set on the base, so that a search uses the index without inserting as many chunks, which takes minutes. */
  const large = 40_000;
  const random = seededRandom(7);
  let server: VectorPostgres;
  let api: TestApi;
  let owner: Person;
  let base: KnowledgeBase;
  let vectors: Float32Array[];

  beforeAll(async () => {
    server = await startVectorPostgres((found as { package: string }).package);
    vi.stubEnv('TEST_POSTGRES_URL', server.url);
    api = await startTestApi();
    owner = await signUpPerson(api.url);
    vectors = nearEachOther(chunks);
    base = await fill(owner, vectors);
    const neighbor = await signUpPerson(api.url);
    await fill(neighbor, nearEachOther(chunks)); // whose vectors lie in the same places
    await api.test.database.pool.query('analyze knowledge_codes');
  }, 600_000);
  afterAll(async () => {
    await api?.close();
    vi.unstubAllEnvs();
    await server?.stop();
  });

  /** Vectors in a hundred clusters: alike enough that neighbors are not a matter of chance. */
  function nearEachOther(count: number): Float32Array[] {
    const vector = () => Float32Array.from({ length: numbers }, () => random() + random() + random() - 1.5);
    const centers = Array.from({ length: 100 }, vector);
    return Array.from({ length: count }, (_, index) => {
      const [center, away] = [centers[index % centers.length]!, vector()];
      return unitVector(Array.from(center, (value, at) => value + 0.5 * away[at]!));
    });
  }

  async function fill(person: Person, filling: readonly Float32Array[]): Promise<KnowledgeBase> {
    const { id } = await person.client.ok('createKnowledgeBase', { body: { name: 'B', model: 'sandbox/embedding' } });
    for (let from = 0; from < filling.length; from += perDocument) {
      const document = {
        id: newId('knowledgeDocument'),
        knowledgeBaseId: id,
        key: `${from}`,
        title: `${from}`,
        sourceUrl: null,
        metadata: {},
        contentHash: Buffer.alloc(32),
        sizeBytes: 0,
      };
      const written = filling.slice(from, from + perDocument).map((vector, place) => ({
        parent: place,
        heading: '',
        text: `number${from + place}`,
        hash: Buffer.from(`${from + place}`.padStart(32)),
        vector: packVector(vector),
        bits: codeBits(vector),
      }));
      await api.deps.database.withOrganization(person.organizationId, ({ knowledgeDocuments }) =>
        knowledgeDocuments.replace(document, written, 'english'),
      );
    }
    return api.deps.database.withOrganization(person.organizationId, async ({ knowledgeBases }) => {
      const documents = filling.length / perDocument;
      await knowledgeBases.noteChange(id, { documents, chunks: filling.length, sizeBytes: 0, dimensions: numbers });
      return (await knowledgeBases.lock(id))!;
    });
  }

  const search = async (asked: Float32Array): Promise<string[]> => {
    const { database } = api.deps;
    const { organizationId } = owner;
    const hits = await searchKnowledge(
      { database, organizationId, base: { ...base, chunkCount: large }, embed: async () => [[...asked]] },
      { query: 'nothing', limit: 10, minSimilarity: null },
    );
    return hits.map(({ match }) => match);
  };

  /** Of the exact ten nearest, which part is found, over all questions. */
  async function recall(): Promise<number> {
    let hit = 0;
    for (let question = 0; question < questions; question += 1) {
      const asked = vectors[question * 37]!;
      const similarities = vectors.map((vector) => cosine(vector, asked));
      const order = [...similarities.keys()].sort((one, other) => similarities[other]! - similarities[one]!);
      const matches = new Set(await search(asked));
      expect(matches.size).toBe(10);
      hit += order.slice(0, 10).filter((index) => matches.has(`number${index}`)).length;
    }
    return hit / questions / 10;
  }

  const one = async <T>(sql: string): Promise<T> =>
    (await api.test.database.pool.query<{ value: T }>(sql)).rows[0]!.value;
  /** How often the index was used; null without one. Session statistics are reported when the session is idle. */
  const scans = () =>
    one<number | null>(
      `select (select idx_scan::int from pg_stat_user_indexes where indexrelname = 'knowledge_codes_near') as value`,
    );
  const rows = () => one<number>('select count(*)::int as value from knowledge_codes');
  const migrated = async () => (await migrateUp(api.test.ownerUrl)).nearIndex;

  test('a search of a large base goes by its index, finds what comparing all finds, and nothing of neighbors', async () => {
    const before = (await scans())!;
    const byIndex = await recall();
    await expect.poll(scans).toBeGreaterThanOrEqual(before + questions);
    await api.test.database.pool.query('drop index knowledge_codes_near');
    const byAll = await recall();
    console.log(`recall@10: ${byIndex} by the index, ${byAll} by all codes`);
    expect(byIndex).toBeGreaterThanOrEqual(Math.max(0.95, byAll - 0.02));
    expect(await migrated()).toEqual({ version: '0.8.6', reason: null });
  });

  test('a base of which the index finds too few is searched whole', async () => {
    await api.test.database.pool.query(
      `alter database ${await one('select current_database() as value')} set hnsw.max_scan_tuples = 1`,
    );
    await api.test.database.pool.query(
      `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = current_database() and usename = 'bureau_test_program'`,
    );
    // A request before the session has fully ended is rejected.
    const isAnswered = () =>
      search(vectors[0]!).then(
        () => true,
        () => false,
      );
    await expect.poll(isAnswered).toBe(true);
    expect(await recall()).toBeGreaterThanOrEqual(0.95);
    await api.test.database.pool.query(
      `alter database ${await one('select current_database() as value')} reset hnsw.max_scan_tuples`,
    );
  });

  test('dropping the extension removes only the index, and a new extension is used from the next start on', async () => {
    const before = [await rows(), await search(vectors[5]!)];
    await api.test.database.pool.query('drop extension vector cascade');
    expect([await scans(), await rows(), await search(vectors[5]!)]).toEqual([null, ...before]);
    expect(await migrated()).toEqual({ version: '0.8.6', reason: null });
    expect([await rows(), await search(vectors[5]!)]).toEqual(before);
    expect(await scans()).not.toBeNull();
  });

  test('if files of the extension are lost, the next start continues without it and keeps all documents', async () => {
    const before = [await rows(), await search(vectors[5]!)];
    const giveBack = await server.loseExtension();
    await api.test.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = 'bureau_test_program'`,
    );
    expect(await migrated()).toEqual({ version: null, reason: 'the server does not have the extension vector' });
    expect([await rows(), await search(vectors[5]!)]).toEqual(before);
    const { id } = await owner.client.ok('createKnowledgeBase', { body: { name: 'C', model: 'sandbox/embedding' } });
    const written = { params: { knowledge_base_id: id }, body: { key: 'a', text: 'Bees sleep in flowers.' } };
    await owner.client.ok('writeKnowledgeDocument', written);
    await giveBack();
    expect(await migrated()).toEqual({ version: '0.8.6', reason: null });
    expect((await rows()) - (before[0] as number)).toBe(1);
  });

  test('an owner without permission to add the extension continues without it, and uses one added by an administrator', async () => {
    const name = `owner_${process.pid}`;
    const database = await createEmptyDatabase();
    const url = new URL(database.url);
    [url.username, url.password] = [name, 'owner'];
    const admin = new Client({ connectionString: database.url });
    await admin.connect();
    try {
      await admin.query(`create role ${name} login createrole password 'owner'`);
      await admin.query(`grant bureau_app, bureau_system, bureau_ledger to ${name} with admin option`);
      await admin.query(`alter database ${url.pathname.slice(1)} owner to ${name}`);
      const { nearIndex } = await migrateUp(url.toString());
      expect(nearIndex).toMatchObject({ version: null, reason: expect.stringContaining('permission denied') });
      await admin.query('create extension vector');
      expect((await migrateUp(url.toString())).nearIndex).toEqual({ version: '0.8.6', reason: null });
    } finally {
      await admin.end();
      await database.drop();
    }
  });
});
