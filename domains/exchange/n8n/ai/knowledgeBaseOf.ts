import type { SourceNode } from '../nodeMapping.ts';

/** Parameters in which stores keep the name of their content. */
const named = [
  'memoryKey',
  'qdrantCollection',
  'pineconeIndex',
  'tableName',
  'milvusCollection',
  'weaviateCollection',
  'mongoCollection',
  'redisIndex',
  'chromaCollection',
] as const;

/**
 * Returns the name of the knowledge base for a vector store, on any server; embeddings belong to the base here:
 * https://docs.n8n.io/integrations/builtin/cluster-nodes/root-nodes/.
 */
export function knowledgeBaseOf({ name, parameters, sub }: SourceNode): string {
  const found = named.map((parameter) => parameters.text(parameter)).find((text) => text !== '') ?? '';
  parameters.ignore('options', 'mode', 'pineconeNamespace', 'useReranker', 'embeddingBatchSize', 'clearStore');
  const base = (found === '' || found.includes('{{') ? name : found).slice(0, 200);
  parameters.remark(
    null,
    `Make a knowledge base "${base}" in the same project and fill it: documents are not taken over.`,
  );
  for (const embedding of sub('ai_embedding'))
    embedding.parameters.leaveOut('The knowledge base says which model embeds.');
  for (const reranker of sub('ai_reranker')) reranker.parameters.leaveOut('Passages are ranked by the search itself.');
  return base;
}
