import { mayInProject } from '../../domains/identity/policy.ts';
import type { ServedTool } from '../../platform/mcp/server/ServedTool.ts';
import type { Deps } from '../deps.ts';
import { searchAsAccount } from '../../domains/knowledge/searchAsAccount.ts';
import { presentKnowledgeSearch } from '../presenters/knowledgeSearch.ts';
import { projectViewOf } from '../../domains/identity/projectAccess.ts';
import type { McpCaller } from './McpCaller.ts';
import { slugOf } from './slugOf.ts';
import { ToolNames } from './ToolNames.ts';

/** The knowledge bases that a caller may search, each as `knowledge_<slug>_search`. A search embeds the question, charged to the organization. */
export async function knowledgeTools(caller: McpCaller, deps: Deps): Promise<ServedTool[]> {
  const { actor } = caller;
  const bases = await deps.database.withOrganization(actor.organizationId, async ({ servedSources }) => {
    const found = await servedSources.bases(projectViewOf(actor));
    return found.filter(({ project }) => mayInProject(actor, project, 'knowledge_bases.search'));
  });
  const names = new ToolNames();
  return bases.map(({ id, name, description }) => ({
    name: names.take(slugOf(name, 'base'), (word) => `knowledge_${word}_search`),
    title: name,
    description: `Finds passages of the knowledge base "${name}". ${description}`.trim().slice(0, 1024),
    inputSchema,
    isReadOnly: true,
    mayTakeLong: false,
    call: async (given, { signal }) => {
      const { query, limit = 5 } = given as { query: string; limit?: number };
      const { requestId } = caller.request;
      const question = { query, limit, minSimilarity: null };
      return {
        data: { ...presentKnowledgeSearch(await searchAsAccount(deps, { id, actor, question, requestId, signal })) },
      };
    },
  }));
}

const inputSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['query'],
  properties: {
    query: { type: 'string', minLength: 1, maxLength: 8000, description: 'A question, or words to look for.' },
    limit: { type: 'integer', minimum: 1, maximum: 20, description: 'How many passages; 5 otherwise.' },
  },
};
