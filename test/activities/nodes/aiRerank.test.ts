import { describe, expect, test } from 'vitest';

import type { ModelCall } from '../../../activities/kit/services/NodeModels.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { jsonOf, type Alone } from './runAlone.ts';

/** Scores a document by its length: as Jina and Cohere answer, best first. */
async function rank(parameters: object, more: Alone) {
  const bodies: JsonObject[] = [];
  const callModel = async ({ body, endpoint, onCharged }: ModelCall) => {
    expect(endpoint).toBe('rerank');
    bodies.push(body);
    onCharged?.(7n, 'call_1');
    const documents = body['documents'] as string[];
    const results = documents.map((text, index) => ({ index, relevance_score: text.length / 10 }));
    const answer = {
      results: results.toSorted((a, b) => b.relevance_score - a.relevance_score),
      usage: { total_tokens: 4 },
    };
    return { status: 200, headers: {}, body: Buffer.from(JSON.stringify(answer)) };
  };
  const all = { model: 'm', query: 'q', document_field: 'doc.text', ...parameters };
  return { outputs: await jsonOf('ai.rerank', { parameters: all, services: { callModel }, ...more }), bodies };
}
const docs = (...texts: string[]) => texts.map((text) => ({ doc: { text } }));

describe('ai.rerank', () => {
  test('returns the best first, with score, and the usage once', async () => {
    const { outputs, bodies } = await rank({}, { json: docs('aa', 'aaaa', 'a') });
    expect(bodies).toEqual([{ model: 'm', query: 'q', documents: ['aa', 'aaaa', 'a'], return_documents: false }]);
    expect(outputs).toEqual({
      main: [
        { doc: { text: 'aaaa' }, score: 0.4, model: 'm', usage: { total_tokens: 4 }, credits: '0.000007' },
        { doc: { text: 'aa' }, score: 0.2, model: 'm' },
        { doc: { text: 'a' }, score: 0.1, model: 'm' },
      ],
    });
  });

  test('keeps so many, and none below the score', async () => {
    const json = docs('a', 'aa', 'aaa');
    expect((await rank({ top_n: 1 }, { json })).outputs['main']).toMatchObject([{ score: 0.3 }]);
    expect((await rank({ min_score: 0.2 }, { json })).outputs['main']).toHaveLength(2);
    expect((await rank({}, { json: [] })).bodies).toEqual([]);
  });

  test('ranks more documents than one call takes as one list', async () => {
    const json = docs(...Array.from({ length: 1_001 }, (_, index) => 'a'.repeat(1 + (index % 7))), 'a'.repeat(20));
    const { outputs, bodies } = await rank({ top_n: 2 }, { json });
    expect(bodies.map((body) => (body['documents'] as string[]).length)).toEqual([1_000, 2]);
    expect(outputs['main']).toMatchObject([
      { score: 2, credits: '0.000014', usage: { total_tokens: 8 } },
      { score: 0.7 },
    ]);
  });

  test('an item without text is named before anything is asked', async () => {
    const json = [...docs('a'), { doc: 1 }];
    await expect(rank({}, { json })).rejects.toMatchObject({ code: 'parameter_invalid', param: '/document_field' });
  });
});
