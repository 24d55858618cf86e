import { AppError } from '../../../openapi/AppError.ts';
import { defineNode, mainPort, type NodeContext } from '../../kit/define.ts';
import type { Item, JsonObject } from '../../kit/item.ts';
import { eachItem } from '../../kit/eachItem.ts';
import { askForObject, askForStream } from '../../ai/askModel.ts';
import { ModelCosts } from '../../ai/ModelCosts.ts';
import { readChat } from '../../ai/readChat.ts';
import { streamChat } from '../../ai/streamChat.ts';
import { choice, integer, list, number, object, text, type ValueOf } from '../../kit/schema.ts';

const parameters = object({
  model: text({ title: 'Model', control: 'model', endpoint: 'chat.completions', required: true, maxLength: 200 }),
  system: text({
    title: 'System prompt',
    description: 'Instructions for the model.',
    control: 'textarea',
    default: '',
  }),
  prompt: text({ title: 'Prompt', control: 'textarea', default: '' }),
  messages: list(
    object({
      role: choice(['system', 'user', 'assistant'])({ title: 'Role', default: 'user' }),
      content: text({ title: 'Content', control: 'textarea', required: true }),
    }),
  )({ title: 'Messages', description: 'Conversation history. The prompt, if set, is added at the end.', default: [] }),
  temperature: number({ title: 'Temperature', minimum: 0, maximum: 2 }),
  max_tokens: integer({ title: 'Max tokens', minimum: 1 }),
});
type Parameters = ValueOf<typeof parameters>;

/**
 * Asks a model once per item, through the gateway: same routing, prices and records as `/v1`. Gives `{ text, model, usage,
 * credits, finish_reason }`. As the last node of an execution whose webhook streams, it passes the text of a single item on while it comes.
 */
export const node = defineNode({
  type: 'ai.chat',
  version: 1,
  title: 'Chat model',
  description: 'Sends a prompt to a language model and returns its response. Costs credits.',
  icon: 'MessageChatbot',
  group: 'ai',
  pure: false,
  inputs: mainPort,
  outputs: mainPort,
  parameters,
  examples: [
    {
      title: 'Summarize',
      parameters: { model: 'sandbox/chat', system: 'Answer in one sentence.', prompt: 'Summarize: {{ $json.text }}' },
    },
  ],
  run: (context) => eachItem({ context, port: 'main', work: (_item, wanted) => ask(context, wanted) }),
});

async function ask(context: NodeContext<Parameters>, wanted: Parameters): Promise<Item> {
  const { answerStream, items } = context;
  const stream = answerStream?.isLast && items.length === 1 ? answerStream : null;
  if (await stream?.hasBegun()) throw new AppError('node_failed', 'The response was interrupted while streaming.');
  const costs = new ModelCosts();
  const call = { endpoint: 'chat.completions', body: toBody(wanted), costs } as const;
  if (!stream) {
    const { text: said, model, finishReason } = readChat(await askForObject(context, call));
    return { json: { text: said, model, finish_reason: finishReason, ...costs.toJson() } };
  }
  const { usage, ...said } = await streamChat(await askForStream(context, call), stream);
  costs.used(usage);
  return { json: { ...said, ...costs.toJson() } };
}

function toBody({ model, system, prompt, messages, temperature, max_tokens: maxTokens }: Parameters): JsonObject {
  const conversation = [
    ...(system === '' ? [] : [{ role: 'system', content: system }]),
    ...messages,
    ...(prompt === '' ? [] : [{ role: 'user', content: prompt }]),
  ];
  if (!conversation.some((message) => message.role !== 'system')) {
    throw new AppError('parameter_invalid', 'Enter a prompt or at least one message.', { param: '/prompt' });
  }
  return {
    model,
    messages: conversation,
    ...(temperature === undefined ? {} : { temperature }),
    ...(maxTokens === undefined ? {} : { max_tokens: maxTokens }),
  };
}
