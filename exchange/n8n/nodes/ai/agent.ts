import { readMemory } from '../../ai/readMemory.ts';
import { readModel } from '../../ai/readModel.ts';
import { readOutputSchema } from '../../ai/readOutputSchema.ts';
import { readPrompt } from '../../ai/readPrompt.ts';
import { readTools } from '../../ai/readTools.ts';
import type { MappedNode, NodeMapping, SourceNode } from '../../nodeMapping.ts';

/**
 * AI Agent, v1 to v3: https://docs.n8n.io/integrations/builtin/cluster-nodes/root-nodes/n8n-nodes-langchain.agent/. Model, memory, tools and output parser
 * become its parameters. Flows read its answer as `output`, which a node behind it makes.
 */
export function agent(mappingOf: (type: string) => NodeMapping | undefined): NodeMapping {
  return (source): MappedNode => {
    const { parameters } = source;
    const { model, maxTokens } = readModel(source);
    const prompt = readPrompt(source);
    const instructions = parameters.text('options.systemMessage');
    const { tools, credentials } = readTools(source, mappingOf);
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
        ...(model === '' ? {} : { model }),
        prompt,
        ...(instructions === '' ? {} : { instructions }),
        ...(tools.length > 0 ? { tools } : {}),
        ...(schema ? { output: 'json', output_schema: schema } : {}),
        ...readMemory(source),
        limits: { max_steps: typeof steps === 'number' ? Math.min(Math.max(steps, 1), 200) : steps },
        ...(maxTokens === undefined ? {} : { max_tokens: maxTokens }),
      },
      ...(Object.keys(credentials).length > 0 ? { credentials } : {}),
      behind: answerAs(source, { output: schema ? '{{ $json.json }}' : '{{ $json.text }}' }),
    };
  };
}

/** The node that gives an answer the names that flows of n8n read, and has the name of the one before it. */
export function answerAs({ name }: Pick<SourceNode, 'name'>, fields: { [name: string]: string }): MappedNode['behind'] {
  const assignments = Object.entries(fields).map(([field, value]) => ({ name: field, type: 'any', value }));
  return {
    name: `${name.slice(0, 180)} (model)`,
    takesName: true,
    type: 'data.edit_fields',
    parameters: { assignments, include: 'none' },
  };
}
