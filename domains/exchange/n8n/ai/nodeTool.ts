import type { NodeMapping, SourceNode } from '../nodeMapping.ts';
import { filledOf } from './filledOf.ts';
import type { MappedTool } from './MappedTool.ts';

/** Any node as a tool (`httpRequestTool`), with `$fromAI` where the model fills something: https://docs.n8n.io/advanced-ai/examples/using-the-fromai-function/. */
export function nodeTool(source: SourceNode, mapping: NodeMapping): MappedTool {
  const { parameters } = source;
  const description = parameters.text('toolDescription') || parameters.text('description');
  parameters.ignore('descriptionType', 'toolDescription', 'description');
  const filled = filledOf(parameters);
  const { type, parameters: mapped, credentials } = mapping(source);
  return { description, type, parameters: mapped, filled, ...(credentials ? { credentials } : {}) };
}
