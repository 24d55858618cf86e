import { sources } from '../../../domains/catalog/generated/registry.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { ParameterProblem } from '../../../platform/schema/ParameterProblem.ts';
import { defineNode, mainPort } from '../../kit/define.ts';
import type { NodeContext } from '../../kit/NodeContext.ts';
import type { Item, JsonObject } from '../../../domains/executions/item.ts';
import { eachItem } from '../../kit/eachItem.ts';
import { askForJson } from '../../ai/askForJson.ts';
import { askForChat } from '../../ai/askForChat.ts';
import { askForStream } from '../../ai/askModel.ts';
import { ChatSearches, type RanSearch } from '../../ai/chatSearches.ts';
import { filePartsOf } from '../../ai/fileParts.ts';
import { ModelCosts } from '../../ai/ModelCosts.ts';
import { readChat } from '../../ai/readChat.ts';
import { searchAndAnswer } from '../../ai/searchAndAnswer.ts';
import { streamChat } from '../../ai/streamChat.ts';
import { choice, integer, list, number, object, record, text, type ValueOf } from '../../../platform/schema/schema.ts';

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
  )({
    title: 'Messages',
    entry: 'message',
    description: 'Conversation history. The prompt, if set, is added at the end.',
    default: [],
  }),
  temperature: number({ title: 'Temperature', minimum: 0, maximum: 2 }),
  max_tokens: integer({ title: 'Max tokens', minimum: 1 }),
  images: list(text({ title: 'Image', required: true, maxLength: 200 }))({
    title: 'Images',
    description: 'Names of image files in the item. Sent with the prompt to models that can see.',
    maxItems: 20,
    default: [],
    rare: true,
  }),
  files: list(text({ title: 'File', required: true, maxLength: 200 }))({
    title: 'Files',
    description: 'Names of files in the item: PDF, text, images, WAV or MP3. Not every model reads every type.',
    maxItems: 20,
    default: [],
    rare: true,
  }),
  output: choice(['text', 'json'])({
    title: 'Output',
    description: 'Text, or JSON that fits a schema.',
    default: 'text',
    rare: true,
  }),
  schema: record({
    title: 'JSON schema',
    description: 'What the JSON must look like.',
    control: 'code',
    default: { type: 'object' },
    showWhen: { output: ['json'] },
  }),
  data_market: choice(['off', 'picked', 'all'])({
    title: 'Data market',
    description: 'Lets the model search public sources. Each search that succeeds costs 1 credit.',
    default: 'off',
    rare: true,
  }),
  searches: list(text({ title: 'Search', control: 'catalog_search', required: true, maxLength: 200 }))({
    title: 'Searches',
    description: 'What the model may search.',
    maxItems: 20,
    default: [],
    showWhen: { data_market: ['picked'] },
  }),
  max_rounds: integer({
    title: 'Max rounds',
    description: 'How often the model may search before it has to answer.',
    minimum: 1,
    maximum: 20,
    default: 5,
    showWhen: { data_market: ['picked', 'all'] },
  }),
});
type Parameters = ValueOf<typeof parameters>;

/**
 * Asks a model once per item, through the gateway: same routing, prices and records as `/v1`. Gives `{ text, model, usage,
 * credits, finish_reason }`, with `json` in place of `text` where JSON is wanted, and `searches` where it may search the data market
 * (then each item is a few calls, and nothing is passed on while it comes). As the last node of an execution whose webhook streams, it passes the text of a single item on while it comes.
 */
export const node = defineNode({
  type: 'ai.chat',
  version: 1,
  title: 'Chat model',
  description: 'Sends a prompt to a language model and returns its response. Costs credits.',
  icon: 'MessageChatbot',
  group: 'ai',
  pure: false,
  effects: ({ data_market: market }) => (market === 'off' || market === undefined ? [] : ['brings_untrusted']),
  inputs: mainPort,
  outputs: mainPort,
  parameters,
  examples: [
    {
      title: 'Summarize',
      parameters: { model: 'sandbox/chat', system: 'Answer in one sentence.', prompt: 'Summarize: {{ $json.text }}' },
    },
  ],
  check: problemsOf,
  run: (context) =>
    eachItem({
      context,
      port: 'main',
      work: (item, wanted, { index }) => ask(context, wanted, { item, at: `item ${index}` }),
    }),
});

async function ask(
  context: NodeContext<Parameters>,
  wanted: Parameters,
  { item, at }: { item: Item; at: string },
): Promise<Item> {
  const { streams, items } = context;
  const isText = wanted.output === 'text';
  if (wanted.data_market !== 'off') return askWithSearches(context, wanted, { item, at });
  const stream = isText && streams.answer?.isLast && items.length === 1 ? streams.answer : null;
  if (await stream?.hasBegun()) throw new AppError('node_failed', 'The response was interrupted while streaming.');
  const costs = new ModelCosts();
  const body = toBody(wanted, await filePartsOf(context.files, item, wanted));
  if (!isText) {
    const { value, model } = await askForJson(context, { body, name: 'answer', schema: wanted.schema, at, costs });
    return { json: { json: value, model, finish_reason: 'stop', ...costs.toJson() } };
  }
  const call = { endpoint: 'chat.completions', body, at, costs } as const;
  if (!stream) {
    const live = items.length === 1 ? context.streams.liveText : null;
    const { text: said, model, finishReason } = readChat(await askForChat(context, call, { live }));
    return { json: { text: said, model, finish_reason: finishReason, ...costs.toJson() } };
  }
  const { text: said, model, finishReason, usage } = await streamChat(await askForStream(context, call), stream);
  costs.used(usage);
  return { json: { text: said, model, finish_reason: finishReason, ...costs.toJson() } };
}

async function askWithSearches(
  context: NodeContext<Parameters>,
  wanted: Parameters,
  { item, at }: { item: Item; at: string },
): Promise<Item> {
  const costs = new ModelCosts();
  const searches = new ChatSearches({
    asking: context,
    offered: wanted.data_market === 'all' ? 'all' : wanted.searches,
    idempotencyKey: `${context.idempotencyKey}/${at}`,
    costs,
  });
  const question = toBody(wanted, await filePartsOf(context.files, item, wanted));
  const { answer, body } = await searchAndAnswer(context, {
    body: question,
    searches,
    maxRounds: wanted.max_rounds,
    at,
    costs,
  });
  const ran = searches.ran.map((one): RanSearch => ({ ...one })) as unknown as JsonObject[];
  if (wanted.output === 'json') {
    const asked = { body, name: 'answer', schema: wanted.schema, at: `${at}/answer`, costs };
    const { value, model } = await askForJson(context, asked);
    return { json: { json: value, model, finish_reason: 'stop', searches: ran, ...costs.toJson() } };
  }
  const { text: said, model, finishReason } = readChat(answer);
  return { json: { text: said, model, finish_reason: finishReason, searches: ran, ...costs.toJson() } };
}

/** Returns problems of the searches that can be found before execution. */
function problemsOf(written: JsonObject): ParameterProblem[] {
  return [...promptProblems(written), ...searchProblems(written)];
}

/** A model that is asked nothing answers nothing. */
function promptProblems({ prompt, messages, images, files, system }: JsonObject): ParameterProblem[] {
  const isGiven = (value: unknown): boolean =>
    Array.isArray(value) ? value.length > 0 : typeof value === 'string' && value.trim() !== '';
  if ([prompt, messages, images, files].some(isGiven)) return [];
  if (!isGiven(system)) return [{ parameter: '/prompt', code: 'parameter_missing', message: 'is required.' }];
  const message = 'is empty: the model gets only the system prompt.';
  return [{ parameter: '/prompt', code: 'parameter_missing', message, severity: 'warning' }];
}

function searchProblems({ data_market: market, searches }: JsonObject): ParameterProblem[] {
  if (market !== 'picked') return [];
  const given = Array.isArray(searches) ? searches : [];
  if (given.length === 0 && typeof searches !== 'string')
    return [{ parameter: '/searches', code: 'parameter_missing', message: 'needs at least one search.' }];
  const known = new Set(sources.flatMap((source) => source.searches.map(({ id }) => id)));
  return given.flatMap((id, place): ParameterProblem[] =>
    typeof id !== 'string' || id === '' || id.includes('{{') || known.has(id)
      ? []
      : [{ parameter: `/searches/${place}`, code: 'parameter_invalid', message: 'is no search of the data market.' }],
  );
}

function toBody(
  { model, system, prompt, messages, temperature, max_tokens: maxTokens }: Parameters,
  files: JsonObject[],
): JsonObject & { messages: JsonObject[] } {
  const content = files.length === 0 ? prompt : [{ type: 'text', text: prompt }, ...files];
  if (prompt === '' && files.length > 0)
    throw new AppError('parameter_invalid', 'Enter a prompt for the files.', { param: '/prompt' });
  const conversation = [
    ...(system === '' ? [] : [{ role: 'system', content: system }]),
    ...messages,
    ...(prompt === '' ? [] : [{ role: 'user', content }]),
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
