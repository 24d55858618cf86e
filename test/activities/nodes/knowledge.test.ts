import { describe, expect, test } from 'vitest';

import type { ModelCall } from '../../../activities/kit/services/NodeModels.ts';
import type { OpenKnowledgeBase } from '../../../activities/knowledge/nodeKnowledge.ts';
import type { GivenDocument } from '../../../domains/knowledge/planDocument.ts';
import type { KnowledgeHit, Question } from '../../../domains/knowledge/searchKnowledge.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { jsonOf, type Alone } from './runAlone.ts';

/** A base that embeds what it is given once, and finds one passage. */
function services() {
  const seen = { documents: [] as GivenDocument[], questions: [] as Question[], opened: [] as string[] };
  const callModel = async ({ endpoint, body, onCharged }: ModelCall) => {
    expect({ endpoint, body }).toMatchObject({ endpoint: 'embeddings', body: { model: 'm', input: ['x'] } });
    onCharged?.(5n, 'call_1');
    const answer = { data: [{ index: 0, embedding: [1, 0] }], usage: { total_tokens: 3 } };
    return { status: 200, headers: {}, body: Buffer.from(JSON.stringify(answer)) };
  };
  const hit: KnowledgeHit = {
    documentId: 'kdoc_1',
    documentKey: 'a.md',
    title: 'A',
    sourceUrl: null,
    metadata: { year: 2026 },
    heading: 'One',
    text: 'Whole passage',
    match: 'passage',
    score: 0.987654,
    similarity: 0.5,
    textRank: 2,
  };
  const base: OpenKnowledgeBase = {
    id: 'kbas_1',
    write: async (document, embed) => {
      seen.documents.push(document);
      expect(await embed('m', ['x'])).toEqual([[1, 0]]);
      const written = { id: 'kdoc_1', title: document.title, chunkCount: 2 } as never;
      return { document: written, replaced: false, embeddedChunks: 1 };
    },
    search: async (question, embed) => {
      seen.questions.push(question);
      await embed('m', ['x']);
      return [hit, hit];
    },
  };
  const knowledge = {
    open: async (name: string) => {
      seen.opened.push(name);
      if (name === 'Gone') throw new AppError('not_found', 'Not here.', { param: '/knowledge_base' });
      return base;
    },
  };
  return { seen, services: { callModel, knowledge } as Alone['services'] };
}
const costs = { usage: { total_tokens: 3 }, credits: '0.000005' };

describe('knowledge.add', () => {
  const one = { knowledge_base: 'Handbook', key: ' a.md ', text: 'Text' };

  test('writes a document per item and says what was embedded and charged', async () => {
    const { seen, services: given } = services();
    const outputs = await jsonOf('knowledge.add', {
      parametersPerItem: [
        one,
        { ...one, key: 'b.md', title: 'B', source_url: 'https://b.example', metadata: { n: 1 } },
      ],
      json: [{}, {}],
      services: given!,
    });
    expect(outputs['main']).toEqual([
      { document_id: 'kdoc_1', key: 'a.md', title: 'a.md', chunks: 2, embedded_chunks: 1, replaced: false, ...costs },
      { document_id: 'kdoc_1', key: 'b.md', title: 'B', chunks: 2, embedded_chunks: 1, replaced: false, ...costs },
    ]);
    expect(seen.documents[1]).toEqual({
      key: 'b.md',
      title: 'B',
      text: 'Text',
      sourceUrl: 'https://b.example',
      metadata: { n: 1 },
    });
    expect(seen.opened).toEqual(['Handbook']);
  });

  test('refuses what cannot be a document, and an item alone may fail', async () => {
    const run = (more: object) =>
      jsonOf('knowledge.add', { parameters: { ...one, ...more }, services: services().services! });
    await expect(run({ key: '  ' })).rejects.toMatchObject({ param: '/key' });
    await expect(run({ source_url: 'javascript:alert(1)' })).rejects.toMatchObject({ param: '/source_url' });
    await expect(run({ metadata: { a: 'x'.repeat(20_000) } })).rejects.toMatchObject({ param: '/metadata' });
    await expect(run({ knowledge_base: 'Gone' })).rejects.toMatchObject({ code: 'not_found' });
    const outputs = await jsonOf('knowledge.add', {
      parametersPerItem: [{ ...one, knowledge_base: 'Gone' }, one],
      json: [{ n: 1 }, { n: 2 }],
      itemErrors: 'continue',
      services: services().services!,
    });
    expect(outputs['main']).toMatchObject([{ n: 1, error: 'Not here.' }, { key: 'a.md' }]);
    expect(await jsonOf('knowledge.add', { parameters: one, json: [] })).toEqual({});
  });
});

describe('knowledge.search', () => {
  const asked = { knowledge_base: 'Handbook', query: ' what? ' };
  const passage = {
    text: 'Whole passage',
    match: 'passage',
    heading: 'One',
    title: 'A',
    document_id: 'kdoc_1',
    document_key: 'a.md',
    source_url: null,
    metadata: { year: 2026 },
    score: 0.9877,
    similarity: 0.5,
    text_rank: 2,
  };

  test('gives passages as items, with the cost on the first, or all in one item', async () => {
    const { seen, services: given } = services();
    const outputs = await jsonOf('knowledge.search', { parameters: asked, services: given! });
    expect(outputs['main']).toEqual([{ ...passage, ...costs }, passage]);
    const list = await jsonOf('knowledge.search', {
      parameters: { ...asked, output: 'list', limit: 2, min_similarity: 0.1 },
      services: given!,
    });
    expect(list['main']).toEqual([{ passages: [passage, passage], ...costs }]);
    expect(seen.questions).toEqual([
      { query: 'what?', limit: 5, minSimilarity: null },
      { query: 'what?', limit: 2, minSimilarity: 0.1 },
    ]);
  });

  test('refuses an empty question and an unknown base', async () => {
    const run = (more: object) =>
      jsonOf('knowledge.search', { parameters: { ...asked, ...more }, services: services().services! });
    await expect(run({ query: ' ' })).rejects.toMatchObject({ param: '/query' });
    await expect(run({ knowledge_base: 'Gone' })).rejects.toMatchObject({ code: 'not_found' });
    await expect(run({ limit: 51 })).rejects.toMatchObject({ param: '/limit' });
  });
});
