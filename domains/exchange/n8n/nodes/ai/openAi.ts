import { NoCounterpart, type NodeMapping } from '../../nodeMapping.ts';
import type { Parameters } from '../../Parameters.ts';

const roles = { system: 'system', user: 'user', assistant: 'assistant' } as const;

/**
 * OpenAI's chat, of both packages: https://docs.n8n.io/integrations/builtin/app-nodes/n8n-nodes-langchain.openai/. Models are those of this
 * instance's gateway; the answer is `{ text, model, usage, finish_reason }`.
 */
export const openAi: NodeMapping = ({ parameters }) => {
  const resource = parameters.choice('resource', 'text');
  const operation = parameters.choice('operation', resource === 'chat' ? 'complete' : 'message');
  if (!(resource === 'chat' && operation === 'complete') && !(resource === 'text' && operation === 'message'))
    throw new NoCounterpart(`${resource} "${operation}" has no counterpart: look at the AI nodes.`);
  const model = parameters.text('modelId') || parameters.text('chatModel') || parameters.text('model');
  parameters.remark('model', `Select a model of this instance${model === '' ? '' : ` instead of "${model}"`}.`);
  parameters.remark(null, 'The answer is in the field "text".');
  const messages = [...parameters.list('messages.values'), ...parameters.list('prompt.messages')].map(messageOf);
  const most = parameters.value('options.maxTokens');
  const temperature = parameters.value('options.temperature');
  parameters.ignore('simplify', 'simplifyOutput');
  return {
    type: 'ai.chat',
    parameters: {
      ...(model === '' ? {} : { model }),
      messages,
      ...(most === undefined ? {} : { max_tokens: most }),
      ...(temperature === undefined ? {} : { temperature }),
    },
  };
};

function messageOf(message: Parameters): object {
  return { role: message.word('role', roles, 'user'), content: message.text('content') };
}
