import { passageOf } from '../../../domains/knowledge/passageOf.ts';
import { knowledgeLimits } from '../../../domains/knowledge/limits.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { ModelCosts } from '../../ai/ModelCosts.ts';
import { defineNode, mainPort } from '../../kit/define.ts';
import type { NodeContext } from '../../kit/NodeContext.ts';
import { eachItem } from '../../kit/eachItem.ts';
import type { Item, JsonObject } from '../../../domains/executions/item.ts';
import { choice, integer, number, object, text, type ValueOf } from '../../../platform/schema/schema.ts';
import { embedForNode } from '../../knowledge/embedForNode.ts';

const parameters = object({
  knowledge_base: text({
    title: 'Knowledge base',
    description: 'ID or name of a knowledge base in the same project.',
    control: 'knowledge_base',
    required: true,
    maxLength: 200,
  }),
  query: text({
    title: 'Question',
    description: 'Passages are found by meaning and by words.',
    control: 'textarea',
    required: true,
    maxLength: knowledgeLimits.queryCharacters,
  }),
  limit: integer({ title: 'Max passages', minimum: 1, maximum: knowledgeLimits.hits, default: 5 }),
  output: choice(['passages', 'list'])({
    title: 'Output',
    description: 'Passages: one item per passage. List: one item with all passages.',
    default: 'passages',
  }),
  min_similarity: number({
    title: 'Minimum similarity',
    description: 'Drops passages that are less alike, -1 to 1.',
    minimum: -1,
    maximum: 1,
    rare: true,
  }),
});
type Parameters = ValueOf<typeof parameters>;

/**
 * Searches a knowledge base of the project, once per item. Each passage is `{ text, match, heading, title, document_id, document_key,
 * source_url, metadata, score, similarity, text_rank }`, best first; `usage` and `credits` are on the first one, or beside the list
 * `passages`.
 */
export const node = defineNode({
  type: 'knowledge.search',
  version: 1,
  title: 'Search knowledge base',
  description: 'Finds the passages of a knowledge base that may answer a question. Costs credits.',
  icon: 'Books',
  group: 'ai',
  pure: false,
  effects: ['reads_private', 'brings_untrusted'],
  reaches: { permission: 'knowledge_bases.search', what: 'knowledge bases' },
  inputs: mainPort,
  outputs: mainPort,
  parameters,
  examples: [
    {
      title: 'Five passages for a question',
      parameters: { knowledge_base: 'Handbook', query: '{{ $json.question }}' },
    },
    {
      title: 'One item, for a prompt',
      parameters: { knowledge_base: 'Handbook', query: '{{ $json.question }}', limit: 3, output: 'list' },
    },
  ],
  run: (context) =>
    eachItem({ context, port: 'main', work: (_item, wanted, { index }) => search(context, index, wanted) }),
});

async function search(
  context: NodeContext<Parameters>,
  index: number,
  wanted: Parameters,
): Promise<Record<string, Item[]>> {
  const query = wanted.query.trim();
  if (query === '') throw new AppError('parameter_invalid', 'The question is empty.', { param: '/query' });
  const base = await context.knowledge.open(wanted.knowledge_base);
  const costs = new ModelCosts();
  const hits = await base.search(
    { query, limit: wanted.limit, minSimilarity: wanted.min_similarity ?? null },
    embedForNode(context, { index, costs }),
  );
  const passages = hits.map((hit) => passageOf(hit) as JsonObject);
  if (wanted.output === 'list') return { main: [{ json: { passages, ...costs.toJson() } }] };
  return { main: passages.map((json, place) => ({ json: place === 0 ? { ...json, ...costs.toJson() } : json })) };
}
