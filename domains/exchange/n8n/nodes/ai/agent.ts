import { answerAs } from '../../ai/answerAs.ts';
import { readMemory } from '../../ai/readMemory.ts';
import { readModel } from '../../ai/readModel.ts';
import { readOutputSchema } from '../../ai/readOutputSchema.ts';
import { readPrompt } from '../../ai/readPrompt.ts';
import { readTools } from '../../ai/readTools.ts';
import type { MappedNode, MappingOf, NodeMapping } from '../../nodeMapping.ts';

/**
 * AI Agent, v1 to v3: https://docs.n8n.io/integrations/builtin/cluster-nodes/root-nodes/n8n-nodes-langchain.agent/. Model, memory, tools and output parser
 * become its parameters. Flows read its answer as `output`, which a node behind it makes.
 */
export function agent(mappingOf: MappingOf): NodeMapping {
  return (source): MappedNode => {
    const { parameters } = source;
    const model = readModel(source);
    const prompt = readPrompt(source);
    const instructions = parameters.text('options.systemMessage');
    const { tools, servers, credentials } = readTools(source, mappingOf);
    const schema = readOutputSchema(source);
    const steps = parameters.number('options.maxIterations', 10);
    parameters.ignore(
      'agent',
      'needsFallback',
      'options.enableStreaming',
      'options.returnIntermediateSteps',
      'options.passthroughBinaryImages',
      'options.humanMessage',
      'options.outputParser',
    );
    return {
      type: 'ai.agent',
      parameters: {
        ...model,
        prompt,
        ...(instructions === '' ? {} : { instructions }),
        ...(tools.length > 0 ? { tools } : {}),
        ...(servers.length > 0 ? { mcp_servers: servers } : {}),
        ...(schema ? { output: 'json', output_schema: schema } : {}),
        ...readMemory(source),
        limits: { max_steps: typeof steps === 'number' ? Math.min(Math.max(steps, 1), 200) : steps },
      },
      ...(Object.keys(credentials).length > 0 ? { credentials } : {}),
      behind: answerAs(source, { output: schema ? '{{ $json.json }}' : '{{ $json.text }}' }),
    };
  };
}
