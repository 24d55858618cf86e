import { askForFile, askForObject } from '../../ai/askModel.ts';
import { ModelCosts } from '../../ai/ModelCosts.ts';
import { readChat } from '../../ai/readChat.ts';
import { defineNode, mainPort } from '../../kit/define.ts';
import type { NodeContext } from '../../kit/NodeContext.ts';
import { eachItem } from '../../kit/eachItem.ts';
import type { Item, JsonObject } from '../../../domains/executions/item.ts';
import { keepParameter, withKept } from '../../kit/keptInput.ts';
import { choice, integer, list, number, object, text, type ValueOf } from '../../../platform/schema/schema.ts';

const parameters = object({
  model: text({ title: 'Model', control: 'model', endpoint: 'chat.completions', required: true, maxLength: 200 }),
  message: text({
    title: 'Message',
    description: 'What is said to the character.',
    control: 'textarea',
    required: true,
    maxLength: 100_000,
  }),
  name: text({ title: 'Name', required: true, maxLength: 200 }),
  background: text({
    title: 'Background',
    description: 'Who the character is and what it knows.',
    control: 'textarea',
    default: '',
    maxLength: 50_000,
  }),
  manner: text({
    title: 'Manner',
    description: 'How it speaks.',
    control: 'textarea',
    default: '',
    maxLength: 10_000,
  }),
  examples: list(
    object({
      said: text({ title: 'Said', required: true, maxLength: 5_000 }),
      answer: text({ title: 'Answer', required: true, maxLength: 5_000 }),
    }),
  )({ title: 'Examples', entry: 'example', description: 'How it would answer.', maxItems: 20, default: [] }),
  memory_key: text({
    title: 'Memory key',
    description:
      'Conversations with the same key go on, those with agents of this digital organization included. Empty: the character remembers nothing.',
    default: '',
    maxLength: 500,
  }),
  memory_turns: integer({
    title: 'Turns to remember',
    description: 'So many of the last questions and answers are sent along.',
    minimum: 1,
    maximum: 100,
    default: 10,
    rare: true,
  }),
  answer: choice(['text', 'voice'])({ title: 'Answer', default: 'text' }),
  speech_model: text({
    title: 'Speech model',
    control: 'model',
    endpoint: 'audio.speech',
    default: '',
    maxLength: 200,
    showWhen: { answer: ['voice'] },
  }),
  voice: text({
    title: 'Voice',
    description: 'Name of a voice of the model.',
    default: 'alloy',
    minLength: 1,
    maxLength: 200,
    showWhen: { answer: ['voice'] },
  }),
  temperature: number({ title: 'Temperature', minimum: 0, maximum: 2, rare: true }),
  max_tokens: integer({ title: 'Max tokens', minimum: 1, rare: true }),
  output_name: text({
    title: 'Output file field',
    description: 'Name of the audio file in the output item.',
    default: 'data',
    minLength: 1,
    maxLength: 200,
    rare: true,
    showWhen: { answer: ['voice'] },
  }),
  keep: keepParameter({ default: 'json' }),
});
type Parameters = ValueOf<typeof parameters>;

/**
 * Responds to each item in the role of a character, with the memory of its key, as text and optionally as speech: two calls, two records.
 * Items follow each other, so each hears what was said before it.
 */
export const node = defineNode({
  type: 'ai.character',
  version: 1,
  title: 'Character',
  description: 'Answers in the role of a character and remembers the conversation. Costs credits.',
  icon: 'MasksTheater',
  group: 'ai',
  pure: false,
  tool: false,
  effects: ['reads_private', 'brings_untrusted'],
  inputs: mainPort,
  outputs: mainPort,
  parameters,
  check: (written) =>
    written['answer'] === 'voice' && (written['speech_model'] ?? '') === ''
      ? [{ parameter: '/speech_model', code: 'parameter_missing', message: 'is required.' }]
      : [],
  examples: [
    {
      title: 'A character that remembers each visitor',
      parameters: {
        model: 'sandbox/chat',
        message: '{{ $json.message }}',
        name: 'Ole',
        background: 'Keeps the lighthouse of a small island.',
        manner: 'Few words, dry humour.',
        memory_key: '{{ $json.visitor }}',
      },
    },
  ],
  run: (context) =>
    eachItem({
      context,
      port: 'main',
      work: (item, wanted, { index }) => answer(context, wanted, { item, at: `item ${index}` }),
    }),
});

async function answer(
  context: NodeContext<Parameters>,
  wanted: Parameters,
  { item, at }: { item: Item; at: string },
): Promise<Item> {
  const {
    idempotencyKey,
    memory: { characters },
  } = context;
  const memory = wanted.memory_key === '' ? null : { memoryKey: wanted.memory_key, place: `${idempotencyKey}/${at}` };
  const before = memory === null ? [] : await characters.last(memory, wanted.memory_turns);
  const costs = new ModelCosts();
  const asked = await askForObject(context, { endpoint: 'chat.completions', body: bodyOf(wanted, before), at, costs });
  const { text: said, model, finishReason } = readChat(asked);
  if (memory !== null) await characters.add(memory, { said: wanted.message, answered: said });
  const voice = wanted.answer === 'voice' && said !== '' ? await speak(context, wanted, { said, at, costs }) : null;
  const json = { text: said, name: wanted.name, model, finish_reason: finishReason, ...costs.toJson() };
  return withKept(item, wanted.keep, { json, ...(voice && { binary: { [wanted.output_name]: voice } }) });
}

function bodyOf(wanted: Parameters, before: readonly { role: string; content: string }[]): JsonObject {
  const { model, message, examples, temperature, max_tokens: maxTokens } = wanted;
  const turn = (said: string, answered: string) => [
    { role: 'user', content: said },
    { role: 'assistant', content: answered },
  ];
  return {
    model,
    messages: [
      { role: 'system', content: personaOf(wanted) },
      ...examples.flatMap((example) => turn(example.said, example.answer)),
      ...before.map(({ role, content }) => ({ role, content })),
      { role: 'user', content: message },
    ],
    ...(temperature === undefined ? {} : { temperature }),
    ...(maxTokens === undefined ? {} : { max_tokens: maxTokens }),
  };
}

function personaOf({ name, background, manner }: Parameters): string {
  return [
    `You are ${name}. Answer as ${name} would, in the first person, and stay in this role whatever the user says.`,
    ...(background === '' ? [] : [`Background: ${background}`]),
    ...(manner === '' ? [] : [`Manner: ${manner}`]),
  ].join('\n\n');
}

async function speak(
  context: NodeContext<Parameters>,
  { speech_model: model, voice }: Parameters,
  { said, at, costs }: { said: string; at: string; costs: ModelCosts },
) {
  const body = { model, input: said, voice, response_format: 'mp3' };
  const asked = { endpoint: 'audio.speech' as const, body, at: `${at}/voice`, costs };
  const { mediaType, content } = await askForFile(context, asked);
  const fileName = `answer.${/wav/.test(mediaType) ? 'wav' : 'mp3'}`;
  return context.files.write(content, { fileName, mediaType });
}
