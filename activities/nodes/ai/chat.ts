import { AppError } from '../../../openapi/AppError.ts';
import { defineNode, mainPort, type NodeContext } from '../../kit/define.ts';
import type { Item, JsonObject } from '../../kit/item.ts';
import { eachItem } from '../../kit/eachItem.ts';
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
 * finish_reason }`. As the last node of an execution whose webhook streams, it passes the text of a single item on while it comes.
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
  const answer = await context.services.callModel({
    endpoint: 'chat.completions',
    body: { ...toBody(wanted), ...(stream && { stream: true, stream_options: { include_usage: true } }) },
    signal: context.signal,
  });
  if ('stream' in answer) {
    if (!stream) throw new AppError('upstream_error', 'The provider returned a stream although none was requested.');
    return { json: { ...(await streamChat(answer.stream, stream)) } };
  }
  if (answer.status >= 400) throw refused(answer.body);
  return { json: readAnswer(answer.body) };
}

/** A provider's 400, 413 or 422 is an answer in OpenAI's error shape: the request itself is wrong and stays so. */
function refused(body: Uint8Array): AppError {
  const { error } = JSON.parse(Buffer.from(body).toString('utf8')) as { error: { message: string } };
  return new AppError('invalid_request', `The model request failed: ${error.message}`);
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

interface Completion {
  model: string;
  usage?: JsonObject;
  choices: { message?: { content?: string | null }; finish_reason?: string | null }[];
}

function readAnswer(body: Uint8Array): JsonObject {
  const { model, usage = {}, choices } = JSON.parse(Buffer.from(body).toString('utf8')) as Completion;
  const first = choices[0];
  return { text: first?.message?.content ?? '', model, usage, finish_reason: first?.finish_reason ?? null };
}
