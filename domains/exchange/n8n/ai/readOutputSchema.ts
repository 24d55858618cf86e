import { jsonOf } from '../jsonOf.ts';
import type { SourceNode } from '../nodeMapping.ts';
import { schemaOfExample } from './schemaOfExample.ts';

/**
 * The JSON that an output parser asks for, null if there is none:
 * https://docs.n8n.io/integrations/builtin/cluster-nodes/sub-nodes/n8n-nodes-langchain.outputparserstructured/. Repairs happen anyway, so a
 * repairing parser is replaced by the parser attached to it.
 */
export function readOutputSchema({ sub, parameters }: Pick<SourceNode, 'sub' | 'parameters'>): object | null {
  parameters.ignore('hasOutputParser');
  const [parser] = sub('ai_outputParser');
  if (!parser) return null;
  if (parser.type === 'outputParserAutofixing') {
    parser.parameters.ignore('options', 'info');
    for (const model of parser.sub('ai_languageModel'))
      model.parameters.leaveOut('Answers that do not fit are repaired by the model of the node.');
    return readOutputSchema(parser);
  }
  if (parser.type === 'outputParserItemList')
    return { type: 'object', properties: { response: { type: 'array', items: { type: 'string' } } } };
  return readSchema(parser);
}

/** A schema that is written out, or the one of an example. */
export function readSchema({ parameters, version }: Pick<SourceNode, 'parameters' | 'version'>): object {
  const how = parameters.choice('schemaType', version < 1.2 ? 'manual' : 'fromJson');
  parameters.ignore('autoFix', 'customizeRetryPrompt', 'prompt', 'notice');
  if (how === 'fromJson') {
    parameters.ignore('inputSchema');
    return schemaOfExample(jsonOf(parameters.written('jsonSchemaExample'), {}));
  }
  parameters.ignore('jsonSchemaExample');
  const written = parameters.written('inputSchema') || parameters.written('jsonSchema');
  const schema = jsonOf(written, null);
  if (typeof schema === 'object' && schema !== null && !Array.isArray(schema)) return schema;
  parameters.remark('inputSchema', 'The JSON schema cannot be read.');
  return { type: 'object' };
}
