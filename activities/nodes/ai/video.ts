import { formFileOf } from '../../ai/formFileOf.ts';
import { runJobs } from '../../ai/runJobs.ts';
import { binaryOf } from '../../http/httpBody.ts';
import { defineNode, mainPort } from '../../kit/define.ts';
import { keepParameter, withKept } from '../../kit/keptInput.ts';
import { choice, integer, object, text } from '../../../platform/schema/schema.ts';

const mostImageBytes = 20 * 1024 * 1024;

const parameters = object({
  model: text({ title: 'Model', control: 'model', endpoint: 'videos', required: true, maxLength: 200 }),
  prompt: text({ title: 'Prompt', control: 'textarea', required: true, maxLength: 32_000 }),
  seconds: integer({ title: 'Duration (seconds)', minimum: 1, maximum: 60, default: 4 }),
  size: choice(['default', '720x1280', '1280x720'])({ title: 'Size', default: 'default' }),
  image: text({
    title: 'First image',
    description: 'Name of an image in the item that the video begins with.',
    default: '',
    maxLength: 200,
    rare: true,
  }),
  output_name: text({
    title: 'Output file field',
    description: 'Name of the video in the output item.',
    default: 'data',
    minLength: 1,
    maxLength: 200,
    rare: true,
  }),
  keep: keepParameter({ default: 'json' }),
});

/** Makes a video per item, by a job that the execution waits for. Gives `{ model, seconds, credits }` and the file. */
export const node = defineNode({
  type: 'ai.video',
  version: 1,
  title: 'Video',
  description: 'Makes a video from a prompt. The execution waits until it is ready. Costs credits.',
  icon: 'Movie',
  group: 'ai',
  pure: false,
  inputs: mainPort,
  outputs: mainPort,
  parameters,
  examples: [
    {
      title: 'A short video',
      parameters: { model: 'sandbox/video', prompt: 'Waves at {{ $json.place }}', seconds: 4, size: '1280x720' },
    },
  ],
  run: (context) =>
    runJobs(context, {
      endpoint: 'videos',
      bodyOf: async ({ model, prompt, seconds, size, image }, item) => {
        const param = '/image';
        const from = image === '' ? null : binaryOf(item, image, param);
        return {
          model,
          prompt,
          seconds: String(seconds),
          ...(size === 'default' ? {} : { size }),
          ...(from && {
            input_reference: await formFileOf(context.files, from, { mostBytes: mostImageBytes, param }),
          }),
        };
      },
      itemOf: async ({ wanted, item, json, file: { mediaType, content } }) => {
        const fileName = `video.${extensions[mediaType] ?? 'mp4'}`;
        const file = await context.files.write(content, { fileName, mediaType });
        return withKept(item, wanted.keep, { json, binary: { [wanted.output_name]: file } });
      },
    }),
});

const extensions: Readonly<Record<string, string>> = {
  'video/x-msvideo': 'avi',
  'video/webm': 'webm',
  'video/quicktime': 'mov',
};
