import { askForFile } from '../../ai/askModel.ts';
import { ModelCosts } from '../../ai/ModelCosts.ts';
import { defineNode, mainPort } from '../../kit/define.ts';
import type { NodeContext } from '../../kit/NodeContext.ts';
import { eachItem } from '../../kit/eachItem.ts';
import type { Item } from '../../../domains/executions/item.ts';
import { keepParameter, withKept } from '../../kit/keptInput.ts';
import { choice, number, object, text, type ValueOf } from '../../../platform/schema/schema.ts';

const formats = ['mp3', 'wav', 'opus', 'aac', 'flac', 'pcm'] as const;

const parameters = object({
  model: text({ title: 'Model', control: 'model', endpoint: 'audio.speech', required: true, maxLength: 200 }),
  text: text({ title: 'Text', control: 'textarea', required: true }),
  voice: text({
    title: 'Voice',
    description: 'Name of a voice of the model.',
    default: 'alloy',
    minLength: 1,
    maxLength: 200,
  }),
  format: choice(formats)({ title: 'Format', default: 'mp3' }),
  speed: number({ title: 'Speed', minimum: 0.25, maximum: 4, rare: true }),
  instructions: text({
    title: 'Instructions',
    description: 'How to speak. Not supported by every model.',
    control: 'textarea',
    default: '',
    rare: true,
  }),
  output_name: text({
    title: 'Output file field',
    description: 'Name of the audio file in the output item.',
    default: 'data',
    minLength: 1,
    maxLength: 200,
    rare: true,
  }),
  keep: keepParameter({ default: 'json' }),
});
type Parameters = ValueOf<typeof parameters>;

/** Speaks a text per item; the audio goes into a file as it comes, and an answer that breaks off leaves none. */
export const node = defineNode({
  type: 'ai.speech',
  version: 1,
  title: 'Speech',
  description: 'Reads text aloud and returns an audio file. Costs credits.',
  icon: 'Volume',
  group: 'ai',
  pure: false,
  effects: [],
  inputs: mainPort,
  outputs: mainPort,
  parameters,
  examples: [
    {
      title: 'Read a message aloud',
      parameters: { model: 'sandbox/speech', text: '{{ $json.message }}', format: 'wav' },
    },
  ],
  run: (context) =>
    eachItem({
      context,
      port: 'main',
      work: (item, wanted, { index }) => speak(context, wanted, { item, at: `item ${index}` }),
    }),
});

async function speak(
  context: NodeContext<Parameters>,
  wanted: Parameters,
  { item, at }: { item: Item; at: string },
): Promise<Item> {
  const { model, text: input, voice, format, speed, instructions } = wanted;
  const costs = new ModelCosts();
  const { mediaType, content } = await askForFile(context, {
    endpoint: 'audio.speech',
    body: {
      model,
      input,
      voice,
      response_format: format,
      ...(speed === undefined ? {} : { speed }),
      ...(instructions === '' ? {} : { instructions }),
    },
    at,
    costs,
  });
  const fileName = `speech.${extensions[mediaType] ?? format}`;
  const file = await context.files.write(content, { fileName, mediaType });
  const json = { model, voice, ...costs.toJson() };
  return withKept(item, wanted.keep, { json, binary: { [wanted.output_name]: file } });
}

/** The provider's format may differ from the requested one. */
const extensions: Readonly<Record<string, string>> = {
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'audio/x-wav': 'wav',
  'audio/ogg': 'ogg',
  'audio/opus': 'opus',
  'audio/aac': 'aac',
  'audio/flac': 'flac',
};
