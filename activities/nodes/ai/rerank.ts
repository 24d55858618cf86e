import { AppError } from '../../../openapi/AppError.ts';
import { askForObject } from '../../ai/askModel.ts';
import { ModelCosts } from '../../ai/ModelCosts.ts';
import { defineNode, mainPort } from '../../kit/define.ts';
import type { NodeContext } from '../../kit/NodeContext.ts';
import { fieldName } from '../../kit/fieldParameters.ts';
import { readField } from '../../kit/fields.ts';
import type { Item, JsonObject } from '../../../domains/executions/item.ts';
import { integer, number, object, text, type ValueOf } from '../../../platform/schema/schema.ts';

/** Documents of one call; providers take between 1,000 and 2,048. */
const mostDocuments = 1_000;
const mostDocumentBytes = 4_000_000;

const parameters = object({
  model: text({ title: 'Model', control: 'model', endpoint: 'rerank', required: true, maxLength: 200 }),
  query: text({
    title: 'Query',
    description: 'What the documents are compared with. The query of the first item applies to all.',
    control: 'textarea',
    required: true,
  }),
  document_field: fieldName({
    title: 'Document field',
    description: 'The field with the text of each item. Supports dot notation.',
    placeholder: 'text',
  }),
  top_n: integer({ title: 'Max items', description: 'Keeps only the best.', minimum: 1, maximum: 1_000_000 }),
  min_score: number({ title: 'Minimum score', description: 'Drops items with a lower score.' }),
});
type Parameters = ValueOf<typeof parameters>;

/**
 * Sorts items by how well their text answers a query, the best first, and adds `score` to each. Up to 1,000 documents are one call;
 * `usage` and `credits` of all calls are on the first item. The parameters of the first item count.
 */
export const node = defineNode({
  type: 'ai.rerank',
  version: 1,
  title: 'Rerank',
  description: 'Sorts items by relevance to a query and keeps the best. Costs credits.',
  icon: 'SortDescending2',
  group: 'ai',
  pure: false,
  inputs: mainPort,
  outputs: mainPort,
  parameters,
  examples: [
    {
      title: 'The three best answers',
      parameters: {
        model: 'sandbox/rerank',
        query: 'How do I reset my password?',
        document_field: 'text',
        top_n: 3,
        min_score: 0.2,
      },
    },
  ],
  run: async (context) => {
    const { items } = context;
    if (items.length === 0) return { outputs: { main: [] } };
    const { top_n: topN = items.length, min_score: least = -Infinity } = context.parameters;
    const costs = new ModelCosts();
    const scored = await scoresOf(context, costs);
    const best = scored
      .toSorted((one, other) => other.score - one.score || one.index - other.index)
      .filter(({ score }) => score >= least)
      .slice(0, topN);
    const more = (place: number): JsonObject => (place === 0 ? costs.toJson() : {});
    const ranked = best.map(({ index, score, model }, place): Item => {
      const item = items[index]!;
      return { ...item, json: { ...item.json, score, model, ...more(place) }, pairedItem: index };
    });
    return { outputs: { main: ranked } };
  },
});

interface Scored {
  index: number;
  score: number;
  model: unknown;
}

async function scoresOf(context: NodeContext<Parameters>, costs: ModelCosts): Promise<Scored[]> {
  const { model, query } = context.parameters;
  const documents = context.items.map((item, index) => documentOf(item, index, context.parameters));
  const scored: Scored[] = [];
  for (let from = 0; from < documents.length;) {
    context.signal.throwIfAborted();
    const to = endOfBatch(documents, from);
    const body = { model, query, documents: documents.slice(from, to), return_documents: false };
    const answer = await askForObject(context, { endpoint: 'rerank', body, at: `items ${from}-${to - 1}`, costs });
    const results = answer['results'] as { index: number; relevance_score: number }[];
    for (const { index, relevance_score: score } of results)
      scored.push({ index: from + index, score, model: answer['model'] ?? model });
    from = to;
  }
  return scored;
}

function endOfBatch(documents: readonly string[], from: number): number {
  let bytes = 0;
  let to = from;
  while (to < documents.length && to - from < mostDocuments) {
    bytes += Buffer.byteLength(documents[to]!);
    if (bytes > mostDocumentBytes && to > from) break;
    to += 1;
  }
  return to;
}

function documentOf({ json }: Item, index: number, { document_field: name }: Parameters): string {
  const value = readField(json, name);
  if (value === undefined || value === null || value === '')
    throw new AppError('parameter_invalid', `Item ${index + 1} has no text in "${name}".`, {
      param: '/document_field',
    });
  return typeof value === 'string' ? value : JSON.stringify(value);
}
