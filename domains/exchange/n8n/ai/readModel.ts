import type { SourceNode } from '../nodeMapping.ts';

/** The model of an AI node with its settings, as parameters of our nodes; empty if there is none. */
export interface ReadModel {
  model?: string;
  temperature?: number | string;
  max_tokens?: number | string;
}

/**
 * The chat model that hangs on a node (https://docs.n8n.io/integrations/builtin/cluster-nodes/sub-nodes/): its name is kept, to be replaced by a
 * model of this instance. A second one was for when the first fails: the gateway's routing does that.
 */
export function readModel(
  { sub, parameters }: SourceNode,
  { takesTemperature = false }: { takesTemperature?: boolean } = {},
): ReadModel {
  const [first, ...others] = sub('ai_languageModel');
  for (const other of others)
    other.parameters.leaveOut('A second model is not needed: routing of the gateway tries other providers.');
  if (!first) {
    parameters.remark(null, 'Select a model.');
    return {};
  }
  const { parameters: own } = first;
  own.use();
  const model = ['model', 'modelName', 'modelId', 'chatModel', 'deploymentName'].reduce(
    (found, name) => (found === '' ? own.text(name) : found),
    '',
  );
  own.remark(null, `Select a model of this instance${model === '' ? '' : ` instead of "${model}"`}.`);
  const maxTokens = whole(
    own.value('options.maxTokens') ??
      own.value('options.maxTokensToSample') ??
      own.value('options.maxOutputTokens') ??
      own.value('options.numPredict'),
  );
  const temperature = takesTemperature ? setting(own.value('options.temperature')) : undefined;
  return {
    ...(model === '' ? {} : { model }),
    ...(temperature === undefined ? {} : { temperature }),
    ...(maxTokens === undefined ? {} : { max_tokens: maxTokens }),
  };
}

function setting(value: unknown): number | string | undefined {
  return typeof value === 'number' || typeof value === 'string' ? value : undefined;
}

/** n8n writes -1 for no limit. */
function whole(value: unknown): number | string | undefined {
  return typeof value === 'number' && value < 1 ? undefined : setting(value);
}
