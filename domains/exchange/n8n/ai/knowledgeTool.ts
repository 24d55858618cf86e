import type { SourceNode } from '../nodeMapping.ts';
import { knowledgeBaseOf } from './knowledgeBaseOf.ts';
import type { MappedTool } from './MappedTool.ts';

/** Returns a tool that searches the knowledge base of a vector store. `asker` says how many passages it wants. */
export function knowledgeTool(
  store: SourceNode,
  { description, asker }: { description: string; asker: Pick<SourceNode, 'parameters'> },
): MappedTool {
  return {
    description,
    type: 'knowledge.search',
    parameters: { knowledge_base: knowledgeBaseOf(store), limit: asker.parameters.number('topK', 4), output: 'list' },
    filled: [{ parameter: '/query', description: 'A question, or words to look for.', type: 'string' }],
  };
}
