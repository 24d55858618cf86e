import type { MappingOf, NodeMapping, NodeMappings } from './nodeMapping.ts';
import { agent } from './nodes/ai/agent.ts';
import { chainLlm, chainRetrievalQa, chainSummarization, informationExtractor } from './nodes/ai/chatChains.ts';
import { chatTrigger } from './nodes/ai/chatTrigger.ts';
import { sentimentAnalysis, textClassifier } from './nodes/ai/classifiers.ts';
import { mcpTrigger } from './nodes/ai/mcpTrigger.ts';
import { openAi } from './nodes/ai/openAi.ts';
import { vectorStore } from './nodes/ai/vectorStore.ts';

/** Nodes that use sub-nodes, besides the agent. */
const ai: NodeMappings = {
  chainLlm,
  chainRetrievalQa,
  chainSummarization,
  chatTrigger,
  informationExtractor,
  openAi,
  sentimentAnalysis,
  textClassifier,
};

/** Mappings of nodes for other services; they are in the folders of `integrations/`. */
export type VendorMappings = NodeMappings;

/** Finds the mapping of a type by its package and name: `n8n-nodes-base`, `if`. */
export type FindMapping = (packageName: string, type: string) => NodeMapping | undefined;

/** Returns the mappings of node types (`nodeMappings`), vendors included, and of AI nodes, which are part of this folder. */
export function mappingsWith(nodeMappings: NodeMappings): FindMapping {
  const base: NodeMappings = { ...nodeMappings, openAi };
  // A tool of an agent can be any of these nodes.
  const mappingOf: MappingOf = (type) => find('n8n-nodes-base', type);
  const withAgent: NodeMappings = { ...ai, agent: agent(mappingOf), mcpTrigger: mcpTrigger(mappingOf) };
  const find: FindMapping = (packageName, type) => {
    if (packageName === '@n8n/n8n-nodes-langchain') {
      if (type.startsWith('vectorStore')) return vectorStore;
      return Object.hasOwn(withAgent, type) ? withAgent[type] : undefined;
    }
    if (packageName !== 'n8n-nodes-base') return undefined;
    // A tool that no agent uses, `gmailTool`, is the node that it calls.
    return [type, type.replace(/Tool$/, '')].flatMap((name) => (Object.hasOwn(base, name) ? [base[name]] : []))[0];
  };
  return find;
}
