import { runJobs } from '../../ai/runJobs.ts';
import { defineNode, mainPort } from '../../kit/define.ts';
import { keepParameter, withKept } from '../../kit/keptInput.ts';
import { integer, object, text } from '../../../platform/schema/schema.ts';

const parameters = object({
  model: text({ title: 'Model', control: 'model', endpoint: 'music.generations', required: true, maxLength: 200 }),
  prompt: text({
    title: 'Prompt',
    description: 'Style, mood and instruments.',
    control: 'textarea',
    required: true,
    maxLength: 32_000,
  }),
  seconds: integer({ title: 'Duration (seconds)', minimum: 1, maximum: 600, default: 30 }),
  lyrics: text({
    title: 'Lyrics',
    description: 'Not supported by every model.',
    control: 'textarea',
    default: '',
    maxLength: 32_000,
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

/** Makes a piece of music per item, by a job that the execution waits for. Gives `{ model, seconds, credits }` and the file. */
export const node = defineNode({
  type: 'ai.music',
  version: 1,
  title: 'Music',
  description: 'Makes music from a prompt. The execution waits until it is ready. Costs credits.',
  icon: 'Music',
  group: 'ai',
  pure: false,
  inputs: mainPort,
  outputs: mainPort,
  parameters,
  examples: [
    {
      title: 'A jingle of ten seconds',
      parameters: { model: 'sandbox/music', prompt: 'A bright jingle with {{ $json.instrument }}', seconds: 10 },
    },
  ],
  run: (context) =>
    runJobs(context, {
      endpoint: 'music.generations',
      bodyOf: ({ model, prompt, seconds, lyrics }) => ({
        model,
        prompt,
        seconds,
        ...(lyrics === '' ? {} : { lyrics }),
      }),
      itemOf: async ({ wanted, item, json, file: { mediaType, content } }) => {
        const fileName = `music.${extensions[mediaType] ?? 'mp3'}`;
        const file = await context.files.write(content, { fileName, mediaType });
        return withKept(item, wanted.keep, { json, binary: { [wanted.output_name]: file } });
      },
    }),
});

const extensions: Readonly<Record<string, string>> = {
  'audio/wav': 'wav',
  'audio/x-wav': 'wav',
  'audio/ogg': 'ogg',
  'audio/flac': 'flac',
  'audio/mp4': 'm4a',
};
